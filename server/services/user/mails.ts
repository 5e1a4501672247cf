import type { Mail } from '@/server/providers/mail/mailer'

/**
 * The texts of mails. Nothing that a stranger typed stands in them: who owns the address is not yet known.
 */
interface To {
  email: string
  app_origin: string
}

export const verificationMail = ({ email, app_origin, token }: To & { token: string }): Mail =>
  withLink(email, 'Confirm your email for Haulbook', link(app_origin, '/auth/verify-email', token), {
    before: 'Welcome to Haulbook. Please confirm your email to start your free trial:',
    after: 'The link works for 48 hours. If you did not sign up, ignore this email and nothing happens.',
  })

export const alreadySignedUpMail = ({ email, app_origin }: To): Mail =>
  withLink(email, 'You already have a Haulbook account', `${app_origin}/auth/login`, {
    before: 'Someone, probably you, tried to sign up with this email. You already have an account and can log in:',
    after: 'If you forgot your password, choose "Forgot password?" there. If it was not you, nothing has changed.',
  })

export const passwordResetMail = ({ email, app_origin, token }: To & { token: string }): Mail =>
  withLink(email, 'Reset your Haulbook password', link(app_origin, '/auth/reset-password/confirm', token), {
    before: 'Use this link to set a new password:',
    after: 'The link works for one hour. If you did not ask for it, ignore this email; your password stays as it is.',
  })

export const passwordChangedMail = ({ email, app_origin }: To): Mail =>
  withLink(email, 'Your Haulbook password was changed', `${app_origin}/auth/reset-password`, {
    before: 'Your password was changed and your other devices were signed out. If it was not you, set a new one now:',
    after: 'If it was you, there is nothing to do.',
  })

export const changeEmailMail = ({ email, app_origin, token }: To & { token: string }): Mail =>
  withLink(email, 'Confirm your new email for Haulbook', link(app_origin, '/auth/verify-email', token), {
    before: 'Please confirm that this is the new email of your Haulbook account:',
    after: 'The link works for 24 hours. Until then you log in with your old email.',
  })

export const emailChangeNotice = ({ email, app_origin }: To): Mail =>
  withLink(email, 'The email of your Haulbook account is about to change', `${app_origin}/auth/reset-password`, {
    before: 'Someone asked to change the email of your account. If it was not you, set a new password now:',
    after: 'If it was you, open the link that we sent to the new address.',
  })

const link = (origin: string, path: string, token: string): string => `${origin}${path}?token=${token}`

const withLink = (
  to: string,
  subject: string,
  address: string,
  { before, after }: { before: string; after: string },
): Mail => ({
  to,
  subject,
  text: `${before}\n\n${address}\n\n${after}\n`,
  link: address,
})

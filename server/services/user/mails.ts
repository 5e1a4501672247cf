import { PRODUCT } from '@/lib/contract/shared'
import type { Mail } from '@/server/providers/mail/mailer'

/**
 * The email texts. They contain nothing that a stranger typed, because the owner of the address is not known yet. An invitation names
 * its sender in a form that no mail program can take for an address.
 */
interface To {
  email: string
  app_origin: string
}

export const verificationMail = ({ email, app_origin, token }: To & { token: string }): Mail =>
  withLink(email, `Confirm your email for ${PRODUCT.full_name}`, link(app_origin, '/auth/verify-email', token), {
    before: `Welcome to ${PRODUCT.full_name}. Please confirm your email to start your free trial:`,
    after: 'The link works for 48 hours. If you did not sign up, ignore this email and nothing happens.',
  })

export const alreadySignedUpMail = ({ email, app_origin }: To): Mail =>
  withLink(email, `You already have a ${PRODUCT.full_name} account`, `${app_origin}/auth/login`, {
    before: 'Someone, probably you, tried to sign up with this email. You already have an account and can log in:',
    after: 'If you forgot your password, choose "Forgot password?" there. If it was not you, nothing has changed.',
  })

export const passwordResetMail = ({ email, app_origin, token }: To & { token: string }): Mail =>
  withLink(email, `Reset your ${PRODUCT.full_name} password`, link(app_origin, '/auth/reset-password/confirm', token), {
    before: 'Use this link to set a new password:',
    after: 'The link works for one hour. If you did not ask for it, ignore this email; your password stays as it is.',
  })

export const passwordChangedMail = ({ email, app_origin }: To): Mail =>
  withLink(email, `Your ${PRODUCT.full_name} password was changed`, `${app_origin}/auth/reset-password`, {
    before: 'Your password was changed and your other devices were logged out. If it was not you, set a new one now:',
    after: 'If it was you, there is nothing to do.',
  })

export const changeEmailMail = ({ email, app_origin, token }: To & { token: string }): Mail =>
  withLink(email, `Confirm your new email for ${PRODUCT.full_name}`, link(app_origin, '/auth/verify-email', token), {
    before: `Please confirm that this is the new email of your ${PRODUCT.full_name} account:`,
    after: 'The link works for 24 hours. Until then you log in with your old email.',
  })

export const emailChangeNotice = ({ email, app_origin }: To): Mail =>
  withLink(
    email,
    `The email of your ${PRODUCT.full_name} account is about to change`,
    `${app_origin}/auth/reset-password`,
    {
      before: 'Someone asked to change the email of your account. If it was not you, set a new password now:',
      after: 'If it was you, open the link that we sent to the new address.',
    },
  )

/** Sent to the address that the account had before. */
export const emailChangedMail = ({ email, app_origin, token }: To & { token: string }): Mail =>
  withLink(
    email,
    `The email of your ${PRODUCT.full_name} account was changed`,
    link(app_origin, '/auth/restore-email', token),
    {
      before: 'Your account has a new email now. If it was not you, undo the change here:',
      after:
        'The link works for 7 days. It also ends every session and asks for a new password. If it was you, there is nothing to do.',
    },
  )

const SETTINGS = '/app/settings?tab=user'

export const factorAddedMail = ({ email, app_origin, what }: To & { what: string }): Mail =>
  withLink(email, `A second factor was added to your ${PRODUCT.full_name} account`, `${app_origin}${SETTINGS}`, {
    before: `${what} was added to your account as a second factor. See what can log in to it here:`,
    after:
      'If it was not you, set a new password, remove anything you do not recognize, and tell the owner of your company.',
  })

/**
 * Sent about the first factor, which every sign-in requires from now on, including the owner's if somebody else has set
 * it up.
 */
export const firstFactorMail = ({ email, app_origin, what, token }: To & { what: string; token: string }): Mail =>
  withLink(
    email,
    `A second factor was added to your ${PRODUCT.full_name} account`,
    link(app_origin, '/auth/undo-factor', token),
    {
      before: `${what} was added to your account as its second factor. If it was not you, remove it here:`,
      after:
        'The link works for 7 days. It also ends every session and asks for a new password. If it was you, there is nothing to do.',
    },
  )

export const factorRemovedMail = ({ email, app_origin, what }: To & { what: string }): Mail =>
  withLink(email, `A second factor of your ${PRODUCT.full_name} account was removed`, `${app_origin}${SETTINGS}`, {
    before: `${what} is no longer a second factor of your account. See what can log in to it here:`,
    after: 'If it was not you, set a new password now and set the second factor up again.',
  })

export const recoveryCodeUsedMail = ({ email, app_origin, left }: To & { left: number }): Mail =>
  withLink(email, `A recovery code of your ${PRODUCT.full_name} account was used`, `${app_origin}${SETTINGS}`, {
    before: `Somebody used one of your recovery codes; ${left} are left. You can make new ones here:`,
    after: 'If it was not you, set a new password now and make new recovery codes.',
  })

export const factorResetMail = ({ email, app_origin }: To): Mail =>
  withLink(email, `Your ${PRODUCT.full_name} second factor was reset`, `${app_origin}/auth/login`, {
    before:
      'The owner of your company has removed the second factor from your account and logged out your devices. Log in with your password and set up a new one:',
    after: 'If you did not ask for it, tell the owner, and set a new password.',
  })

interface Done extends To {
  who: string
  company: string
  entity: string
}

/** Tells owners of several entities which one it is about; the first one has the company's name. */
const booksOf = ({ company, entity }: Pick<Done, 'company' | 'entity'>): string =>
  company === entity ? plain(company) : `${plain(entity)} (${plain(company)})`

/** To the owners of a company, whose customers pay where its invoices and mails say. */
export const textsChangedMail = ({ email, app_origin, who, ...where }: Done): Mail =>
  withLink(email, `What customers of ${booksOf(where)} are told was changed`, `${app_origin}/app/accounting/invoices`, {
    before: `${plain(who)} changed the texts of invoices and emails of ${booksOf(where)}, which can tell customers whom to pay. See them here, in the list's menu under Invoice and email texts:`,
    after: 'If you do not know of it, set them right there, and ask whoever changed them to set a new password.',
  })

/** To the owners of a company: customers send checks and replies where the letterhead and its email say. */
export const letterheadChangedMail = ({ email, app_origin, who, ...where }: Done): Mail =>
  withLink(email, `The letterhead of ${booksOf(where)} was changed`, `${app_origin}/app`, {
    before: `${plain(who)} changed the name, numbers, address, phone or email that customers of ${booksOf(where)} read on invoices and reply to. See them here, with the pen in the list of companies or entities:`,
    after: 'If you do not know of it, set them right there, and ask whoever changed them to set a new password.',
  })

/**
 * To the owners of a company: its factored customers' invoices now tell them to pay somebody else, or at a different
 * address.
 */
export const factorChangedMail = ({
  email,
  app_origin,
  who,
  factors,
  ...where
}: Done & { factors: readonly string[] }): Mail =>
  withLink(email, `A factor of ${booksOf(where)} is new or was changed`, `${app_origin}/app/stakeholders`, {
    before: `${plain(who)} gave customers of ${booksOf(where)} a new factor or changed the name or address of theirs: ${factors.map(plain).join(', ')}. Their invoices tell them to pay there. See it here:`,
    after: 'If you do not know of it, correct it there, and ask whoever changed it to set a new password.',
  })

interface Scheduled extends Done {
  report: string
  recipients: readonly string[]
}

/** To the owners of a company: from now on its figures are mailed out automatically. */
export const reportScheduledMail = ({ email, app_origin, who, report, recipients, ...where }: Scheduled): Mail =>
  withLink(email, `A report of ${booksOf(where)} is now emailed every month`, `${app_origin}/app/reports/saved`, {
    before: `${plain(who)} set report ${plain(report)} of ${booksOf(where)} to be emailed every month to ${recipients.join(', ')}, outside the company or without the right to read its reports. See what is emailed here:`,
    after: 'If you do not know of it, delete the report there, and ask whoever set it up to set a new password.',
  })

interface Invited extends To {
  token: string
  first_name: string
  last_name: string
  company: string
  inviter: string
}

export const invitationMail = ({
  email,
  app_origin,
  token,
  first_name,
  last_name,
  company,
  inviter,
}: Invited): Mail => {
  const names = new URLSearchParams({ email, first_name, last_name }).toString()
  return withLink(
    email,
    `${plain(inviter)} invites you to ${plain(company)} on ${PRODUCT.full_name}`,
    `${link(app_origin, '/auth/sign-up', token)}&${names}`,
    {
      before: `${plain(inviter)} invites you to work on the books of ${plain(company)} together. Accept here, with a new password or the one you already have:`,
      after: 'The link works for 7 days and only for you. If you do not know the sender, ignore this email.',
    },
  )
}

const plain = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/gu, ' ')
    .replace(/[:/@]|\.(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

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

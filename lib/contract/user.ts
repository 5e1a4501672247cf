import { z } from 'zod'
import { Address } from './address'
import { PASSWORD_MAX, PASSWORD_MIN, RESET_PASSWORD_MIN } from './bounds'
import { endpoint } from './endpoint'
import { Email, Id, Instant, Message, NOT_AN_EMAIL, PersonName, Text } from './fields'
import { ME, OUTBOX } from './first-calls'
import { PasskeyRequest } from './passkey'

const NewPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)
export const AnyPassword = z.string().min(1, 'field is required').max(PASSWORD_MAX)
/** Of a mailed link. */
export const Token = z.string().min(1).max(512)

export const CurrentUser = z
  .object({
    id: Id,
    username: z.string(),
    email: z.string(),
    pending_email: z.string().optional().meta({ description: 'New address, not yet confirmed with the emailed link' }),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    is_superuser: z.boolean(),
    tariff: z.enum(['Basic', 'SMBs', 'Corporate']),
    is_setup: z.boolean(),
    subscribe_exp_days: z.int(),
    is_free_trial: z.boolean(),
    default_company: z
      .object({
        id: Id,
        name: z.string(),
        logo: z.string().nullable(),
        ...Address.shape,
        phone: z.string().nullable(),
        email: z.string().nullable(),
        full_address: z.string(),
      })
      .nullable(),
    default_entity: z
      .object({
        id: Id,
        name: z.string(),
        ...Address.shape,
        logo: z.string().nullable(),
        fiscal_year_start_month: z.int(),
      })
      .nullable(),
    books_frozen: z
      .literal(true)
      .optional()
      .meta({ description: 'The default company accepts no changes: its entries do not balance' }),
    has_second_factor: z.boolean(),
    needs_second_factor: z
      .literal(true)
      .optional()
      .meta({ description: 'A company requires a second factor: until it is set up, nothing else is available' }),
    capabilities: z.array(z.string()).meta({ description: 'What this user may do in the default company' }),
    updated_at: Instant,
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

export const Tokens = z.object({ access: z.string(), refresh: z.string() }).meta({ id: 'Tokens' })

export const FactorMethod = z.enum(['totp', 'passkey', 'recovery_code'])
export type FactorMethod = z.infer<typeof FactorMethod>

/** The password was right; the second step has five minutes. */
export const FactorNeeded = z
  .object({
    challenge: z.string().meta({ description: 'Send it back with the second factor; valid once' }),
    second_factor: z.object({
      methods: z.array(FactorMethod),
      passkey: PasskeyRequest.nullable(),
    }),
  })
  .meta({ id: 'FactorNeeded' })
export type FactorNeeded = z.infer<typeof FactorNeeded>

export const Session = z
  .object({
    id: Id,
    user_agent: z.string(),
    ip_address: z.string(),
    login_date: Instant,
    last_login: Instant,
    is_your_session: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const login = endpoint({
  method: 'POST',
  path: '/user/login/',
  summary: 'Sign in with email and password; a user with a second factor gets a challenge instead of tokens',
  can: 'public',
  body: z.strictObject({
    username: z.string().trim().pipe(z.email(NOT_AN_EMAIL)),
    password: AnyPassword,
  }),
  response: z.union([Tokens, FactorNeeded]),
  errors: [400, 429],
})
export const refresh = endpoint({
  method: 'POST',
  path: '/user/token/refresh/',
  summary: 'Exchange a refresh token for a new pair of tokens',
  can: 'public',
  body: z.strictObject({ refresh: Token }),
  response: Tokens,
  errors: [400],
})
export const signup = endpoint({
  method: 'POST',
  path: '/user/signup/',
  summary: 'Create a user, or accept an invitation',
  can: 'public',
  body: z.strictObject({
    email: Email.optional(),
    first_name: PersonName,
    last_name: PersonName,
    password: NewPassword,
    token: Token.nullish(),
  }),
  response: z.object({ id: Id, email: z.string(), is_verified: z.boolean() }),
  status: 201,
  errors: [400, 429],
})
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/user/verify-email/',
  summary: 'Confirm an email address with the emailed token',
  can: 'public',
  body: z.strictObject({
    token: Token,
    password: NewPassword.optional().meta({
      description: 'If several people signed up with this address (code `password_needed`), the password to keep',
    }),
  }),
  response: Message.extend({
    purpose: z.enum(['verify_email', 'change_email']).meta({ description: 'For a sign-up, or for a new address' }),
  }),
  errors: [400, 409],
})
export const restoreEmail = endpoint({
  method: 'POST',
  path: '/user/restore-email/',
  summary: 'Undo a confirmed change of email, with the token emailed to the previous address',
  can: 'public',
  body: z.strictObject({ token: Token }),
  response: Message.extend({
    reset_token: Token.meta({ description: 'Sets a new password: the old one no longer works' }),
  }),
  errors: [400, 409],
})
export const resendVerification = endpoint({
  method: 'POST',
  path: '/user/verify-email/resend/',
  summary: 'Send the verification email again',
  can: 'public',
  body: z.strictObject({ email: Email }),
  response: Message,
  errors: [400, 429],
})
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/user/password-reset/',
  summary: 'Email a link to reset the password',
  can: 'public',
  body: z.strictObject({ email: Email }),
  response: Message,
  errors: [400, 429],
})
export const PASSWORDS_DIFFER = "Passwords don't match"
const ConfirmedPassword = z.object({ new_password: z.string(), re_new_password: z.string() })
export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/user/password-reset/confirm/',
  summary: 'Set a new password with the emailed token',
  can: 'public',
  body: z
    .strictObject({
      token: Token,
      new_password: z
        .string()
        .min(RESET_PASSWORD_MIN, `Use at least ${RESET_PASSWORD_MIN} characters.`)
        .max(PASSWORD_MAX),
      re_new_password: z.string().max(PASSWORD_MAX),
    })
    .refine((body) => body.new_password === body.re_new_password, {
      path: ['re_new_password'],
      error: PASSWORDS_DIFFER,
      // Checked even when the new password is too short.
      when: ({ value }) => ConfirmedPassword.safeParse(value).success,
    }),
  response: Message,
  errors: [400],
})
export const me = endpoint({
  ...ME,
  summary: 'The signed-in user',
  before_factor: true,
  response: CurrentUser,
})
export const updateMe = endpoint({
  method: 'PATCH',
  path: '/user/me/update/',
  summary: 'Change own name or email; a new email requires identity confirmation within the last 10 minutes',
  can: 'session',
  body: z
    .strictObject({
      first_name: PersonName,
      last_name: PersonName,
      email: Email,
    })
    .partial(),
  response: CurrentUser,
  errors: [400, 409, 429],
})
export const updatePassword = endpoint({
  method: 'POST',
  path: '/user/me/update-password/',
  summary: 'Change own password; a user with a second factor must also have confirmed it within the last 10 minutes',
  can: 'session',
  body: z
    .strictObject({ password: AnyPassword, new_password: NewPassword, re_new_password: z.string().max(PASSWORD_MAX) })
    .refine((body) => body.new_password === body.re_new_password, {
      path: ['re_new_password'],
      error: PASSWORDS_DIFFER,
    }),
  response: Message,
  errors: [400, 429],
})
export const completeSetup = endpoint({
  method: 'POST',
  path: '/user/me/complete-setup/',
  summary: 'Mark onboarding as done',
  can: 'session',
  response: CurrentUser,
  errors: [409],
})
export const logout = endpoint({
  method: 'GET',
  path: '/user/logout/',
  summary: 'End this session',
  can: 'session',
  before_factor: true,
  response: Message,
})
export const deviceSessions = endpoint({
  method: 'GET',
  path: '/user/device-sessions/',
  summary: 'Active sessions of the user, own first',
  can: 'session',
  response: z.array(Session),
})
export const disconnectSession = endpoint({
  method: 'POST',
  path: '/user/device-sessions/{id}/disconnect/',
  summary: 'End another session',
  can: 'session',
  params: z.object({ id: Id }),
  response: Message,
  errors: [400, 404],
})

/** Mails that the running demo has sent; mounted only while mail goes to the outbox folder. */
export const OutboxMail = z
  .object({
    id: z.string(),
    to: Text,
    subject: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    sent_at: Instant,
  })
  .meta({ id: 'OutboxMail' })
export type OutboxMail = z.infer<typeof OutboxMail>
export const outbox = endpoint({
  ...OUTBOX,
  summary: 'Emails in the demo outbox, newest first',
  response: z.array(OutboxMail),
  errors: [404],
})

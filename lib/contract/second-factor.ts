import { z } from 'zod'
import { endpoint } from './endpoint'
import { Id, Instant, Message, RequiredText } from './fields'
import { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from './passkey'
import { AnyPassword, FactorMethod, Token, Tokens } from './user'

/** A code of an authenticator app. */
export const Code = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits.'))
/** A recovery code, with or without spaces and dashes. */
export const RecoveryCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z2-7]{24}$/, 'Enter a recovery code as it was shown, 24 letters and digits.'))

const proofs = {
  code: Code.optional(),
  recovery_code: RecoveryCode.optional(),
  passkey: PasskeyProof.optional(),
}
const isOne = (body: Record<string, unknown>): boolean =>
  Object.values(body).filter((part) => part !== undefined).length === 1
const ONE = 'Send one proof.'

export const loginSecondFactor = endpoint({
  method: 'POST',
  path: '/user/login/second-factor/',
  summary: 'Finish a sign-in with the second factor, after the right password',
  can: 'public',
  body: z
    .strictObject({ challenge: z.string().min(1).max(512), ...proofs })
    .refine(({ challenge: _challenge, ...rest }) => isOne(rest), { error: ONE, path: ['code'] }),
  response: Tokens,
  errors: [400, 429],
})

export const Passkey = z
  .object({ id: Id, name: z.string(), created_at: Instant, last_used_at: Instant.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z
  .object({
    totp: z.object({ created_at: Instant }).nullable().meta({ description: 'The authenticator app' }),
    passkeys: z.array(Passkey),
    passkey_origin: z.string().nullable().meta({
      description: 'The address at which passkeys work; null if browsers allow none at the address of this product',
    }),
    recovery_codes: z.int().meta({ description: 'Unused recovery codes' }),
    required_by: z.array(z.string()).meta({ description: 'Companies of the user that require a second factor' }),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

export const secondFactor = endpoint({
  method: 'GET',
  path: '/user/second-factor/',
  summary: 'Your own second factors',
  can: 'session',
  before_factor: true,
  response: SecondFactor,
})

const RecoveryCodes = z
  .array(z.string())
  .nullable()
  .meta({ description: 'With the first factor: ten codes, shown only this once' })

export const startTotp = endpoint({
  method: 'POST',
  path: '/user/second-factor/totp/',
  summary: 'A new secret for an authenticator app; it takes effect once a code from the app is confirmed',
  can: 'session',
  before_factor: true,
  response: z.object({
    secret: z.string(),
    uri: z.string().meta({ description: 'The content of the QR code', example: 'otpauth://totp/…' }),
  }),
})
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/user/second-factor/totp/confirm/',
  summary: 'Confirm the first code of the app: from now on signing in asks for one. Ends the other sessions',
  can: 'session',
  before_factor: true,
  body: z.strictObject({ code: Code }),
  response: z.object({ recovery_codes: RecoveryCodes }),
  errors: [400, 409, 429],
})
export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/user/second-factor/totp/',
  summary: 'Remove the authenticator app',
  can: 'session',
  response: Message,
  errors: [404, 409],
})
export const startPasskey = endpoint({
  method: 'POST',
  path: '/user/second-factor/passkey/options/',
  summary: 'What the browser needs to create a passkey',
  can: 'session',
  before_factor: true,
  response: PasskeyCreation,
  errors: [409],
})
export const addPasskey = endpoint({
  method: 'POST',
  path: '/user/second-factor/passkey/',
  summary: 'Save the passkey that the browser created. Ends the other sessions if it is the first factor',
  can: 'session',
  before_factor: true,
  body: z.strictObject({ name: RequiredText, passkey: NewPasskey }),
  response: z.object({ passkey: Passkey, recovery_codes: RecoveryCodes }),
  status: 201,
  errors: [400, 409],
})
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/user/second-factor/passkey/{id}/',
  summary: 'Remove a passkey',
  can: 'session',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/user/second-factor/recovery-codes/',
  summary: 'Ten new recovery codes, shown only this once; the earlier ones stop working',
  can: 'session',
  response: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [409],
})
export const undoFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/undo/',
  summary: 'Remove the first second factor and those added after it, with the token emailed when it was set up',
  can: 'public',
  body: z.strictObject({ token: Token }),
  response: Message.extend({
    reset_token: Token.meta({ description: 'Sets a new password: the old one no longer works' }),
  }),
  errors: [400],
})

const ProofMethod = z.enum(['password', ...FactorMethod.options])
export const proofOptions = endpoint({
  method: 'POST',
  path: '/user/proof/options/',
  summary: 'How the signed-in user can confirm their identity',
  can: 'session',
  before_factor: true,
  response: z.object({ methods: z.array(ProofMethod), passkey: PasskeyRequest.nullable() }),
})
export const prove = endpoint({
  method: 'POST',
  path: '/user/proof/',
  summary: 'Confirm your identity: with a second factor, or with the password if there is none. Valid for 10 minutes',
  can: 'session',
  before_factor: true,
  body: z
    .strictObject({ password: AnyPassword.optional(), ...proofs })
    .refine(isOne, { error: ONE, path: ['password'] }),
  response: Message,
  errors: [400, 429],
})

/** What a company requires of its members. */
export const FactorRule = z.object({ required: z.boolean() }).meta({ id: 'FactorRule' })
export type FactorRule = z.infer<typeof FactorRule>
export const factorRule = endpoint({
  method: 'GET',
  path: '/company/second-factor/',
  summary: 'Whether the company requires a second factor of its members',
  can: 'member.read',
  response: FactorRule,
})
export const setFactorRule = endpoint({
  method: 'PATCH',
  path: '/company/second-factor/',
  summary:
    'Require a second factor of every member, or stop requiring it; members without one have to set it up before anything else',
  can: 'member.edit',
  body: z.strictObject({ required: z.boolean() }),
  response: FactorRule,
  errors: [400, 409],
})
export const resetMember = endpoint({
  method: 'POST',
  path: '/company/invite-user/{id}/reset-second-factor/',
  summary:
    "Remove a member's second factor, for someone who has lost it and the recovery codes; the member is notified by email",
  can: 'member.reset_factor',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})

import { z } from 'zod'

/** The messages about passkeys between browser and API, in the JSON of the WebAuthn standard. Bytes are base64url. */
const Bytes = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/, 'This is not readable.')
  .max(16_384)
const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
const UserVerification = z.enum(['required', 'preferred', 'discouraged'])

/** Asks the browser to create a passkey. */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(Credential),
    authenticatorSelection: z.object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']),
      userVerification: UserVerification,
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** Asks the browser to use an existing passkey. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(Credential),
    userVerification: UserVerification,
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

const answer = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(63).optional(),
  clientExtensionResults: z.looseObject({}),
}

/** The browser's response: the new passkey. */
export const NewPasskey = z
  .strictObject({
    ...answer,
    response: z.strictObject({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      authenticatorData: Bytes.optional(),
      transports: z.array(z.string().max(63)).max(20).optional(),
      publicKeyAlgorithm: z.int().optional(),
      publicKey: Bytes.optional(),
    }),
  })
  .meta({ id: 'NewPasskey' })
export type NewPasskey = z.infer<typeof NewPasskey>

/** The browser's response: the signature of an existing passkey. */
export const PasskeyProof = z
  .strictObject({
    ...answer,
    response: z.strictObject({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: z.string().max(1_024).optional(),
    }),
  })
  .meta({ id: 'PasskeyProof' })
export type PasskeyProof = z.infer<typeof PasskeyProof>

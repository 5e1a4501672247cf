import { isIP } from 'node:net'
import sql, { type Sql } from 'sql-template-tag'
import { PasskeyCreation, PasskeyRequest, type NewPasskey, type PasskeyProof } from '@/lib/contract/passkey'
import { PRODUCT } from '@/lib/contract/shared'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'

/** Verifying a passkey takes parsers of certificates and keys; they are only loaded when one is used. */
const library = () => import('@simplewebauthn/server')

/**
 * The origin for passkeys: the address at which people open the product, from the API's settings and never from a request. Browsers only
 * allow passkeys on https and localhost, and only for host names, not IP addresses.
 */
export function passkeyOrigin({ app_origin }: Pick<Ctx, 'app_origin'>): string | null {
  const { protocol, hostname } = new URL(app_origin)
  const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isNumber && (protocol === 'https:' || hostname === 'localhost') ? app_origin : null
}

const party = ({ app_origin }: Pick<Ctx, 'app_origin'>): string => new URL(app_origin).hostname

interface MadePasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}
interface Known extends MadePasskey {
  id: string
}

const passkeysOf = (user_id: string): Sql =>
  sql`select id, credential_id, public_key, counter, transports from passkey where user_id = ${user_id}`

const knownPasskeys = (tx: Tx, user_id: string): Promise<Known[]> =>
  tx.rows<Known>(sql`${passkeysOf(user_id)} order by created_at, id`)

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** What the browser needs to create a passkey that the user does not have yet. */
export async function creationOf(
  tx: Tx,
  ctx: Ctx,
  { user_id, challenge }: { user_id: string; challenge: string },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library()
  const user = await tx.one<{ email: string; full_name: string }>(
    sql`select email, full_name from app_user where id = ${user_id}`,
  )
  const known = await knownPasskeys(tx, user_id)
  const options = await generateRegistrationOptions({
    rpName: PRODUCT.full_name,
    rpID: party(ctx),
    userID: new Uint8Array(Buffer.from(user_id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.full_name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return PasskeyCreation.parse(options)
}

/** What the browser needs to use one of the user's passkeys; null when there is none. */
export async function requestOf(
  tx: Tx,
  ctx: Ctx,
  { user_id, challenge }: { user_id: string; challenge: string },
): Promise<PasskeyRequest | null> {
  const known = await knownPasskeys(tx, user_id)
  if (known.length === 0) return null
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party(ctx),
    challenge: bytesOf(challenge),
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  })
  return PasskeyRequest.parse(options)
}

/** The challenge that the browser claims to have signed; not verified yet. */
export function challengeIn({ response }: NewPasskey | PasskeyProof): string {
  try {
    const client: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    if (typeof client === 'object' && client !== null && 'challenge' in client) return String(client.challenge)
  } catch {
    // Without valid JSON there is no challenge.
  }
  return ''
}

/** The passkey that the browser created for this challenge; undefined when it did not, or did so for another site. */
export async function madePasskey(ctx: Ctx, passkey: NewPasskey, challenge: string): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, authenticatorAttachment: undefined },
      expectedChallenge: challenge,
      expectedOrigin: ctx.app_origin,
      expectedRPID: party(ctx),
      requireUserVerification: false,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: passkey.response.transports ?? [],
    }
  } catch (error) {
    ctx.log.warn({ event: 'passkey_refused', err: error }, 'security')
    return undefined
  }
}

/** Whether one of the user's passkeys has signed this challenge. A counter that goes backward means that the key was copied. */
export async function takePasskey(
  tx: Tx,
  ctx: Ctx,
  { user_id, passkey, challenge }: { user_id: string; passkey: PasskeyProof; challenge: string },
): Promise<boolean> {
  const known = await tx.maybe<Known>(sql`${passkeysOf(user_id)} and credential_id = ${passkey.id} for update`)
  if (!known) return false
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, authenticatorAttachment: undefined },
      expectedChallenge: challenge,
      expectedOrigin: ctx.app_origin,
      expectedRPID: party(ctx),
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
        transports: known.transports,
      },
      requireUserVerification: false,
    })
    if (!verified) return false
    await tx.run(sql`
      update passkey set counter = ${authenticationInfo.newCounter}, last_used_at = ${ctx.now()} where id = ${known.id}`)
    return true
  } catch (error) {
    ctx.log.warn({ event: 'passkey_refused', err: error }, 'security')
    return false
  }
}

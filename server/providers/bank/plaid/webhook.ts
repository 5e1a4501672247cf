/*
 * Plaid signs each message with its own key: a JWT in the header Plaid-Verification names the key and contains the hash of the body.
 * Accepted only with ES256, a key that Plaid still vouches for, exactly these bytes, and an age of at most five minutes. Source:
 * plaid.com/docs/api/webhooks/webhook-verification
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose'
import { z } from 'zod'
import { BankFault, type BankMessage } from '../bank-provider'

const AGE_SECONDS = 5 * 60
const KEYS_MAX = 20
/** Most keys requested per minute, so that made-up key names do not cause more requests. */
const ASKED_MAX = 20
const MINUTE = 60_000
/** How long a key is used without checking that it is still valid. */
const KEPT_MS = 24 * 60 * MINUTE

/** A key as Plaid publishes it; `expired_at` is set once it no longer signs. */
type PublishedKey = JWK & { expired_at: number | null }

interface Verifier {
  verify(signature: string | undefined, body: Uint8Array): Promise<BankMessage | null>
}

export function webhookVerifier(keyNamed: (kid: string) => Promise<PublishedKey>, now: () => Date): Verifier {
  const known = new Map<string, { key: PublishedKey; at: number }>()
  let requests: number[] = []
  const keyOf = async (kid: string): Promise<PublishedKey> => {
    const at = now().getTime()
    const kept = known.get(kid)
    if (kept && at - kept.at < KEPT_MS) return kept.key
    requests = requests.filter((other) => other > at - MINUTE)
    if (requests.length >= ASKED_MAX) throw new BankFault('later', 'Too many unknown keys')
    requests.push(at)
    const key = await keyNamed(kid)
    if (known.size >= KEYS_MAX) known.clear()
    known.set(kid, { key, at })
    return key
  }
  return {
    async verify(signature, body) {
      const kid = kidOf(signature)
      const key = await keyOf(kid)
      if (key.expired_at !== null && key.expired_at !== undefined) throw new BankFault('forged', 'The key has expired')
      const claimed = await hashClaimed(signature ?? '', key, now())
      if (!isSame(claimed, createHash('sha256').update(body).digest('hex')))
        throw new BankFault('forged', 'Another body was signed')
      return messageOf(body)
    },
  }
}

function kidOf(signature: string | undefined): string {
  try {
    const { alg, kid } = decodeProtectedHeader(signature ?? '')
    if (alg === 'ES256' && typeof kid === 'string' && /^[\w-]{1,100}$/.test(kid)) return kid
  } catch {
    // Not a JWT at all, which gets the same error.
  }
  throw new BankFault('forged', 'No signature of Plaid')
}

async function hashClaimed(signature: string, key: PublishedKey, now: Date): Promise<string> {
  try {
    const { payload } = await jwtVerify(signature, await importJWK(key, 'ES256'), {
      algorithms: ['ES256'],
      maxTokenAge: AGE_SECONDS,
      clockTolerance: 5,
      currentDate: now,
    })
    return z.string().parse(payload.request_body_sha256)
  } catch {
    throw new BankFault('forged', 'The signature does not fit or is too old')
  }
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const Message = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.string().nullish(),
  error: z.object({ error_code: z.string() }).nullish(),
})
const NEWS = new Set([
  'SYNC_UPDATES_AVAILABLE',
  'INITIAL_UPDATE',
  'HISTORICAL_UPDATE',
  'DEFAULT_UPDATE',
  'TRANSACTIONS_REMOVED',
])
const ENDED = new Set(['ERROR', 'USER_PERMISSION_REVOKED', 'USER_ACCOUNT_REVOKED'])

function messageOf(body: Uint8Array): BankMessage | null {
  const { data: message } = Message.safeParse(JSON.parse(Buffer.from(body).toString('utf8')))
  if (!message?.item_id) return null
  const { webhook_type, webhook_code, item_id, error } = message
  if (webhook_type === 'TRANSACTIONS' && NEWS.has(webhook_code)) return { item_id, asks: 'sync' }
  if (webhook_type !== 'ITEM') return null
  if (webhook_code === 'LOGIN_REPAIRED') return { item_id, asks: 'sync' }
  const isEnded = ENDED.has(webhook_code) && (webhook_code !== 'ERROR' || error?.error_code === 'ITEM_LOGIN_REQUIRED')
  return isEnded ? { item_id, asks: 'relink' } : null
}

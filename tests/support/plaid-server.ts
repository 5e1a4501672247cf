import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'

type Json = Record<string, unknown>

/** A line in Plaid's published shape; positive is money out. */
export const plaidLine = (over: Json & { transaction_id: string }): Json => ({
  account_id: 'BxBXxLj1m4HMXBm9WZZmCWVbPjX16EHwv99vp',
  amount: 72.1,
  iso_currency_code: 'USD',
  unofficial_currency_code: null,
  check_number: null,
  date: '2026-01-05',
  location: { city: null },
  name: 'PILOT #0412 JOPLIN MO',
  merchant_name: 'Pilot Flying J',
  original_description: 'PILOT #0412 JOPLIN MO CARD 3005',
  payment_meta: { payee: null },
  pending: false,
  pending_transaction_id: null,
  account_owner: null,
  authorized_date: null,
  authorized_datetime: null,
  datetime: null,
  payment_channel: 'in store',
  transaction_code: null,
  ...over,
})

export const plaidAccount = (over: Json = {}): Json => ({
  account_id: 'BxBXxLj1m4HMXBm9WZZmCWVbPjX16EHwv99vp',
  mask: '4417',
  name: 'Plaid Checking',
  official_name: 'Plaid Gold Standard 0% Interest Checking',
  type: 'depository',
  subtype: 'checking',
  balances: {
    available: 100,
    current: 38288.25,
    limit: null,
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
  },
  ...over,
})

interface Page {
  added?: Json[]
  modified?: Json[]
  removed?: { transaction_id: string; account_id: string }[]
}

/** Implements the part of Plaid's API that linking and syncing need; the test sets its content. */
export interface PlaidServer {
  url: string
  /** Bodies of the requests so far with their paths, newest last. */
  requests: { path: string; body: Json; headers: IncomingMessage['headers'] }[]
  accounts: Json[]
  pages: Page[]
  update_status: string
  /** The next requests to a path fail with these, in turn. */
  fail(path: string, ...faults: { status: number; error_type: string; error_code: string }[]): void
  /** Marks the signing key as expired. */
  retireKey(): void
  /** A webhook with the signature that Plaid would send. */
  sign(body: string, over?: { body?: string; kid?: string; iat?: number; alg?: 'ES256' }): Promise<string>
  close(): Promise<void>
}

export const CLIENT = { client_id: 'client-id-of-the-test', secret: 'secret-of-the-test' }
const ACCESS = 'access-sandbox-de3ce8ef-33f8-452c-a685-8671031fc0f6'
export const PUBLIC_TOKEN = 'public-sandbox-b0e2c4ee-a763-4df5-bfe9-46a46bce993d'
export const ITEM = 'M5eVJqLnv3tbzdngLDp9FL5OlDNxlNhlE55op'

export async function plaidServer(): Promise<PlaidServer> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const kid = 'bfbd5111-8e33-4643-8ced-b2e642a72f3c'
  const jwk: JWK & { expired_at: number | null } = {
    ...(await exportJWK(pair.publicKey)),
    alg: 'ES256',
    kid,
    use: 'sig',
    expired_at: null,
  }
  const faults = new Map<string, { status: number; error_type: string; error_code: string }[]>()
  const state: Omit<PlaidServer, 'url' | 'fail' | 'retireKey' | 'sign' | 'close'> = {
    requests: [],
    accounts: [plaidAccount()],
    pages: [],
    update_status: 'HISTORICAL_UPDATE_COMPLETE',
  }
  const answers: Record<string, (body: Json) => Json | { status: number; error_type: string; error_code: string }> = {
    '/link/token/create': () => ({
      link_token: 'link-sandbox-af1a0311-da53-4636-b754-dd15cc058176',
      expiration: '2099-01-01T00:00:00Z',
      request_id: 'XQVgFigpGHXkb0b',
    }),
    '/item/public_token/exchange': ({ public_token }) =>
      public_token === PUBLIC_TOKEN
        ? { access_token: ACCESS, item_id: ITEM }
        : { status: 400, error_type: 'INVALID_INPUT', error_code: 'INVALID_PUBLIC_TOKEN' },
    '/item/get': () => ({
      item: {
        item_id: ITEM,
        institution_id: 'ins_109508',
        institution_name: 'First Platypus Bank',
        webhook: null,
        error: null,
      },
      status: null,
    }),
    '/accounts/get': () => ({ accounts: state.accounts, item: { item_id: ITEM } }),
    '/transactions/sync': ({ cursor }) => {
      const at = typeof cursor === 'string' ? Number(cursor.replace('cursor-', '')) : 0
      const { added = [], modified = [], removed = [] } = state.pages[at] ?? {}
      const next = Math.min(at + 1, state.pages.length)
      return {
        accounts: state.accounts,
        added,
        modified,
        removed,
        has_more: next < state.pages.length,
        transactions_update_status: state.update_status,
        next_cursor: state.update_status === 'NOT_READY' ? '' : `cursor-${next}`,
      }
    },
    '/item/remove': () => ({}),
    '/webhook_verification_key/get': ({ key_id }) =>
      key_id === kid
        ? { key: { ...jwk, created_at: 1_560_466_150 } }
        : { status: 400, error_type: 'INVALID_INPUT', error_code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID' },
  }
  const respond = (path: string, headers: IncomingMessage['headers'], body: Json) => {
    if (headers['plaid-client-id'] !== CLIENT.client_id || headers['plaid-secret'] !== CLIENT.secret) {
      return { status: 400, error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS' }
    }
    return (
      faults.get(path)?.shift() ??
      answers[path]?.(body) ?? { status: 404, error_type: 'INVALID_REQUEST', error_code: 'NOT_FOUND' }
    )
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Json
      state.requests.push({ path, body, headers: request.headers })
      const found = respond(path, request.headers, body)
      const isFault = 'error_code' in found
      const status = isFault && typeof found.status === 'number' ? found.status : 200
      const sent = isFault
        ? { ...found, error_message: 'as the test says', display_message: null, request_id: 'r' }
        : { request_id: 'r', ...found }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (path: string, ...next: { status: number; error_type: string; error_code: string }[]) =>
      void faults.set(path, next),
    retireKey: () => void (jwk.expired_at = 1_600_000_000),
    sign: (body: string, over: { body?: string; kid?: string; iat?: number } = {}) =>
      new SignJWT({
        request_body_sha256: createHash('sha256')
          .update(over.body ?? body)
          .digest('hex'),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: over.kid ?? kid })
        .setIssuedAt(over.iat ?? Math.floor(Date.now() / 1000))
        .sign(pair.privateKey),
    close: () => new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  })
}

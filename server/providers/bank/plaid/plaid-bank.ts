import {
  Configuration,
  CountryCode,
  PlaidApi,
  PlaidEnvironments,
  Products,
  TransactionsUpdateStatus,
  type AccountBase,
  type Transaction,
} from 'plaid'
import { brand } from '@/lib/brand'
import { daysBetween } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { cents, type Cents } from '@/lib/money/cents'
import { parseTenThousandths } from '@/lib/money/decimal'
import type { BankAccountData, BankLine, BankProvider } from '../bank-provider'
import { answer } from './fault'
import { webhookVerifier } from './webhook'

export interface PlaidSettings {
  client_id: string
  secret: string
  environment: 'sandbox' | 'production'
  /** Where Plaid sends notices; unset when nobody outside can reach us. */
  webhook?: string
  /** An address other than the environment's own; for tests. */
  base_url?: string
}

const QUICK_MS = 6_000
const READ_MS = 30_000
const PAGE = 500
const HISTORY_DAYS_MAX = 730

export function plaidBank(
  { client_id, secret, environment, webhook, base_url }: PlaidSettings,
  now: () => Date,
): BankProvider {
  const client = new PlaidApi(
    new Configuration({
      basePath: base_url ?? PlaidEnvironments[environment],
      baseOptions: {
        headers: { 'PLAID-CLIENT-ID': client_id, 'PLAID-SECRET': secret, 'Plaid-Version': '2020-09-14' },
        timeout: QUICK_MS,
      },
    }),
  )
  const reading = { timeout: READ_MS }
  const verifier = webhookVerifier(async (key_id) => {
    const { key } = await answer(client.webhookVerificationKeyGet({ key_id }))
    return {
      kty: key.kty,
      crv: key.crv,
      x: key.x,
      y: key.y,
      kid: key.kid,
      alg: key.alg,
      use: key.use,
      expired_at: key.expired_at,
    }
  }, now)
  return {
    name: 'plaid',
    linkToken: async ({ user_id, since, today, access_token }) => {
      const common = {
        client_name: brand.name,
        language: 'en',
        country_codes: [CountryCode.Us],
        user: { client_user_id: user_id },
        webhook,
      }
      const days_requested = Math.min(HISTORY_DAYS_MAX, Math.max(1, daysBetween(since, today) + 1))
      const wanted = access_token
        ? { access_token }
        : { products: [Products.Transactions], transactions: { days_requested } }
      const { link_token, expiration, request_id } = await answer(client.linkTokenCreate({ ...common, ...wanted }))
      return { link_token, expiration, request_id }
    },
    exchange: async (public_token) => {
      const { access_token, item_id } = await answer(client.itemPublicTokenExchange({ public_token }))
      // The bank's name is worth a request but must not break the link: the public token is used up by now.
      const item = await answer(client.itemGet({ access_token })).then(
        ({ item: found }) => found,
        () => undefined,
      )
      return {
        access_token,
        item_id,
        institution: { id: item?.institution_id ?? null, name: item?.institution_name ?? 'Bank' },
      }
    },
    // Plaid renews the sign-in of the existing token.
    renew: (access_token) => Promise.resolve(access_token),
    accounts: async (access_token) => {
      const { accounts } = await answer(client.accountsGet({ access_token }, reading))
      return accounts.flatMap(accountData)
    },
    syncTransactions: async (access_token, cursor) => {
      const page = await answer(
        client.transactionsSync(
          {
            access_token,
            cursor: cursor ?? undefined,
            count: PAGE,
            options: { include_original_description: true },
          },
          reading,
        ),
      )
      return {
        added: page.added.map(bankLine),
        modified: page.modified.map(bankLine),
        removed: page.removed,
        next_cursor: page.next_cursor,
        has_more: page.has_more,
        is_ready: page.transactions_update_status !== TransactionsUpdateStatus.NotReady,
      }
    },
    revoke: async (access_token) => void (await answer(client.itemRemove({ access_token }))),
    verifyWebhook: (signature, body) => verifier.verify(signature, body),
  }
}

const inCents = (amount: number): Cents => cents(divideRound(parseTenThousandths(amount), 100n))

/** Bank and card accounts in dollars; loans and investments have no lines that belong here. */
function accountData({
  account_id,
  name,
  official_name,
  mask,
  type,
  subtype,
  balances,
}: AccountBase): BankAccountData[] {
  const account_type =
    type === 'credit'
      ? 'credit'
      : type !== 'depository'
        ? null
        : subtype && SAVINGS.has(subtype)
          ? 'savings'
          : 'checking'
  if (account_type === null || (balances.iso_currency_code ?? 'USD') !== 'USD') return []
  const balance = balances.current === null ? null : inCents(balances.current)
  return [
    {
      account_id,
      name,
      official_name: official_name?.slice(0, 255) ?? null,
      mask: mask?.slice(-4) ?? null,
      account_type,
      balance,
    },
  ]
}
const SAVINGS: ReadonlySet<string> = new Set(['savings', 'money market', 'cd', 'hsa', 'cash management'])

const bankLine = (line: Transaction): BankLine => ({
  transaction_id: line.transaction_id,
  account_id: line.account_id,
  date: line.date,
  amount: inCents(line.amount),
  name: line.name,
  description: line.original_description ?? '',
  merchant_name: line.merchant_name ?? null,
  pending: line.pending,
})

import { parseCents } from '@/lib/money/cents'
import {
  BankFault,
  type BankAccountData,
  type BankLine,
  type BankProvider,
  type Banks,
  type FaultKind,
  type SyncPage,
} from '@/server/providers/bank/bank-provider'
import { vault } from '@/server/providers/bank/vault'

/** An account as golden.json writes one. */
export interface ScriptedAccount {
  account_id: string
  name: string
  account_type: 'checking' | 'savings' | 'credit'
  mask: string | null
  /** Its balance, or what is owed on a card. */
  current_balance: string | number | null
}

/** A line as golden.json writes one: a positive amount with a direction. */
export interface ScriptedLine {
  provider_id: string
  account_id: string
  date: string
  amount: string | number
  amount_type: 'money_in' | 'money_out'
  description: string
  merchant_name?: string | null
  pending?: boolean
}

type Event = { added: BankLine } | { modified: BankLine } | { removed: string }

/** One sign-in at the scripted bank: the test sets its accounts and lines. */
export interface ScriptedItem {
  readonly item_id: string
  readonly public_token: string
  accounts: ScriptedAccount[]
  add(...lines: ScriptedLine[]): void
  modify(...lines: ScriptedLine[]): void
  remove(...provider_ids: string[]): void
  balance(account_id: string, balance: string | number): void
  /** The next calls for this item fail with this. */
  fail(...kinds: FaultKind[]): void
  isRevoked(): boolean
}

export interface ScriptedBank extends BankProvider {
  /** Signs in: returns what the widget would. The same institution may be linked again under a new item. */
  signIn(accounts: ScriptedAccount[], institution?: { id: string; name: string }): ScriptedItem
  /** Lines of one page. */
  pageSize: number
  /** False while the bank is still preparing its first lines. */
  isReady: boolean
  /** How often each method was called. */
  calls: Record<string, number>
  /** Runs before a page is read, for example to change the bank's data between two pages. */
  beforePage?: (cursor: string | null) => void
}

export function scriptedBank(): ScriptedBank {
  const items: (ScriptedItem & {
    log: Event[]
    faults: FaultKind[]
    revoked: boolean
    institution: { id: string; name: string }
  })[] = []
  const byAccess = (access: string) => {
    const item = items.find((candidate) => access === `access-${candidate.item_id}`)
    if (!item || item.revoked) throw new BankFault('refused', 'no such access token')
    const fault = item.faults.shift()
    if (fault) throw new BankFault(fault, `scripted ${fault}`)
    return item
  }
  const count = (name: string) => void (bank.calls[name] = (bank.calls[name] ?? 0) + 1)
  const bank: ScriptedBank = {
    name: 'plaid',
    pageSize: 500,
    isReady: true,
    calls: {},
    signIn(accounts, institution = { id: 'ins_1', name: 'Prairie State Bank' }) {
      const item_id = `item-${items.length + 1}`
      const item = {
        item_id,
        public_token: `public-${item_id}`,
        accounts,
        institution,
        log: [] as Event[],
        faults: [] as FaultKind[],
        revoked: false,
        add: (...lines: ScriptedLine[]) => void item.log.push(...lines.map((line) => ({ added: bankLine(line) }))),
        modify: (...lines: ScriptedLine[]) =>
          void item.log.push(...lines.map((line) => ({ modified: bankLine(line) }))),
        remove: (...ids: string[]) => void item.log.push(...ids.map((removed) => ({ removed }))),
        balance: (account_id: string, current_balance: string | number) => {
          item.accounts = item.accounts.map((account) =>
            account.account_id === account_id ? { ...account, current_balance } : account,
          )
        },
        fail: (...kinds: FaultKind[]) => void item.faults.push(...kinds),
        isRevoked: () => item.revoked,
      }
      items.push(item)
      return item
    },
    linkToken: ({ access_token }) => {
      count('linkToken')
      const link_token = `link-${bank.calls.linkToken}${access_token ? '-renew' : ''}`
      return Promise.resolve({ link_token, expiration: '2099-01-01T00:00:00.000Z', request_id: 'scripted' })
    },
    exchange: async (public_token) => {
      count('exchange')
      await Promise.resolve()
      const item = items.find((candidate) => candidate.public_token === public_token)
      if (!item) throw new BankFault('refused', 'no such public token')
      return { access_token: `access-${item.item_id}`, item_id: item.item_id, institution: item.institution }
    },
    renew: (access_token) => Promise.resolve(access_token),
    accounts: async (access) => {
      await Promise.resolve()
      return byAccess(access).accounts.map(accountData)
    },
    syncTransactions: async (access, cursor) => {
      count('sync')
      bank.beforePage?.(cursor)
      await Promise.resolve()
      const { log } = byAccess(access)
      const from = Number(cursor ?? 0)
      return {
        ...page(bank.isReady ? log.slice(from, from + bank.pageSize) : [], from, bank.isReady ? log.length : from),
        is_ready: bank.isReady,
      }
    },
    revoke: async (access) => {
      await Promise.resolve()
      byAccess(access).revoked = true
    },
    verifyWebhook: () => Promise.reject(new BankFault('forged', 'the scripted bank signs nothing')),
  }
  return bank
}

export const banksOf = (bank: BankProvider): Banks => ({
  linking: bank,
  by: (name) => (name === bank.name ? bank : undefined),
  vault: vault('the secret of the tests, long enough'),
})

function page(events: Event[], from: number, end: number): Omit<SyncPage, 'is_ready'> {
  return {
    added: events.flatMap((event) => ('added' in event ? [event.added] : [])),
    modified: events.flatMap((event) => ('modified' in event ? [event.modified] : [])),
    removed: events.flatMap((event) =>
      'removed' in event ? [{ transaction_id: event.removed, account_id: null }] : [],
    ),
    next_cursor: String(from + events.length),
    has_more: from + events.length < end,
  }
}

const accountData = ({ current_balance, ...account }: ScriptedAccount): BankAccountData => ({
  ...account,
  official_name: null,
  balance: current_balance === null ? null : parseCents(current_balance),
})

const bankLine = (line: ScriptedLine): BankLine => ({
  transaction_id: line.provider_id,
  account_id: line.account_id,
  date: line.date,
  amount: parseCents(line.amount_type === 'money_out' ? line.amount : `-${line.amount}`),
  name: line.description,
  description: '',
  merchant_name: line.merchant_name ?? null,
  pending: line.pending ?? false,
})

/*
 * The built-in demo bank. It stores nothing: a token contains everything that was agreed, signed, and what happens on an account follows
 * from the linked books and the day. Days before today are booked; today's lines are still pending. Its cursor is the last day read.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { addDays, daysBetween, isDay, type Day } from '@/lib/dates/day'
import { add, negate, type Cents } from '@/lib/money/cents'
import {
  BankFault,
  type BankAccountData,
  type BankLine,
  type BankProvider,
  type SandboxDesk,
  type SyncPage,
} from '../bank-provider'
import { dayOf } from './history'
import { INSTITUTIONS, listed, type Institution, type SandboxAccount } from './institutions'

/** The day on which every account has its opening balance. */
const BEGINNING: Day = '2024-01-01'
/** Days that one page covers. */
const PAGE_DAYS = 60
const LINK_MS = 4 * 3_600_000

interface LinkGrant {
  kind: 'link'
  seed: string
  books: string
  since: Day
  /** The item whose sign-in is renewed. */
  renews?: string
}
interface ItemGrant {
  kind: 'public' | 'access'
  books: string
  item_id: string
  since: Day
  institution: string
  accounts: string[]
  /** Tells one sign-in from another of the same day. */
  once: string
  /** Null once the sign-in was ended. */
  signed_in_on: Day | null
}
type Grant = LinkGrant | ItemGrant

export interface SandboxSettings {
  secret: string
  now: () => Date
  id: () => string
}

export function sandboxBank({ secret, now, id }: SandboxSettings): BankProvider & { desk: SandboxDesk } {
  const key = createHmac('sha256', secret).update('sandbox bank').digest()
  const { seal, open } = signed(key)
  const day = (): Day => now().toISOString().slice(0, 10)
  const item = (access: string): ItemGrant & { at: Institution } => {
    const grant = open(access, 'access')
    const at = institutionOf(grant.institution)
    if (hasEnded(grant, at, day())) throw new BankFault('relink', 'The sign-in has ended', 'ITEM_LOGIN_REQUIRED')
    return { ...grant, at }
  }
  const accountsOf = (grant: ItemGrant, at: Institution) =>
    at.accounts.filter((account) => grant.accounts.includes(account.key))
  return {
    name: 'sandbox',
    desk: {
      institutions: listed,
      signIn: ({ link_token, institution, accounts }) => {
        const link = open(link_token, 'link')
        const at = institutionOf(institution)
        const chosen = at.accounts.map((account) => account.key).filter((key) => !accounts || accounts.includes(key))
        if (chosen.length === 0) throw new BankFault('refused', 'No such account')
        const item_id =
          link.renews ?? createHash('sha256').update(`${link.seed} ${institution}`).digest('hex').slice(0, 32)
        return seal({
          kind: 'public',
          books: link.books,
          item_id,
          since: link.since,
          institution,
          accounts: chosen,
          once: id(),
          signed_in_on: day(),
        })
      },
      endSignIn: (access_token) => seal({ ...open(access_token, 'access'), signed_in_on: null }),
    },
    linkToken: settled(({ entity_id, since, access_token }) => {
      const renews = access_token ? open(access_token, 'access').item_id : undefined
      const link_token = seal({ kind: 'link', seed: id(), books: entity_id, since, renews })
      return { link_token, expiration: new Date(now().getTime() + LINK_MS).toISOString(), request_id: id() }
    }),
    exchange: settled((public_token) => {
      const grant = open(public_token, 'public')
      const { name } = institutionOf(grant.institution)
      return {
        access_token: seal({ ...grant, kind: 'access' }),
        item_id: grant.item_id,
        institution: { id: grant.institution, name },
      }
    }),
    renew: settled((access_token, public_token) => {
      const [before, grant] = [open(access_token, 'access'), open(public_token, 'public')]
      if (grant.item_id !== before.item_id || grant.institution !== before.institution)
        throw new BankFault('refused', 'That is another bank')
      return seal({ ...before, signed_in_on: day() })
    }),
    accounts: settled((access_token) => {
      const grant = item(access_token)
      return accountsOf(grant, grant.at).map((account) => accountData(grant, account, addDays(day(), -1)))
    }),
    syncTransactions: settled((access_token, cursor) => {
      const grant = item(access_token)
      return pageOf(grant, accountsOf(grant, grant.at), { cursor, today: day() })
    }),
    revoke: settled((access_token) => void open(access_token, 'access')),
    verifyWebhook: () => Promise.reject(new BankFault('forged', 'The demo bank sends no messages')),
  }
}

function institutionOf(id: string): Institution {
  const found = INSTITUTIONS.find((institution) => institution.id === id)
  if (!found) throw new BankFault('refused', 'No such institution')
  return found
}

const hasEnded = ({ signed_in_on }: ItemGrant, { expires_after_days }: Institution, today: Day): boolean =>
  signed_in_on === null || (expires_after_days !== undefined && daysBetween(signed_in_on, today) >= expires_after_days)

/** Turns a thrown error into a rejected promise, as from a remote bank. */
const settled =
  <A extends unknown[], T>(work: (...args: A) => T) =>
  (...args: A): Promise<T> =>
    new Promise((resolve) => resolve(work(...args)))

/** A bank that is linked again has the same history. */
const seedOf = ({ books, institution }: ItemGrant): string => `${books} ${institution}`
const accountId = (grant: ItemGrant, account: SandboxAccount): string => `${grant.item_id}-${account.key}`

function pageOf(
  grant: ItemGrant,
  accounts: readonly SandboxAccount[],
  { cursor, today }: { cursor: string | null; today: Day },
): SyncPage {
  if (cursor !== null && !isDay(cursor)) throw new BankFault('restart', 'No such cursor')
  const from = cursor === null ? grant.since : addDays(cursor, 1)
  const yesterday = addDays(today, -1)
  const through = [addDays(from, PAGE_DAYS - 1), yesterday].sort()[0] ?? yesterday
  const booked = through < from ? [] : daysFrom(from, through).flatMap((day) => linesOf(grant, accounts, day))
  const has_more = through < yesterday
  const pending = has_more
    ? []
    : linesOf(grant, accounts, today).map((line) => ({
        ...line,
        transaction_id: `${line.transaction_id}-pending`,
        pending: true,
      }))
  return {
    added: [...booked, ...pending],
    modified: [],
    removed: [],
    next_cursor: through < from ? (cursor ?? addDays(from, -1)) : through,
    has_more,
    is_ready: true,
  }
}

const daysFrom = (from: Day, through: Day): Day[] =>
  Array.from({ length: daysBetween(from, through) + 1 }, (_, n) => addDays(from, n))

const linesOf = (grant: ItemGrant, accounts: readonly SandboxAccount[], day: Day): BankLine[] =>
  accounts.flatMap((account) =>
    dayOf(seedOf(grant), account.use, day).map((line, n) => ({
      ...line,
      transaction_id: `${accountId(grant, account)}-${day}-${n}`,
      account_id: accountId(grant, account),
      date: day,
      pending: false,
    })),
  )

/** A depository holds what came in less what went out; a card owes the reverse. */
function accountData(grant: ItemGrant, account: SandboxAccount, through: Day): BankAccountData {
  const { name, official_name, mask, account_type } = account
  let balance: Cents = account.opening
  for (const day of through < BEGINNING ? [] : daysFrom(BEGINNING, through)) {
    for (const { amount } of dayOf(seedOf(grant), account.use, day))
      balance = add(balance, account_type === 'credit' ? amount : negate(amount))
  }
  return { account_id: accountId(grant, account), name, official_name, mask, account_type, balance }
}

/** Signed tokens that only this bank can have created. */
function signed(key: Buffer) {
  const mac = (body: string): Buffer => createHmac('sha256', key).update(body).digest()
  return {
    seal: (grant: Grant): string => {
      const body = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `sandbox-${grant.kind}-${body}.${mac(body).toString('base64url')}`
    },
    open: <K extends Grant['kind']>(token: string, kind: K): K extends 'link' ? LinkGrant : ItemGrant => {
      const [, body = '', given = ''] = /^sandbox-[a-z]+-([\w-]+)\.([\w-]+)$/.exec(token) ?? []
      const [is, should] = [Buffer.from(given, 'base64url'), mac(body)]
      if (is.length !== should.length || !timingSafeEqual(is, should)) throw new BankFault('refused', 'No such token')
      // The cast is safe: only `seal` creates what passes the check above.
      const grant = JSON.parse(Buffer.from(body, 'base64url').toString()) as Grant
      if (grant.kind !== kind) throw new BankFault('refused', 'A token of another kind')
      return grant as K extends 'link' ? LinkGrant : ItemGrant
    },
  }
}

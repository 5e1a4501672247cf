import sql from 'sql-template-tag'
import { cents, parseCents, sum, ZERO, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import type { Entry } from '@/server/ledger/journal'
import { Rejected } from '../problems'
import { lockLoan } from './row'

/** Throws Rejected when more would be financed than is left of the loan. Source: LEDGER §3.11, §3.12. */
export function assertWithinLoan(financed: Cents, unfunded: Cents, ids?: string[]): void {
  if (financed <= unfunded) return
  const message = `Financed amount ${formatMessage(financed)} is greater than the unfunded amount ${formatMessage(unfunded)} of the loan.`
  throw new Rejected(message, ids && { ids })
}

export interface Brought {
  account: string
  /** How much the posting increases the debt; negative when it reduces it. */
  amount: Cents
  /** The bank lines behind it. */
  ids?: readonly string[]
}

/** Throws Rejected when what was just posted to a loan's account raises the loan above its amount. */
export async function assertLoansNotOverdrawn(tx: Tx, entity_id: string, posted: readonly Brought[]): Promise<void> {
  if (posted.length === 0) return
  for (const { id, account } of await loansAt(
    tx,
    entity_id,
    posted.map((one) => one.account),
  )) {
    const own = posted.filter((one) => one.account === account)
    const brought = sum(own.map(({ amount }) => amount))
    if (brought <= ZERO) continue
    const { terms, funded } = await lockLoan(tx, entity_id, id)
    const ids = own.flatMap((one) => (one.amount > ZERO && one.ids) || [])
    assertWithinLoan(brought, cents(terms.amount - funded + brought), ids.length > 0 ? ids : undefined)
  }
}

/** Whether money filed to an account keeps the loan of that account, if there is one, within its amount. */
export async function fitsLoan(
  tx: Tx,
  entity_id: string,
  { account, amount }: Pick<Brought, 'account' | 'amount'>,
): Promise<boolean> {
  const [loan] = await loansAt(tx, entity_id, [account])
  if (!loan) return true
  const { terms, funded } = await lockLoan(tx, entity_id, loan.id)
  return amount <= terms.amount - funded
}

/** The loans of these accounts, in the order in which they are locked. */
const loansAt = (tx: Tx, entity_id: string, accounts: readonly string[]): Promise<{ id: string; account: string }[]> =>
  tx.rows(sql`
    select id, chart_of_account_id as account from loan
     where entity_id = ${entity_id} and chart_of_account_id = any(${[...new Set(accounts)]}::uuid[]) order by id`)

/** Runs `write`, which posts or removes entries. Throws Rejected when that raises a loan above its amount. */
export async function withinLoans(
  tx: Tx,
  entity_id: string,
  next: readonly Next[],
  write: () => Promise<void>,
): Promise<void> {
  const brought = await loanMoves(tx, entity_id, next)
  await write()
  await assertLoansNotOverdrawn(tx, entity_id, brought)
}

/** How much the lines of an entry add to what is owed on each account. */
const broughtBy = ({ lines }: Entry): Brought[] =>
  lines.map(({ account, side, amount }) => ({ account, amount: side === 'credit' ? amount : cents(-amount) }))

interface Next {
  id: string
  /** Absent when the entry is removed. */
  entry?: Entry
}
interface Moved extends Brought {
  entry: string
}

/** How much entries add to the accounts of loans beyond what they already added. Call it before they are posted or removed. */
export async function loanMoves(tx: Tx, entity_id: string, next: readonly Next[]): Promise<Moved[]> {
  const brought = next.flatMap(({ id, entry }) => (entry ? broughtBy(entry).map((one) => ({ ...one, entry: id })) : []))
  const already = await tx.rows<{ account: string; entry: string | null; amount: string | null }>(sql`
    with posted as materialized (
      select chart_of_account_id as account, journal_entry_id as entry, case balance_type when 'credit' then amount else -amount end as amount
        from posting where entity_id = ${entity_id} and journal_entry_id = any(${next.map(({ id }) => id)}::uuid[])
    )
    select l.chart_of_account_id as account, p.entry, p.amount::text as amount
      from loan l left join posted p on p.account = l.chart_of_account_id
     where l.entity_id = ${entity_id}
       and (p.entry is not null or l.chart_of_account_id = any(${[...new Set(brought.map(({ account }) => account))]}::uuid[]))`)
  const loans = new Set(already.map(({ account }) => account))
  const withdrawn = already.flatMap(({ account, entry, amount }) =>
    entry === null || amount === null ? [] : [{ account, entry, amount: cents(-parseCents(amount)) }],
  )
  return net([...brought.filter(({ account }) => loans.has(account)), ...withdrawn])
}

/** Adds up to one move per entry and account. */
function net(moves: readonly Moved[]): Moved[] {
  const byBoth = new Map<string, Moved>()
  for (const move of moves) {
    const key = `${move.entry} ${move.account}`
    byBoth.set(key, { ...move, amount: cents(move.amount + (byBoth.get(key)?.amount ?? ZERO)) })
  }
  return [...byBoth.values()].filter(({ amount }) => amount !== ZERO)
}

export interface Refiled {
  id: string
  from: string | null
  account: string | null
}

/**
 * Among lines that are refiled without a person to refuse: the ids of those that would raise a loan above its amount, as a deposit of it or
 * as a repayment that no longer counts. `look` reads a loan.
 */
export async function overfunding(
  tx: Tx,
  entity_id: string,
  wanted: readonly Refiled[],
  look = lockLoan,
): Promise<Set<string>> {
  const moving = wanted.filter(({ from, account }) => from !== account)
  const beyond = new Set<string>()
  for (const { id, account } of await loansAt(
    tx,
    entity_id,
    moving.flatMap((line) => [line.from, line.account]).filter((one) => one !== null),
  )) {
    const { terms, funded } = await look(tx, entity_id, id)
    const idsOf = (which: (line: Refiled) => boolean): string[] => moving.filter(which).map((line) => line.id)
    const lines = await tx.rows<{ id: string; amount: number }>(sql`
      select id, amount from bank_transaction
       where entity_id = ${entity_id}
         and (amount_type = 'money_in' and id = any(${idsOf((line) => line.account === account)}::uuid[])
              or amount_type = 'money_out' and id = any(${idsOf((line) => line.from === account)}::uuid[])) order by date, id`)
    let unfunded = cents(terms.amount - funded)
    for (const line of lines) {
      const amount = parseCents(line.amount)
      if (amount > unfunded) beyond.add(line.id)
      else unfunded = cents(unfunded - amount)
    }
  }
  return beyond
}

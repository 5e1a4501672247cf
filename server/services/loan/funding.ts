import sql from 'sql-template-tag'
import { cents, parseCents, sum, ZERO, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import type { Entry } from '@/server/ledger/journal'
import { Rejected } from '../problems'
import { lockLoan } from './row'

/** Throws Rejected when a loan would bring more than it is for. Source: LEDGER §3.11, §3.12. */
export function refuseBeyond(financed: Cents, unfunded: Cents, ids?: string[]): void {
  if (financed <= unfunded) return
  const message = `Financed amount ${formatMessage(financed)} is greater than the unfunded amount ${formatMessage(unfunded)} of the loan.`
  throw new Rejected(message, ids && { ids })
}

interface Filed {
  id: string
  amount: number | string
  amount_type: 'money_in' | 'money_out'
  chart_of_account_id: string | null
}

/** Throws Rejected when deposits that were just filed and posted bring a loan above its amount. */
export const refuseOverfunded = (tx: Tx, entity_id: string, filed: readonly Filed[]): Promise<void> =>
  refuseBrought(tx, entity_id, filed.flatMap(({ id, amount, amount_type, chart_of_account_id: account }) =>
    amount_type === 'money_in' && account !== null ? [{ id, account, amount: parseCents(amount) }] : []))

interface Brought {
  account: string
  /** What was just posted owes more by this; less when negative. */
  amount: Cents
  /** The bank line that brought it. */
  id?: string
}

/** Throws Rejected when what was just posted to a loan's account brings the loan above its amount. */
export async function refuseBrought(tx: Tx, entity_id: string, posted: readonly Brought[]): Promise<void> {
  if (posted.length === 0) return
  const loans = await tx.rows<{ id: string; account: string }>(sql`
    select id, chart_of_account_id as account from loan
     where entity_id = ${entity_id} and chart_of_account_id = any(${posted.map(({ account }) => account)}::uuid[]) order by id`)
  for (const { id, account } of loans) {
    const own = posted.filter((one) => one.account === account)
    const brought = sum(own.map(({ amount }) => amount))
    if (brought <= ZERO) continue
    const { terms, funded } = await lockLoan(tx, entity_id, id)
    const ids = own.flatMap((one) => one.id ?? [])
    refuseBeyond(brought, cents(terms.amount - funded + brought), ids.length > 0 ? ids : undefined)
  }
}

/** What the lines of an entry bring to each account. */
export const broughtBy = ({ lines }: Entry): Brought[] =>
  lines.map(({ account, side, amount }) => ({ account, amount: side === 'credit' ? amount : cents(-amount) }))

/** The same of an entry that is taken away. */
export const withdrawnBy = (entry: Entry): Brought[] => broughtBy(entry).map(({ account, amount }) => ({ account, amount: cents(-amount) }))

/** Of lines that nobody is there to be refused, those that would bring a loan above its amount. */
export async function overfunding(tx: Tx, entity_id: string, wanted: readonly { id: string; account: string | null }[]): Promise<Set<string>> {
  const loans = await tx.rows<{ id: string; account: string }>(sql`
    select id, chart_of_account_id as account from loan
     where entity_id = ${entity_id} and chart_of_account_id = any(${wanted.flatMap(({ account }) => account ?? [])}::uuid[]) order by id`)
  const beyond = new Set<string>()
  for (const { id, account } of loans) {
    const { terms, funded } = await lockLoan(tx, entity_id, id)
    const deposits = await tx.rows<{ id: string; amount: number }>(sql`
      select id, amount from bank_transaction
       where entity_id = ${entity_id} and id = any(${wanted.filter((line) => line.account === account).map((line) => line.id)}::uuid[])
         and amount_type = 'money_in' and chart_of_account_id is distinct from ${account} order by date, id`)
    let unfunded = cents(terms.amount - funded)
    for (const deposit of deposits) {
      const amount = parseCents(deposit.amount)
      if (amount > unfunded) beyond.add(deposit.id)
      else unfunded = cents(unfunded - amount)
    }
  }
  return beyond
}

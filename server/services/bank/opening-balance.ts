import sql from 'sql-template-tag'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, unpost } from '@/server/db/journal-store'
import { postOpeningBalance } from '@/server/ledger/post/opening-balance'
import { accountsByRole } from '../chart-of-account/find'
import { tenant, type Ctx } from '../context'
import { bankAccountById } from './find'

/**
 * Brings OB-{number} in line with what the bank stated and the lines that statement already contains. Does nothing while no balance
 * was stated. The entry carries the bank account's id. Source: LEDGER §3.1.
 */
export async function refreshOpeningBalance(tx: Tx, ctx: Ctx, bankAccountId: string): Promise<void> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const account = await bankAccountById(tx, entity_id, bankAccountId)
  if (account.stated_balance === null || account.stated_on === null) return
  const { opening_balance_equity } = await accountsByRole(tx, entity_id, ['opening_balance_equity'])
  const facts = await tx.one<{ books_start: string; chart_number: number; movements: string }>(sql`
    select e.books_start_date as books_start, a.chart_number,
           (select coalesce(sum(case t.amount_type when 'money_in' then t.amount else -t.amount end), 0)::text
              from bank_transaction t
             where t.entity_id = e.id and t.bank_account_id = b.id and t.parent_id is null
               and case when b.linked_on is null then t.date <= b.stated_on
                        -- A bank's balance holds all it sent at first; of what it sends later, what is older than the link.
                        else t.source in ('plaid', 'qbo', 'file') and (b.opened_at is null or t.date < b.linked_on or t.created_at <= b.opened_at)
                   end) as movements
      from entity e join chart_of_account a on a.entity_id = e.id and a.id = ${account.chart_of_account_id}
      join bank_account b on b.entity_id = e.id and b.id = ${account.id}
     where e.id = ${entity_id}`)
  const entry = postOpeningBalance({
    bank: account.chart_of_account_id,
    bank_name: account.name,
    equity: opening_balance_equity,
    kind: account.kind,
    stated: parseCents(account.stated_balance),
    movements: parseCents(facts.movements),
    books_start: facts.books_start,
  })
  const book = { company_id, entity_id, user_id, now: ctx.now() }
  if (entry === null) return unpost(tx, book, [account.id])
  if (await stands(tx, entity_id, account.id, entry.lines[0]?.amount, entry.lines[0]?.side)) return
  await post(tx, book, [{ id: account.id, entry_id: `OB-${facts.chart_number}`, entry }])
}

/** An opening that did not move is not posted again, so that its history holds real changes only. */
async function stands(tx: Tx, entity_id: string, id: string, amount: bigint | undefined, side: string | undefined): Promise<boolean> {
  const line = await tx.maybe<{ amount: number; balance_type: string }>(sql`
    select amount, balance_type from posting where entity_id = ${entity_id} and journal_entry_id = ${id} and line_no = 0`)
  return line !== undefined && parseCents(line.amount) === amount && line.balance_type === side
}

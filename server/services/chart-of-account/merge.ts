import sql from 'sql-template-tag'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { booksLocked } from '@/lib/contract/refusal'
import type { Day } from '@/lib/dates/day'
import { recognize } from '@/server/db/cash-store'
import type { Tx } from '@/server/db/connect'
import { postedEntries } from '@/server/db/journal-read'
import { post } from '@/server/db/journal-store'
import { mergeProblem } from '@/server/ledger/chart-rules'
import { bookOf, lockedUntil } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict, Invalid } from '../problems'
import { lockRules } from '../rule/rules'
import { assertFresh } from '../stale'
import { assertUnlocked, lockLines, repost } from '../transaction/lines'
import { accountRow } from './row'
import { heldOn, lockChart } from './state'

interface Move {
  id: string
  into: string
  /** The two names, from and to, for the audit log. */
  names: [string, string]
}

/**
 * Moves postings, lines, rules and services of an account to another one, all or none, and deletes the first account. Refused when one of
 * them is locked.
 */
export function merge(ctx: Ctx, { id, into }: { id: string; into: string }): Promise<ChartOfAccount> {
  demand(ctx, 'account.edit')
  if (id === into) throw new Invalid({ into: ['Choose another account.'] })
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await lockRules(tx, ctx, 'change')
    await lockChart(tx, entity_id)
    const from = await accountRow(tx, [entity_id], id)
    const to = await accountRow(tx, [entity_id], into)
    await assertFresh(tx, ctx, { kind: 'chart_of_account', name: from.name, row: from })
    const move: Move = { id, into, names: [from.name, to.name] }
    const lines = await lockFiledLines(tx, ctx, id)
    const use = await heldOn(tx, from)
    const { loan } = await heldOn(tx, to)
    const problem = mergeProblem(from, { ...use, into: { ...to, loan } })
    if (problem) throw new Conflict(problem)
    const rules = await moveRows(tx, ctx, move)
    await repost(tx, ctx, lines)
    const entries = await moveEntries(tx, ctx, move)
    await tx.run(sql`delete from chart_of_account where entity_id = ${entity_id} and id = ${id}`)
    const moved = { lines: lines.length, entries, rules: rules.length }
    await audit(tx, ctx, [
      ...lines.map((line) => ({
        object_type: 'transaction' as const,
        object_id: line.id,
        action: 'categorize',
        changes: { chart_of_account: move.names },
      })),
      ...rules.map((rule) => ({
        object_type: 'rule' as const,
        object_id: rule.id,
        action: 'update',
        changes: { chart_of_account: move.names },
      })),
      { object_type: 'chart_of_account', object_id: id, action: 'merge', changes: { ...from, into, ...moved } },
      {
        object_type: 'chart_of_account',
        object_id: into,
        action: 'merge_from',
        changes: { name: from.name, ...moved },
      },
    ])
    return to
  })
}

/** Locks the bank lines that are filed to the account, in full or through an adjustment. Throws Conflict when one is locked for changes. */
async function lockFiledLines(tx: Tx, ctx: Ctx, id: string): ReturnType<typeof lockLines> {
  const { entity_id } = tenant(ctx)
  const found = await tx.rows<{ id: string }>(sql`
    select id from bank_transaction where entity_id = ${entity_id} and chart_of_account_id = ${id}
    union select transaction_id from match_custom_line where entity_id = ${entity_id} and chart_of_account_id = ${id}`)
  const lines = await lockLines(tx, ctx, { transactions: found.map((line) => line.id) })
  assertUnlocked(lines)
  return lines
}

/** Makes everything that refers to the account refer to the other one. Returns the rules. */
async function moveRows(tx: Tx, ctx: Ctx, { id, into }: Move): Promise<{ id: string }[]> {
  const { entity_id } = tenant(ctx)
  for (const table of [sql`bill_line`, sql`invoice_line`, sql`match_custom_line`, sql`excluded_bank_line`])
    await tx.run(sql`
      update ${table} set chart_of_account_id = ${into} where entity_id = ${entity_id} and chart_of_account_id = ${id}`)
  for (const table of [sql`bank_transaction`, sql`service`])
    await tx.run(sql`
      update ${table} set chart_of_account_id = ${into}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and chart_of_account_id = ${id}`)
  await moveBudget(tx, ctx, { id, into })
  await tx.run(sql`
    update journal_template set lines = replace(lines::text, ${id}::text, ${into}::text)::jsonb, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and lines::text like '%' || ${id}::text || '%'`)
  await tx.run(sql`
    update stakeholder set usual_account_id = ${into}, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and usual_account_id = ${id}`)
  return tx.rows<{ id: string }>(sql`
    update rule set chart_of_account_id = ${into}, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and chart_of_account_id = ${id} returning id`)
}

/** Adds up the budgets of a month that both accounts have; none is left where they cancel out. */
async function moveBudget(tx: Tx, ctx: Ctx, { id, into }: Pick<Move, 'id' | 'into'>): Promise<void> {
  const { entity_id } = tenant(ctx)
  const cancels = sql`
    select from budget_month k where k.entity_id = b.entity_id and k.month = b.month and k.amount = -b.amount`
  await tx.run(sql`
    insert into budget_month (company_id, entity_id, chart_of_account_id, month, amount, updated_at)
    select b.company_id, b.entity_id, ${into}, b.month, b.amount, ${ctx.now()} from budget_month b
     where b.entity_id = ${entity_id} and b.chart_of_account_id = ${id} and not exists (${cancels} and k.chart_of_account_id = ${into})
    on conflict (entity_id, chart_of_account_id, month)
      do update set amount = budget_month.amount + excluded.amount, updated_at = excluded.updated_at`)
  await tx.run(sql`
    delete from budget_month b where b.entity_id = ${entity_id} and b.chart_of_account_id = ${into}
       and exists (${cancels} and k.chart_of_account_id = ${id})`)
}

/**
 * Posts the remaining entries of the account again, on the other account. Throws Conflict when one is in the locked period, or a payment
 * that recognizes lines of documents there on a cash basis.
 */
async function moveEntries(tx: Tx, ctx: Ctx, { id, into }: Move): Promise<number> {
  const book = bookOf(ctx)
  const { entity_id } = book
  const entries = await postedEntries(
    tx,
    entity_id,
    sql`exists (select from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id and p.chart_of_account_id = ${id})`,
  )
  const settled = await tx.rows<{ document_id: string; id: string; date: Day }>(sql`
    select distinct document_id, journal_entry_id as id, date from cash_posting
     where entity_id = ${entity_id} and chart_of_account_id = ${id}`)
  await assertOpen(tx, ctx, [...entries.map((posted) => ({ id: posted.id, date: posted.entry.date })), ...settled])
  await post(
    tx,
    book,
    entries.map((posted) => ({
      ...posted,
      entry: {
        ...posted.entry,
        lines: posted.entry.lines.map((line) => (line.account === id ? { ...line, account: into } : line)),
      },
    })),
  )
  await recognize(
    tx,
    book,
    settled.map(({ document_id }) => document_id),
  )
  return entries.length
}

async function assertOpen(tx: Tx, ctx: Ctx, entries: readonly { id: string; date: Day }[]): Promise<void> {
  const until = await lockedUntil(tx, ctx)
  const locked = entries.filter(({ date }) => until !== null && date <= until)
  if (until !== null && locked.length > 0)
    throw new Conflict(booksLocked(until), { ids: [...new Set(locked.map(({ id }) => id))] })
}

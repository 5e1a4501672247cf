import sql, { type Sql } from 'sql-template-tag'
import type { TransactionFilter, TransactionStatus } from '@/lib/contract/transaction'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, type Posted } from '@/server/db/journal-store'
import { postBankLine, type Suspense } from '@/server/ledger/post/transaction'
import { accountsByRole } from '../chart-of-account/find'
import { tenant, type Ctx } from '../context'
import { Conflict, NotFound } from '../problems'
import { filterClause } from './filter'

/** A bank line as the verbs change it. */
export interface Line {
  id: string
  date: string
  amount: number
  amount_type: 'money_in' | 'money_out'
  name: string
  status: TransactionStatus
  source: string
  chart_of_account_id: string | null
  category_name: string | null
  stakeholder_id: string | null
  stakeholder_name: string | null
  is_finalized: boolean
  is_flagged: boolean
  is_reconciliation: boolean
  ledger_account: string
  entry_id: string
  updated_at: string
}

export type Target = { transactions?: string[]; filter?: TransactionFilter }

const COLUMNS: Sql = sql`
  t.id, t.date, t.amount, t.amount_type, t.name, t.status, t.source, t.chart_of_account_id, a.name as category_name, t.stakeholder_id,
  s.full_name as stakeholder_name, t.is_finalized, t.is_flagged, t.is_reconciliation, b.chart_of_account_id as ledger_account,
  j.entry_id, t.updated_at`

/** Locks lines in id order, so that two bulk calls never wait for each other crosswise. Throws NotFound when one is missing. */
export async function lockLines(tx: Tx, ctx: Ctx, { transactions, filter }: Target): Promise<Line[]> {
  const { entity_id } = tenant(ctx)
  const clause = transactions
    ? sql`t.entity_id = ${entity_id} and not t.is_split and t.id = any(${transactions}::uuid[])`
    : filterClause([entity_id], filter ?? {})
  const lines = await tx.rows<Line>(sql`
    select ${COLUMNS}
      from bank_transaction t
      join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
      join journal_entry j on j.entity_id = t.entity_id and j.id = t.id
      left join chart_of_account a on a.entity_id = t.entity_id and a.id = t.chart_of_account_id
      left join stakeholder s on s.entity_id = t.entity_id and s.id = t.stakeholder_id
     where ${clause}
     order by t.id for update of t`)
  if (transactions && lines.length !== new Set(transactions).size) throw new NotFound()
  return lines
}

export async function lockLine(tx: Tx, ctx: Ctx, id: string): Promise<Line> {
  const [line] = await lockLines(tx, ctx, { transactions: [id] })
  if (!line) throw new NotFound()
  return line
}

/** What forbids a change of category, stakeholder or text, in the order of LEDGER §5. The message names the first, `ids` all. */
export async function refuseLocked(tx: Tx, ctx: Ctx, lines: readonly Line[]): Promise<void> {
  refuse(lines, (line) => line.status === 'in_progress', 'Transaction is being categorized. Try again later.')
  refuse(lines, (line) => line.is_finalized, 'Transaction is finalized. Unfinalize it before making changes.')
  const locked = await lockedUntil(tx, ctx)
  if (locked) refuse(lines, (line) => line.date <= locked, booksLocked(locked))
}

export function refuse(lines: readonly Line[], offends: (line: Line) => boolean, message: string): void {
  const ids = lines.filter(offends).map((line) => line.id)
  if (ids.length > 0) throw new Conflict(message, { ids })
}

export async function lockedUntil(tx: Tx, ctx: Ctx): Promise<string | null> {
  const { entity_id } = tenant(ctx)
  const entity = await tx.one<{ books_locked_until: string | null }>(sql`select books_locked_until from entity where id = ${entity_id}`)
  return entity.books_locked_until
}
export const booksLocked = (until: string): string => `Books are locked through ${until}.`

const BATCH = 2000

/** Posts the lines anew from their present state, replacing their entries in place. */
export async function repost(tx: Tx, ctx: Ctx, lines: readonly Line[]): Promise<void> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const suspense = await suspenseAccounts(tx, entity_id)
  const posted = lines.map((line) => postedLine(line, suspense))
  for (let start = 0; start < posted.length; start += BATCH) {
    await post(tx, { company_id, entity_id, user_id, now: ctx.now() }, posted.slice(start, start + BATCH))
  }
}

export async function suspenseAccounts(tx: Tx, entity_id: string): Promise<Suspense> {
  const { uncategorized_income, uncategorized_expense } = await accountsByRole(tx, entity_id, [
    'uncategorized_income', 'uncategorized_expense',
  ])
  return { income: uncategorized_income, expense: uncategorized_expense }
}

const postedLine = (line: Line, suspense: Suspense): Posted => ({
  id: line.id,
  entry_id: line.entry_id,
  entry: postBankLine({
    date: line.date,
    description: line.name,
    amount: parseCents(line.amount),
    amount_type: line.amount_type,
    bank: line.ledger_account,
    stakeholder: line.stakeholder_id,
    category: line.chart_of_account_id,
    suspense,
  }),
})

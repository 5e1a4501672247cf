import sql, { type Sql } from 'sql-template-tag'
import { LINE_LOCKS, LINE_TIES } from '@/lib/contract/choices'
import {
  CHANGING_STAKEHOLDER,
  LINE_REFUSALS,
  lockRefusal,
  STAKEHOLDER_TIES,
  TIE_REFUSALS,
} from '@/lib/contract/refusal'
import { formatUsd } from '@/lib/money/format'
import type { TransactionLink, TransactionStatus } from '@/lib/contract/transaction-fields'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { Tx } from '@/server/db/connect'
import { post } from '@/server/db/journal-store'
import { postBankLine, type Suspense } from '@/server/ledger/post/transaction'
import { accountsByRole } from '../chart-of-account/find'
import { bookOf } from '../book'
import { tenant, type Ctx } from '../context'
import { loanMoves, assertLoansNotOverdrawn, type Brought } from '../loan/funding'
import { Conflict, NotFound } from '../problems'
import { BLOCKS, type Lock, type Tie } from './blocks'
import { bankLineFacts } from './facts'
import { filterClause } from './filter'

/** A bank line, or a part of a split one, with what the functions that change it need. */
export interface Line {
  id: string
  parent_id: string | null
  date: string
  amount: number
  amount_type: 'money_in' | 'money_out'
  name: string
  description: string
  status: TransactionStatus
  source: string
  link: TransactionLink | null
  mirror_of: string | null
  bank_account_id: string
  chart_of_account_id: string | null
  category_name: string | null
  stakeholder_id: string | null
  stakeholder_name: string | null
  truck_id: string | null
  is_finalized: boolean
  is_flagged: boolean
  note: string | null
  is_split: boolean
  is_reconciliation: boolean
  entry_id: string
  updated_at: string
  lock: Lock | null
  locked_until: string | null
  tie: Tie | null
}
export type Target = { transactions?: string[]; filter?: TransactionFilter }

const COLUMNS: Sql = sql`
  t.id, t.parent_id, t.date, t.amount, t.amount_type, t.name, t.description, t.status, t.source, t.link, t.mirror_of, t.bank_account_id,
  t.chart_of_account_id, a.name as category_name, t.stakeholder_id, s.full_name as stakeholder_name, t.truck_id, t.is_finalized,
  t.is_flagged, t.note, t.is_split, t.is_reconciliation, j.entry_id, t.updated_at,
  ${BLOCKS}`

/**
 * Locks lines in id order, so that two bulk requests do not deadlock; a part of a split is locked after its whole line. Ids may name split
 * lines, while a filter finds their parts; `only` leaves some of them out. Throws NotFound when one is missing.
 */
export async function lockLines(tx: Tx, ctx: Ctx, target: Target, only?: Sql): Promise<Line[]> {
  const { entity_id } = tenant(ctx)
  const { transactions } = target
  const chosen = targetClause(entity_id, target)
  if (transactions && only) await assertAllFound(tx, chosen, transactions)
  const clause = only ? sql`${chosen} and ${only}` : chosen
  const wholes = await tx.rows<{ parent_id: string }>(sql`
    select distinct t.parent_id from bank_transaction t where ${clause} and t.parent_id is not null`)
  if (wholes.length > 0) {
    await tx.rows(sql`
      select id from bank_transaction where entity_id = ${entity_id} and id = any(${wholes.map((line) => line.parent_id)}::uuid[])
       order by id for update`)
  }
  const lines = await lockWhere(tx, clause)
  if (transactions && !only && lines.length !== new Set(transactions).size) throw new NotFound()
  return lines
}

/** The where clause of a target on `bank_transaction t`; a filter for other entities matches no line. */
export const targetClause = (entity_id: string, { transactions, filter }: Target): Sql =>
  transactions
    ? sql`t.entity_id = ${entity_id} and t.id = any(${transactions}::uuid[])`
    : filterClause(!filter?.entities?.length || filter.entities.includes(entity_id) ? [entity_id] : [], filter ?? {})

export async function assertAllFound(tx: Tx, chosen: Sql, ids: readonly string[]): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*) as count from bank_transaction t where ${chosen}`,
  )
  if (count !== new Set(ids).size) throw new NotFound()
}

/** Locks the parts of the split lines among these; returns them by line and position. */
export async function lockParts(tx: Tx, ctx: Ctx, lines: readonly Pick<Line, 'id' | 'is_split'>[]): Promise<Line[]> {
  const split = lines.filter((line) => line.is_split).map((line) => line.id)
  return split.length === 0
    ? []
    : lockWhere(tx, sql`t.entity_id = ${tenant(ctx).entity_id} and t.parent_id = any(${split}::uuid[])`)
}

/** The lines and the parts of those that are split, each once; locks the parts. */
export async function withParts(tx: Tx, ctx: Ctx, lines: readonly Line[]): Promise<Line[]> {
  return [...new Map([...lines, ...(await lockParts(tx, ctx, lines))].map((line) => [line.id, line])).values()]
}

/** Locks and returns the lines that mirror these. */
export async function lockMirrors(
  tx: Tx,
  ctx: Ctx,
  lines: readonly Pick<Line, 'id' | 'link' | 'mirror_of'>[],
): Promise<Line[]> {
  const origins = lines.filter((line) => line.link === 'mirror' && line.mirror_of === null).map((line) => line.id)
  return origins.length === 0
    ? []
    : lockWhere(tx, sql`t.entity_id = ${tenant(ctx).entity_id} and t.mirror_of = any(${origins}::uuid[])`)
}

/** Reads lines by id with their parts and mirrors, without a lock. Skips ids without a line. */
export async function readLines(
  tx: Tx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ lines: Line[]; parts: Line[]; mirrors: Line[] }> {
  const { entity_id } = tenant(ctx)
  const where = (column: Sql): Promise<Line[]> =>
    linesWhere(tx, sql`t.entity_id = ${entity_id} and ${column} = any(${[...ids]}::uuid[])`)
  return {
    lines: await where(sql`t.id`),
    parts: await where(sql`t.parent_id`),
    mirrors: await where(sql`t.mirror_of`),
  }
}

const lockWhere = (tx: Tx, clause: Sql): Promise<Line[]> => linesWhere(tx, clause, sql`for update of t`)

const linesWhere = (tx: Tx, clause: Sql, held?: Sql): Promise<Line[]> =>
  tx.rows<Line>(sql`
    select ${COLUMNS}
      from bank_transaction t
      join entity e on e.id = t.entity_id
      join journal_entry j on j.entity_id = t.entity_id and j.id = case when t.parent_id is null then t.id else t.parent_id end
      left join chart_of_account a on a.entity_id = t.entity_id and a.id = t.chart_of_account_id
      left join stakeholder s on s.entity_id = t.entity_id and s.id = t.stakeholder_id
     where ${clause}
     order by t.id ${held ?? sql``}`)

export async function lockLine(tx: Tx, ctx: Ctx, id: string): Promise<Line> {
  const [line] = await lockLines(tx, ctx, { transactions: [id] })
  if (!line) throw new NotFound()
  return line
}

/**
 * Refuses a change of category, stakeholder or text on a locked line, in the order of LEDGER §5. The message is about the first line, `ids`
 * lists all; a line that only follows from the `chosen` ones is named, because nobody chose it.
 */
export function assertUnlocked(lines: readonly Line[], chosen: readonly Line[] = lines): void {
  for (const known of LINE_LOCKS) {
    const locked = lines.filter(({ lock }) => lock === known)
    const [first] = locked
    const message = first && lockRefusal(first)
    if (!message) continue
    const whose = chosen.some(({ id }) => id === first.id) ? '' : `${followerName(first)}: `
    throw new Conflict(`${whose}${message}`, { ids: locked.map(({ id }) => id) })
  }
}

const followerName = ({ mirror_of, name, amount }: Line): string =>
  `${mirror_of === null ? 'Part of the split' : 'Other side of the transfer'}, ${name}, ${formatUsd(amount)}`

/**
 * Refuses a change that a line's ties forbid; called after the locks were checked. `doing` as in "changing the category". Source: LEDGER
 * §4.1.
 */
export function assertUntied(lines: readonly Line[], doing: string): void {
  for (const known of LINE_TIES) refuse(lines, ({ tie }) => tie === known, TIE_REFUSALS[known](doing))
}

export const assertStakeholderFree = (lines: readonly Line[]): void =>
  assertUntied(
    lines.filter(({ tie }) => tie !== null && STAKEHOLDER_TIES.includes(tie)),
    CHANGING_STAKEHOLDER,
  )

export function assertNotReconciled(lines: readonly Line[]): void {
  refuse(lines, (line) => line.is_reconciliation, LINE_REFUSALS.reconciled)
}

export function refuse(lines: readonly Line[], offends: (line: Line) => boolean, message: string): void {
  const ids = lines.filter(offends).map((line) => line.id)
  if (ids.length > 0) throw new Conflict(message, { ids })
}

const BATCH = 2000

type Named = Pick<Line, 'id' | 'parent_id'>

/**
 * Posts lines again from the current rows, replacing their entries in place; a part of a split posts its whole line. Throws Rejected when
 * that raises a loan above its amount.
 */
export const repost = async (tx: Tx, ctx: Ctx, lines: readonly Named[]): Promise<void> =>
  assertLoansNotOverdrawn(tx, tenant(ctx).entity_id, await repostFreely(tx, ctx, lines))

/** The same without the check of loans, for callers where it does not apply or who check the returned amounts themselves. */
export async function repostFreely(tx: Tx, ctx: Ctx, lines: readonly Named[]): Promise<Brought[]> {
  const { entity_id } = tenant(ctx)
  const ids = [...new Set(lines.map((line) => line.parent_id ?? line.id))]
  const brought: Brought[] = []
  if (ids.length === 0) return brought
  const suspense = await suspenseAccounts(tx, entity_id)
  for (let start = 0; start < ids.length; start += BATCH) {
    const facts = await bankLineFacts(tx, entity_id, ids.slice(start, start + BATCH), suspense)
    const posted = facts.map(({ id, entry_id, line }) => ({ id, entry_id, entry: postBankLine(line) }))
    const moves = await loanMoves(tx, entity_id, posted)
    brought.push(...moves.map(({ entry, ...move }) => ({ ...move, ids: idsWithin(lines, entry) })))
    await post(tx, bookOf(ctx), posted)
  }
  return brought
}

const idsWithin = (lines: readonly Named[], entry: string): string[] =>
  lines.filter((line) => (line.parent_id ?? line.id) === entry).map((line) => line.id)

export async function suspenseAccounts(tx: Tx, entity_id: string): Promise<Suspense> {
  const { uncategorized_income, uncategorized_expense } = await accountsByRole(tx, entity_id, [
    'uncategorized_income',
    'uncategorized_expense',
  ])
  return { income: uncategorized_income, expense: uncategorized_expense }
}

import { setImmediate as breathe } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { BULK_MAX, SURE_FROM } from '@/lib/contract/bounds'
import { likelierThanAccount } from '@/lib/contract/likelier'
import type { Answer as AnswerOf } from '@/lib/contract/endpoint'
import type { AmountType, BulkSkip, TransactionFilter } from '@/lib/contract/transaction'
import type { acceptSurePreview } from '@/lib/contract/transaction-bulk'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { lineText } from '@/server/ledger/match/words'
import { lockedUntil } from '../book'
import { reading, tenant, transaction, type Ctx } from '../context'
import { updatedOf, type Answer } from '../transaction/bulk-target'
import { categorizeLines } from '../transaction/categorize'
import { leftOutBecause } from '../transaction/left-out'
import { lockLines, targetClause, type Line } from '../transaction/lines'
import { CANDIDATES } from '../transaction/marks'
import { categoryHelper } from './learn'

/** How many lines `acceptSure` would file, and how many it would leave and why; of more lines than one undo brings back the newest count. */
export async function previewSure(ctx: Ctx, filter: TransactionFilter): Promise<AnswerOf<typeof acceptSurePreview>> {
  const { sure, skipped } = await sorted(ctx, filter)
  return { able: sure.size, skipped: [...skipped].map(([reason, count]) => ({ reason, count })) }
}

/** Files each line that matches and waits under what is suggested for it, where that is as good as certain. Others stay as they are. */
export async function acceptSure(ctx: Ctx, filter: TransactionFilter): Promise<Answer> {
  const { sure } = await sorted(ctx, filter)
  return transaction(ctx, async (tx) => {
    const still = sql`t.id = any(${[...sure.keys()]}::uuid[]) and ${WAITS} and (${leftOutBecause('categorize', await lockedUntil(tx, ctx))}) is null`
    const lines = await lockLines(tx, ctx, { filter }, still)
    for (const [chart_of_account, ids] of byAccount(lines, sure)) {
      await categorizeLines(tx, ctx, { transactions: ids }, { chart_of_account })
    }
    return updatedOf(lines, { leave_out: true })
  })
}

const WAITS: Sql = sql`t.status in ('uncategorized', 'unclassifiable', 'in_progress')`

function byAccount(lines: readonly Line[], sure: ReadonlyMap<string, string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { id } of lines) {
    const account = sure.get(id)
    if (account) groups.set(account, [...(groups.get(account) ?? []), id])
  }
  return groups
}

interface Waiting {
  id: string
  name: string
  description: string
  amount_type: AmountType
  reason: BulkSkip | null
}
interface Sorted {
  /** Line → account. */
  sure: Map<string, string>
  skipped: Map<BulkSkip, number>
}

const AT_ONCE = 1000

async function sorted(ctx: Ctx, filter: TransactionFilter): Promise<Sorted> {
  const rows = await reading(ctx, async (tx) => tx.rows<Waiting>(sql`
    select t.id, t.name, t.description, t.amount_type, ${leftOutBecause('categorize', await lockedUntil(tx, ctx))} as reason
      from bank_transaction t where ${targetClause(tenant(ctx).entity_id, { filter })} and ${WAITS} order by t.date desc, t.id desc limit ${BULK_MAX}`))
  const { suggest } = await categoryHelper(ctx)
  const sure = new Map<string, Account>()
  const skipped: Sorted['skipped'] = new Map()
  const leave = (reason: BulkSkip) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  for (const [n, row] of rows.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) await breathe()
    const { account, confidence } = row.reason ? NOTHING : suggest({ description: lineText(row), amount_type: row.amount_type })
    if (row.reason) leave(row.reason)
    else if (!account) leave('no_suggestion')
    else if (confidence < SURE_FROM) leave('unsure')
    else sure.set(row.id, account)
  }
  for (const id of await likelierElse(ctx, sure)) {
    sure.delete(id)
    leave('likelier')
  }
  return { sure: new Map([...sure].map(([id, account]) => [id, account.id])), skipped }
}

const NOTHING = { account: null, confidence: 0 }

interface Account {
  id: string
  chart_number: number
}

/** Lines that an open document, a loan payment or a transfer fits to the cent, and those whose account is a loan's or closed meanwhile. */
async function likelierElse(ctx: Ctx, sure: ReadonlyMap<string, Account>): Promise<string[]> {
  if (sure.size === 0) return []
  const { entity_id } = tenant(ctx)
  return reading(ctx, async (tx) => {
    const lines = await tx.rows<{ id: string; candidates: TransactionMarks['candidates'] }>(sql`
      select t.id, ${CANDIDATES} as candidates from bank_transaction t where t.entity_id = ${entity_id} and t.id = any(${[...sure.keys()]}::uuid[])`)
    const open = await tx.rows<{ id: string }>(sql`
      select a.id from chart_of_account a where a.entity_id = ${entity_id} and a.is_active and a.is_categorize
         and a.id = any(${[...new Set([...sure.values()].map(({ id }) => id))]}::uuid[])
         and not exists (select from loan l where l.entity_id = a.entity_id and l.chart_of_account_id = a.id)`)
    const accounts = new Set(open.map(({ id }) => id))
    return lines.flatMap(({ id, candidates }) => {
      const account = sure.get(id)
      return !account || !accounts.has(account.id) || likelierThanAccount(account.chart_number, candidates) !== null ? [id] : []
    })
  })
}

import { setImmediate as breathe } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { BULK_MAX, SURE_FROM } from '@/lib/contract/bounds'
import type { Answer as AnswerOf } from '@/lib/contract/endpoint'
import type { AmountType } from '@/lib/contract/transaction-fields'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { acceptSurePreview, BulkSkip } from '@/lib/contract/transaction-bulk'
import { MORE_ARE_SURE } from '@/lib/contract/refusal'
import { lineText } from '@/server/ledger/match/words'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { reading, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { updatedOf, type Answer } from '../transaction/bulk-target'
import { likelierElse } from '../transaction/candidates'
import { categorizeLines } from '../transaction/categorize'
import { leftOutBecause } from '../transaction/left-out'
import { lockLines, targetClause, type Line } from '../transaction/lines'
import { WAITING } from '../transaction/statuses'
import { categoryHelper } from './learn'

/**
 * How many lines `acceptSure` would file, and how many it would leave and why. When there are more than one undo can restore, only the
 * newest are counted.
 */
export async function previewSure(ctx: Ctx, filter: TransactionFilter): Promise<AnswerOf<typeof acceptSurePreview>> {
  demand(ctx, 'transaction.read')
  const { sure, skipped } = await sorted(ctx, filter)
  return { able: sure.size, skipped: [...skipped].map(([reason, count]) => ({ reason, count })) }
}

/**
 * Files each waiting line that matches the filter to its suggested account, when the suggestion is almost certain. Others stay as they are.
 * Nothing is filed when more lines are certain by now than the person agreed to, because lines arrive and the helper learns while the
 * person is asked.
 */
export async function acceptSure(
  ctx: Ctx,
  { filter, at_most = Infinity }: { filter: TransactionFilter; at_most?: number },
): Promise<Answer> {
  demand(ctx, 'transaction.edit')
  const { sure } = await sorted(ctx, filter)
  if (sure.size > at_most) throw new Conflict(MORE_ARE_SURE.message, { code: MORE_ARE_SURE.code })
  return transaction(ctx, async (tx) => {
    const still = sql`t.id = any(${[...sure.keys()]}::uuid[]) and t.status in ${WAITING} and (${leftOutBecause('categorize', await lockedUntil(tx, ctx))}) is null`
    const lines = await lockLines(tx, ctx, { filter }, still)
    for (const [chart_of_account, ids] of byAccount(lines, sure)) {
      await categorizeLines(tx, ctx, { transactions: ids }, { chart_of_account })
    }
    return updatedOf(lines, { leave_out: true })
  })
}

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
  const rows = await reading(ctx, async (tx) =>
    tx.rows<Waiting>(sql`
    select t.id, t.name, t.description, t.amount_type, ${leftOutBecause('categorize', await lockedUntil(tx, ctx))} as reason
      from bank_transaction t where ${targetClause(tenant(ctx).entity_id, { filter })} and t.status in ${WAITING} order by t.date desc, t.id desc limit ${BULK_MAX}`),
  )
  const { suggest } = await categoryHelper(ctx)
  const sure: Sorted['sure'] = new Map()
  const skipped: Sorted['skipped'] = new Map()
  const leave = (reason: BulkSkip) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  for (const [n, row] of rows.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) await breathe()
    const { account, confidence } = row.reason
      ? NOTHING
      : suggest({ description: lineText(row), amount_type: row.amount_type })
    if (row.reason) leave(row.reason)
    else if (!account) leave('no_suggestion')
    else if (confidence < SURE_FROM) leave('unsure')
    else sure.set(row.id, account.id)
  }
  for (const id of await notAsSuggested(ctx, sure)) {
    sure.delete(id)
    leave('likelier')
  }
  return { sure, skipped }
}

const NOTHING = { account: null, confidence: 0 }

/** Lines that a match fits better, and those whose account is a loan's or has been deactivated meanwhile. */
const notAsSuggested = (ctx: Ctx, sure: ReadonlyMap<string, string>): Promise<string[]> =>
  reading(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const likelier = await likelierElse(tx, ctx, sure)
    const open = await tx.rows<{ id: string }>(sql`
      select a.id from chart_of_account a where a.entity_id = ${entity_id} and a.is_active and a.is_categorize
         and a.id = any(${[...new Set(sure.values())]}::uuid[])
         and not exists (select from loan l where l.entity_id = a.entity_id and l.chart_of_account_id = a.id)`)
    const accounts = new Set(open.map(({ id }) => id))
    return [...sure].flatMap(([id, account]) => (likelier.has(id) || !accounts.has(account) ? [id] : []))
  })

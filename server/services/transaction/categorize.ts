import sql from 'sql-template-tag'
import type { Transaction } from '@/lib/contract/transaction'
import type { FiledBy } from '@/lib/contract/transaction-fields'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { accountsByRole, categoryAccount, type Category } from '../chart-of-account/find'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { learnFrom } from '../suggestion/learn'
import { lockTarget, movedOf, updatedOf, type Answer, type BulkTarget, type LockedTarget } from './bulk-target'
import { FILED_BY } from './changed-since'
import { lockMirrors, assertUntied, assertUnlocked, repost, type Line } from './lines'
import { makeMirrors, assertOtherAccount, removeMirrors } from './mirror'
import { assertNotOverwriting } from './assert-not-overwriting'
import { transactionRow } from './row'
import { truckName, truckOf, type NamedTruck } from './truck'

interface Filing {
  chart_of_account: string | null
  /** Unchanged when absent. */
  truck?: string | null
  filed_by?: FiledBy
}

/** Files one line under an account; null removes the category, and the line goes back to suspense. */
export async function categorize(ctx: Ctx, { id, ...filing }: Filing & { id: string }): Promise<Transaction> {
  demand(ctx, 'transaction.edit')
  const line = await transaction(ctx, async (tx) => {
    await categorizeLines(tx, ctx, { transactions: [id] }, filing)
    return transactionRow(tx, [tenant(ctx).entity_id], id)
  })
  await learnFrom(ctx, line)
  return line
}

/** All or none, unless lines may be left out: the first refusal lists every line it applies to. */
export function categorizeBulk(
  ctx: Ctx,
  { chart_of_account, filed_by, ...target }: BulkTarget & Omit<Filing, 'truck'>,
): Promise<Answer> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { lines, ...rest } = await categorizeLines(tx, ctx, target, { chart_of_account, filed_by })
    return updatedOf(lines, { ...target, ...rest })
  })
}

export async function categorizeLines(
  tx: Tx,
  ctx: Ctx,
  target: BulkTarget,
  { chart_of_account, truck, filed_by }: Filing,
): Promise<LockedTarget & { moved: ReadonlySet<string> }> {
  const { entity_id } = tenant(ctx)
  const found = await lockTarget(tx, ctx, target, 'categorize')
  const { lines } = found
  const isMoved = truck !== undefined && lines.some((line) => line.truck_id !== truck)
  if (lines.length === 1) await assertNotOverwriting(tx, ctx, lines, isMoved ? [...FILED_BY, 'truck'] : FILED_BY)
  const isWhole = lines.every((line) => line.parent_id === null)
  const category =
    chart_of_account === null ? null : await categoryAccount(tx, entity_id, chart_of_account, { mirrors: isWhole })
  if (category) assertOtherAccount(lines, category)
  const next = truck === undefined ? undefined : await truckOf(tx, entity_id, truck)
  assertUnlocked(lines)
  assertUntied(lines, 'changing the category')
  const moved = await file(tx, withFixedTime(ctx), lines, { category, truck: next, filed_by })
  return { ...found, moved: movedOf(moved) }
}

/** Moves lines to a category and posts them again; lines that already have it are left alone. Returns the lines that moved. */
async function file(tx: Tx, ctx: Ctx, lines: readonly Line[], { category, truck, filed_by }: Filed): Promise<Line[]> {
  const { entity_id } = tenant(ctx)
  const truck_id = truck?.id ?? null
  const account = category?.mirrors
    ? (await accountsByRole(tx, entity_id, ['transfers_clearing'])).transfers_clearing
    : (category?.id ?? null)
  const again = account && filed_by ? await filedAgain(tx, entity_id, lines, { account, filed_by }) : NONE
  const filed = category ? 'by_user' : 'uncategorized'
  const standsAs = ({ id }: Line) => (filed_by && again.has(id) ? filed_by : filed)
  const mirrors = new Map((await lockMirrors(tx, ctx, lines)).map((mirror) => [mirror.mirror_of, mirror]))
  const isThere = (line: Line): boolean =>
    line.chart_of_account_id === account &&
    line.status === standsAs(line) &&
    (truck === undefined || line.truck_id === truck_id) &&
    (mirrors.get(line.id)?.bank_account_id ?? null) === (category?.mirrors ?? null)
  const changed = lines.filter((line) => !isThere(line))
  await removeMirrors(
    tx,
    ctx,
    changed.flatMap((line) => mirrors.get(line.id) ?? []),
  )
  await tx.run(sql`
    update bank_transaction set chart_of_account_id = ${account}, status = case when id = any(${[...again]}::uuid[]) then ${filed_by ?? filed} else ${filed} end, link = ${category?.mirrors ? 'mirror' : null},
           truck_id = case when ${truck !== undefined}::boolean then ${truck_id}::uuid else truck_id end, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = any(${changed.map((line) => line.id)}::uuid[])`)
  if (category) await makeMirrors(tx, ctx, changed, category)
  await repost(tx, ctx, changed)
  const trucks = truck === undefined ? null : await namesOf(tx, entity_id, changed)
  await audit(
    tx,
    ctx,
    changed.map((line) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: 'categorize',
      changes: {
        chart_of_account: [line.category_name, category?.name ?? null],
        status: [line.status, standsAs(line)],
        ...(truck !== undefined &&
          line.truck_id !== truck_id && { truck: [trucks?.get(line.truck_id) ?? null, truckName(truck)] }),
      },
    })),
  )
  return changed
}

interface Filed {
  category: Category | null
  truck?: NamedTruck | null
  filed_by?: FiledBy
}

const NONE: ReadonlySet<string> = new Set()

/** Which of the lines had been filed before by a rule, or by the helper under this account. */
async function filedAgain(
  tx: Tx,
  entity_id: string,
  lines: readonly Line[],
  { account, filed_by }: { account: string; filed_by: FiledBy },
): Promise<ReadonlySet<string>> {
  const before =
    filed_by === 'by_rule'
      ? sql`t.rule_id is not null`
      : sql`exists (select from suggestion u where u.entity_id = t.entity_id and u.transaction_id = t.id
                       and u.decided_at is not null and u.chart_of_account_id = ${account})`
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from bank_transaction t
     where t.entity_id = ${entity_id} and t.id = any(${lines.map(({ id }) => id)}::uuid[]) and ${before}`)
  return new Set(rows.map(({ id }) => id))
}

/** The names of the lines' trucks for the audit log. */
async function namesOf(tx: Tx, entity_id: string, lines: readonly Line[]): Promise<Map<string | null, string | null>> {
  const names = new Map<string | null, string | null>()
  for (const id of new Set(lines.map((line) => line.truck_id)))
    names.set(id, truckName(await truckOf(tx, entity_id, id)))
  return names
}

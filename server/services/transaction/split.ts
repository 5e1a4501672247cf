import type { Answer, Body } from '@/lib/contract/endpoint'
import type { transactionsSplit } from '@/lib/contract/split'
import type { Transaction } from '@/lib/contract/transaction'
import { parseCents, sum } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { categoryAccount } from '../chart-of-account/find'
import { audit, tenant, transaction, withFixedTime, type Change, type Ctx } from '../context'
import { NotFound, Rejected } from '../problems'
import { stakeholderName } from './assign-stakeholder'
import { FILED_BY } from './changed-since'
import { lockLine, lockMirrors, lockParts, refuse, assertUntied, assertUnlocked, repost, type Line } from './lines'
import { removeMirrors } from './mirror'
import { assertNotOverwriting } from './assert-not-overwriting'
import { partsOf, transactionRow } from './row'
import { writeParts } from './split-parts'
import { assertOwnTruck, truckName } from './truck'

type Input = Body<typeof transactionsSplit>

/** Replaces the parts of a line; an empty list makes it whole again. Source: LEDGER §3.4. */
export function split(ctx: Ctx, input: Input): Promise<Answer<typeof transactionsSplit>> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, (tx) => splitIn(tx, ctx, input))
}

/** The same within a transaction. */
export async function splitIn(
  tx: Tx,
  ctx: Ctx,
  { transaction: id, lines }: Input,
): Promise<Answer<typeof transactionsSplit>> {
  const { entity_id } = tenant(ctx)
  const line = await lockLine(tx, ctx, id)
  const before = await lockParts(tx, ctx, [line])
  await assertNothingLost(tx, ctx, line, { before, lines })
  assertPartsKnown(before, lines)
  if (lines.length > 0) assertSplitLines(line, lines)
  const kept = keptAsTheyAre(line, { before, lines })
  const isKept = ({ id }: { id: string }): boolean => kept.has(id)
  await assertOwnRecords(
    tx,
    entity_id,
    lines.filter(({ part }) => !part || !kept.has(part)),
  )
  refuse([line], (each) => each.parent_id !== null, 'Split the whole transaction instead.')
  assertUnlocked([line, ...before], [line])
  const doing = lines.length > 0 ? 'splitting the transaction' : 'undoing the split'
  const others = before.filter((part) => !isKept(part))
  assertUntied([{ ...line, tie: line.tie === 'split' ? null : line.tie }, ...others], doing)
  const at = withFixedTime(ctx)
  await removeMirrors(tx, at, await lockMirrors(tx, ctx, [line]))
  const was = { whole: await transactionRow(tx, [entity_id], id), parts: await partsOf(tx, entity_id, id) }
  await writeParts(tx, at, line, { before, lines, kept })
  await repost(tx, at, [line])
  const now = { whole: await transactionRow(tx, [entity_id], id), parts: await partsOf(tx, entity_id, id) }
  await audit(tx, at, [
    {
      object_type: 'transaction',
      object_id: id,
      action: lines.length > 0 ? 'split' : 'unsplit',
      changes: {
        lines: [before.map(shownBefore), lines.map(({ chart_of_account, amount }) => ({ chart_of_account, amount }))],
        ...marksOf(was.whole, now.whole),
      },
    },
    ...was.parts.flatMap((part) =>
      changeOf(
        part,
        now.parts.find(({ id: each }) => each === part.id),
      ),
    ),
  ])
  return { transaction: now.whole, lines: now.parts }
}

/** Parts that are matched or tied to something else and keep their amount: the new split leaves them alone. */
function keptAsTheyAre(line: Line, { before, lines }: SplitRequest): ReadonlySet<string> {
  return new Set(
    before
      .filter((part) => {
        const sent = lines.find((each) => each.part === part.id)
        const signed = part.amount_type === line.amount_type ? part.amount : -part.amount
        return part.tie !== null && sent !== undefined && parseCents(sent.amount) === parseCents(signed)
      })
      .map((part) => part.id),
  )
}

const shownBefore = (part: Line) => ({
  id: part.id,
  chart_of_account: part.chart_of_account_id,
  amount: part.amount,
  amount_type: part.amount_type,
})

/** A part that stays has its own entries in the audit log. */
function changeOf(was: Transaction, now: Transaction | undefined): Change[] {
  if (!now) return []
  const isMoved = was.amount !== now.amount || was.amount_type !== now.amount_type
  const changes = {
    ...changed('chart_of_account', [was.chart_of_account, now.chart_of_account], ({ name }) => name),
    ...changed('stakeholder', [was.stakeholder, now.stakeholder], ({ full_name }) => full_name),
    ...changed('truck', [was.truck, now.truck], truckName),
    ...(isMoved && { amount: [was.amount, now.amount] }),
    ...(was.description !== now.description && { description: [was.description, now.description] }),
    ...marksOf(was, now),
  }
  return Object.keys(changes).length > 0
    ? [{ object_type: 'transaction', object_id: was.id, action: 'split', changes }]
    : []
}

const marksOf = (was: Transaction, now: Transaction) => ({
  ...(was.note !== now.note && { note: [was.note, now.note] }),
  ...(was.is_flagged !== now.is_flagged && { is_flagged: [was.is_flagged, now.is_flagged] }),
})

function changed<T extends { id: string }>(
  field: string,
  [was, now]: [T | null, T | null],
  name: (one: T) => string | null,
): Change['changes'] {
  const nameOf = (one: T | null): string | null => one && name(one)
  return was?.id === now?.id ? {} : { [field]: [nameOf(was), nameOf(now)] }
}

interface SplitRequest {
  before: readonly Line[]
  lines: Input['lines']
}

/** Refuses to lose other people's work. A note or a flag that is not sent stays on its part. */
async function assertNothingLost(tx: Tx, ctx: Ctx, line: Line, { before, lines }: SplitRequest): Promise<void> {
  const where = (isSent: (each: Input['lines'][number]) => boolean): Line[] =>
    before.filter(({ id }) => lines.some((each) => each.part === id && isSent(each)))
  await assertNotOverwriting(tx, ctx, [line, ...before], [...FILED_BY, 'stakeholder', 'truck'])
  await assertNotOverwriting(tx, ctx, before, ['description'])
  await assertNotOverwriting(
    tx,
    ctx,
    where(({ note }) => note !== undefined),
    ['note'],
  )
  await assertNotOverwriting(
    tx,
    ctx,
    where(({ is_flagged }) => typeof is_flagged === 'boolean'),
    ['is_flagged'],
  )
}

function assertPartsKnown(before: readonly Line[], lines: Input['lines']): void {
  const named = lines.flatMap(({ part }) => part ?? [])
  if (named.some((id) => !before.some((part) => part.id === id))) throw new NotFound()
  if (new Set(named).size !== named.length) throw new Rejected('Name each part once.')
}

/** Refuses split lines that are invalid on their own, in the order of LEDGER §3.4. */
function assertSplitLines(line: Pick<Line, 'date' | 'amount'>, lines: Input['lines']): void {
  if (lines.length < 2) throw new Rejected('A split needs at least two lines.')
  if (lines.some(({ amount }) => amount === 0)) throw new Rejected('Split line amount must not be 0.')
  if (lines.some(({ date }) => date && date !== line.date))
    throw new Rejected('Split line date must equal the transaction date.')
  const total = sum(lines.map(({ amount }) => parseCents(amount)))
  if (total !== parseCents(line.amount)) {
    throw new Rejected(
      `Split lines total ${formatMessage(total)} does not equal the transaction amount ${formatMessage(line.amount)}.`,
    )
  }
}

async function assertOwnRecords(tx: Tx, entity_id: string, lines: Input['lines']): Promise<void> {
  const each = <T>(pick: (line: Input['lines'][number]) => T | null | undefined): T[] =>
    [...new Set(lines.flatMap((line) => pick(line) ?? []))].sort() as T[]
  for (const id of each((line) => line.chart_of_account)) await categoryAccount(tx, entity_id, id)
  for (const id of each((line) => line.stakeholder)) await stakeholderName(tx, entity_id, id)
  for (const id of each((line) => line.truck)) await assertOwnTruck(tx, entity_id, id)
}

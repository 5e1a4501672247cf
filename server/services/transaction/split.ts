import type { Answer, Body } from '@/lib/contract/endpoint'
import type { transactionsSplit } from '@/lib/contract/split'
import type { Transaction } from '@/lib/contract/transaction'
import { parseCents, sum } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { categoryAccount } from '../chart-of-account/find'
import { audit, tenant, transaction, type Change, type Ctx } from '../context'
import { refuseOverfunded } from '../loan/funding'
import { NotFound, Rejected } from '../problems'
import { stakeholderName } from './assign-stakeholder'
import { FILED_BY } from './changed-since'
import { lockLine, lockMirrors, lockParts, refuse, refuseLinked, refuseLocked, repost, type Line } from './lines'
import { removeMirrors } from './mirror'
import { refuseOverwrite } from './refuse-overwrite'
import { partsOf, transactionRow } from './row'
import { writeParts } from './split-parts'
import { refuseForeignTruck } from './truck'

type Input = Body<typeof transactionsSplit>

/** Replaces the parts of a line; no lines make it whole again. Source: LEDGER §3.4. */
export function split(ctx: Ctx, { transaction: id, lines }: Input): Promise<Answer<typeof transactionsSplit>> {
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockLine(tx, ctx, id)
    const before = await lockParts(tx, ctx, [line])
    await refuseOverwrite(tx, ctx, [line, ...before], [...FILED_BY, 'stakeholder', 'truck'])
    refuseUnknownParts(before, lines)
    if (lines.length > 0) refuseLines(line, lines)
    await refuseForeign(tx, entity_id, lines)
    refuse([line], (each) => each.parent_id !== null, 'Split the whole transaction instead.')
    await refuseLocked(tx, ctx, [line, ...before])
    refuseLinked([{ ...line, is_split: false }, ...before], 'changing the category')
    await removeMirrors(tx, ctx, await lockMirrors(tx, ctx, [line]))
    await writeParts(tx, ctx, line, { before, lines })
    await repost(tx, ctx, [line])
    const parts = await partsOf(tx, entity_id, id)
    await refuseOverfunded(tx, entity_id, await lockParts(tx, ctx, [{ id, is_split: true }]))
    await audit(tx, ctx, [{
      object_type: 'transaction', object_id: id, action: lines.length > 0 ? 'split' : 'unsplit',
      changes: { lines: [before.map(shownBefore), lines.map(({ chart_of_account, amount }) => ({ chart_of_account, amount }))] },
    }, ...before.flatMap((part) => changeOf(part, parts.find((now) => now.id === part.id)))])
    return { transaction: await transactionRow(tx, [entity_id], id), lines: parts }
  })
}

const shownBefore = (part: Line) => ({ id: part.id, chart_of_account: part.chart_of_account_id, amount: part.amount, amount_type: part.amount_type })

/** A part that goes on has a log of its own. */
function changeOf(part: Line, now: Transaction | undefined): Change[] {
  if (!now) return []
  const changes = {
    ...(part.chart_of_account_id !== (now.chart_of_account?.id ?? null) && { chart_of_account: [part.category_name, now.chart_of_account?.name ?? null] }),
    ...(part.stakeholder_id !== (now.stakeholder?.id ?? null) && { stakeholder: [part.stakeholder_name, now.stakeholder?.full_name ?? null] }),
    ...((part.amount !== now.amount || part.amount_type !== now.amount_type) && { amount: [part.amount, now.amount] }),
  }
  return Object.keys(changes).length > 0 ? [{ object_type: 'transaction', object_id: part.id, action: 'split', changes }] : []
}

function refuseUnknownParts(before: readonly Line[], lines: Input['lines']): void {
  const named = lines.flatMap(({ part }) => part ?? [])
  if (named.some((id) => !before.some((part) => part.id === id))) throw new NotFound()
  if (new Set(named).size !== named.length) throw new Rejected('Name each part once.')
}

/** What is wrong with the lines as such, in the order of LEDGER §3.4. */
export function refuseLines(line: Pick<Line, 'date' | 'amount'>, lines: Input['lines']): void {
  if (lines.length < 2) throw new Rejected('A split needs at least two lines.')
  if (lines.some(({ amount }) => amount === 0)) throw new Rejected('Split line amount must not be 0.')
  if (lines.some(({ date }) => date && date !== line.date)) throw new Rejected('Split line date must equal the transaction date.')
  const total = sum(lines.map(({ amount }) => parseCents(amount)))
  if (total !== parseCents(line.amount)) {
    throw new Rejected(`Split lines total ${formatMessage(total)} does not equal the transaction amount ${formatMessage(line.amount)}.`)
  }
}

async function refuseForeign(tx: Tx, entity_id: string, lines: Input['lines']): Promise<void> {
  const each = <T>(pick: (line: Input['lines'][number]) => T | null | undefined): T[] => [...new Set(lines.flatMap((line) => pick(line) ?? []))].sort() as T[]
  for (const id of each((line) => line.chart_of_account)) await categoryAccount(tx, entity_id, id)
  for (const id of each((line) => line.stakeholder)) await stakeholderName(tx, entity_id, id)
  for (const id of each((line) => line.truck)) await refuseForeignTruck(tx, entity_id, id)
}

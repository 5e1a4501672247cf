import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { transactionsSplit } from '@/lib/contract/split'
import { absolute, parseCents, sum, toDecimal } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { categoryAccount } from '../chart-of-account/find'
import { audit, tenant, transaction, type Ctx } from '../context'
import { refuseOverfunded } from '../loan/funding'
import { Rejected } from '../problems'
import { stakeholderName } from './assign-stakeholder'
import { lockLine, lockMirrors, lockParts, refuse, refuseLinked, refuseLocked, repost, type Line } from './lines'
import { removeMirrors } from './mirror'
import { moveRemarks } from './remarks'
import { partsOf, transactionRow } from './row'
import { refuseForeignTruck } from './truck'

type Input = Body<typeof transactionsSplit>

/** Replaces the parts of a line; no lines make it whole again. Source: LEDGER §3.4. */
export function split(ctx: Ctx, { transaction: id, lines }: Input): Promise<Answer<typeof transactionsSplit>> {
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockLine(tx, ctx, id)
    const before = await lockParts(tx, ctx, [line])
    if (lines.length > 0) refuseLines(line, lines)
    await refuseForeign(tx, entity_id, lines)
    refuse([line], (each) => each.parent_id !== null, 'Split the whole transaction instead.')
    await refuseLocked(tx, ctx, [line, ...before])
    refuseLinked([{ ...line, is_split: false }, ...before], 'changing the category')
    await removeMirrors(tx, ctx, await lockMirrors(tx, ctx, [line]))
    await moveRemarks(tx, entity_id, { from: before.map((part) => part.id), to: id })
    await tx.run(sql`delete from bank_transaction where entity_id = ${entity_id} and parent_id = ${id}`)
    await mark(tx, ctx, line, lines.length > 0)
    await insertParts(tx, ctx, line, lines)
    await repost(tx, ctx, [line])
    const parts = await partsOf(tx, entity_id, id)
    await refuseOverfunded(tx, entity_id, await lockParts(tx, ctx, [{ id, is_split: true }]))
    await audit(tx, ctx, [{
      object_type: 'transaction', object_id: id, action: lines.length > 0 ? 'split' : 'unsplit',
      changes: { lines: [before.map(shownBefore), lines.map(({ chart_of_account, amount }) => ({ chart_of_account, amount }))] },
    }])
    return { transaction: await transactionRow(tx, [entity_id], id), lines: parts }
  })
}

const shownBefore = (part: Line) => ({ id: part.id, chart_of_account: part.chart_of_account_id, amount: part.amount, amount_type: part.amount_type })

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

/** The whole line has no category of its own while its parts have theirs. */
const mark = (tx: Tx, ctx: Ctx, line: Line, isSplit: boolean): Promise<number> =>
  tx.run(sql`
    update bank_transaction set is_split = ${isSplit}, status = ${isSplit ? 'by_user' : 'uncategorized'}, chart_of_account_id = null, link = null,
           updated_at = ${ctx.now()}
     where entity_id = ${tenant(ctx).entity_id} and id = ${line.id}`)

/** Parts carry the text and origin of the line; one that works against it has the other direction. */
const insertParts = (tx: Tx, ctx: Ctx, line: Line, lines: Input['lines']): Promise<number> => {
  const column = <T>(pick: (part: Input['lines'][number]) => T): T[] => lines.map(pick)
  const other = line.amount_type === 'money_in' ? 'money_out' : 'money_in'
  return tx.run(sql`
    insert into bank_transaction (company_id, entity_id, id, bank_account_id, integration_id, parent_id, split_no, date, amount, amount_type,
      name, description, merchant_name, source, status, chart_of_account_id, stakeholder_id, truck_id, is_recurring, is_reconciliation,
      reconciliation_id, created_at, updated_at)
    select t.company_id, t.entity_id, p.id, t.bank_account_id, t.integration_id, t.id, p.split_no, t.date, p.amount, p.amount_type,
           t.name, p.description, t.merchant_name, t.source, case when p.category is null then 'uncategorized' else 'by_user' end,
           p.category, p.stakeholder, p.truck, t.is_recurring, t.is_reconciliation, t.reconciliation_id, ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz
      from bank_transaction t,
           unnest(${column(() => ctx.id())}::uuid[], ${lines.map((_, index) => index + 1)}::smallint[],
                  ${column((part) => toDecimal(absolute(parseCents(part.amount))))}::numeric[],
                  ${column((part) => (part.amount < 0 ? other : line.amount_type))}::text[], ${column((part) => part.description ?? '')}::text[],
                  ${column((part) => part.chart_of_account)}::uuid[],
                  ${column((part) => (part.stakeholder === undefined ? line.stakeholder_id : part.stakeholder))}::uuid[],
                  ${column((part) => (part.truck === undefined ? line.truck_id : part.truck))}::uuid[])
             as p(id, split_no, amount, amount_type, description, category, stakeholder, truck)
     where t.entity_id = ${tenant(ctx).entity_id} and t.id = ${line.id}`)
}

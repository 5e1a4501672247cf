/*
 * How the parts of a line are written: a part that stays keeps its row, and whatever is attached to a deleted part moves to the whole line.
 */
import sql from 'sql-template-tag'
import type { SplitLine } from '@/lib/contract/split'
import { absolute, parseCents, toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import type { Line } from './lines'
import { joinedNotes, moveRemarks } from './remarks'

interface Parts {
  before: readonly Line[]
  lines: readonly SplitLine[]
  /** Parts that stay as they are; only their position may change. */
  kept?: ReadonlySet<string>
}

export async function writeParts(
  tx: Tx,
  ctx: Ctx,
  line: Line,
  { before, lines, kept = new Set() }: Parts,
): Promise<void> {
  const { entity_id } = tenant(ctx)
  const placed = lines.map((part, index) => ({ ...part, split_no: index + 1, id: part.part ?? ctx.id() }))
  const gone = before.filter((part) => !placed.some(({ id }) => id === part.id))
  const ids = gone.map((part) => part.id)
  await moveRemarks(tx, entity_id, { from: ids, to: line.id })
  if (gone.length > 0) await leaveNotes(tx, ctx, line, { gone, allGone: gone.length === before.length })
  await tx.run(sql`delete from bank_transaction where entity_id = ${entity_id} and id = any(${ids}::uuid[])`)
  await mark(tx, ctx, line, lines.length > 0)
  await updateParts(
    tx,
    ctx,
    line,
    placed.filter(({ part }) => part && !kept.has(part)),
  )
  await placeParts(
    tx,
    ctx,
    placed.filter(({ id }) => kept.has(id)),
  )
  await insertParts(
    tx,
    ctx,
    line,
    placed.filter(({ part }) => !part),
  )
}

/**
 * Moves notes that the whole line does not have yet to it; one that no longer fits becomes a comment. Once all parts are gone, the line is
 * flagged if a part was.
 */
async function leaveNotes(
  tx: Tx,
  ctx: Ctx,
  line: Line,
  { gone, allGone }: { gone: readonly Line[]; allGone: boolean },
): Promise<void> {
  const note = await joinedNotes(
    tx,
    ctx,
    line,
    gone.map((part) => part.note),
  )
  await tx.run(sql`
    update bank_transaction set note = ${note}, is_flagged = ${allGone ? gone.some((part) => part.is_flagged) : line.is_flagged}
     where entity_id = ${tenant(ctx).entity_id} and id = ${line.id}`)
}

/** A split line has no category of its own; its parts have theirs. */
const mark = (tx: Tx, ctx: Ctx, line: Line, isSplit: boolean): Promise<number> =>
  tx.run(sql`
    update bank_transaction set is_split = ${isSplit}, status = ${isSplit ? 'by_user' : 'uncategorized'}, chart_of_account_id = null, link = null,
           updated_at = ${ctx.now()}
     where entity_id = ${tenant(ctx).entity_id} and id = ${line.id}`)

type Placed = SplitLine & { id: string; split_no: number }

/** The parts as rows `p`. One that reduces the whole line has the opposite direction. */
const rowsOf = (line: Line, parts: readonly Placed[]) => {
  const column = <T>(pick: (part: Placed) => T): T[] => parts.map(pick)
  const other = line.amount_type === 'money_in' ? 'money_out' : 'money_in'
  return sql`
    unnest(${column(({ id }) => id)}::uuid[], ${column(({ split_no }) => split_no)}::smallint[],
           ${column((part) => toDecimal(absolute(parseCents(part.amount))))}::numeric[],
           ${column((part) => (part.amount < 0 ? other : line.amount_type))}::text[], ${column((part) => part.description ?? '')}::text[],
           ${column((part) => part.chart_of_account)}::uuid[],
           ${column((part) => (part.stakeholder === undefined ? line.stakeholder_id : part.stakeholder))}::uuid[],
           ${column((part) => (part.truck === undefined ? line.truck_id : part.truck))}::uuid[],
           ${column((part) => part.note !== undefined)}::boolean[], ${column((part) => part.note ?? null)}::text[],
           ${column((part) => part.is_flagged ?? null)}::boolean[])
      as p(id, split_no, amount, amount_type, description, category, stakeholder, truck, has_note, note, is_flagged)`
}

const updateParts = (tx: Tx, ctx: Ctx, line: Line, parts: readonly Placed[]): Promise<number> =>
  tx.run(sql`
    update bank_transaction t
       set split_no = p.split_no, amount = p.amount, amount_type = p.amount_type, description = p.description,
           status = case when p.category is null then 'uncategorized' else 'by_user' end, chart_of_account_id = p.category,
           stakeholder_id = p.stakeholder, truck_id = p.truck, note = case when p.has_note then p.note else t.note end,
           is_flagged = coalesce(p.is_flagged, t.is_flagged), updated_at = ${ctx.now()}
      from ${rowsOf(line, parts)}
     where t.entity_id = ${tenant(ctx).entity_id} and t.parent_id = ${line.id} and t.id = p.id`)

const placeParts = (tx: Tx, ctx: Ctx, parts: readonly Placed[]): Promise<number> =>
  tx.run(sql`
    update bank_transaction t set split_no = p.split_no
      from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ split_no }) => split_no)}::smallint[]) as p(id, split_no)
     where t.entity_id = ${tenant(ctx).entity_id} and t.id = p.id and t.split_no <> p.split_no`)

/** New parts get the text and origin of the line, and its note and flag if it was not split before. */
const insertParts = (tx: Tx, ctx: Ctx, line: Line, parts: readonly Placed[]): Promise<number> =>
  tx.run(sql`
    insert into bank_transaction (company_id, entity_id, id, bank_account_id, integration_id, parent_id, split_no, date, amount, amount_type,
      name, description, merchant_name, source, status, chart_of_account_id, stakeholder_id, truck_id, is_recurring, is_reconciliation,
      reconciliation_id, note, is_flagged, created_at, updated_at)
    select t.company_id, t.entity_id, p.id, t.bank_account_id, t.integration_id, t.id, p.split_no, t.date, p.amount, p.amount_type,
           t.name, p.description, t.merchant_name, t.source, case when p.category is null then 'uncategorized' else 'by_user' end,
           p.category, p.stakeholder, p.truck, t.is_recurring, t.is_reconciliation, t.reconciliation_id,
           case when p.has_note then p.note when ${!line.is_split}::boolean then t.note end,
           coalesce(p.is_flagged, ${!line.is_split}::boolean and t.is_flagged), ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz
      from bank_transaction t, ${rowsOf(line, parts)}
     where t.entity_id = ${tenant(ctx).entity_id} and t.id = ${line.id}`)

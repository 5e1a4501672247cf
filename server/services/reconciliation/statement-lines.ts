import sql from 'sql-template-tag'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import type { StatementLine as Shown } from '@/lib/contract/reconciliation-statement'
import { daysBetween, type Day } from '@/lib/dates/day'
import { toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { groupBy } from '@/server/ledger/group-by'
import type { StatementLine } from '@/server/providers/statement-file/statement'
import { lockedUntil } from '../book'
import type { Ctx } from '../context'
import { knownLines } from '../statement-import/plan'
import { compareLines, type KnownLine, type NewLine } from '../statement-import/compare-lines'
import { CANDIDATE } from './row'
import type { Reading, Sheet } from './statement-sheet'

interface Held {
  reading: Reading
  /** The lines of the file that belong to this statement, in the file's order. */
  lines: Shown[]
  /** The lines that the books lack, with the keys that keep them from being imported twice. */
  missing: NewLine[]
  elsewhere: number
}

/** Compares a file with the worksheet, using the reading with which most lines agree; null when no reading is certain. */
export async function hold(tx: Tx, ctx: Ctx, row: Reconciliation, { readings }: Sheet): Promise<Held | null> {
  let best: { held: Held; agreeing: number } | null = null
  for (const one of readings) {
    const held = await holdReading(tx, ctx, row, one)
    const agreeing = held.lines.filter(({ state }) => state === 'agrees').length
    if (one.is_guess && agreeing === 0) continue
    if (best === null || agreeing > best.agreeing) best = { held, agreeing }
  }
  return best?.held ?? null
}

async function holdReading(tx: Tx, ctx: Ctx, row: Reconciliation, reading: Reading): Promise<Held> {
  const { source } = reading
  const worksheet = await worksheetLines(tx, row)
  const own = new Set(worksheet.map(({ id }) => id))
  const around = await knownLines(tx, row.entity, row.bank_account.id, source.lines)
  const near = new Set(around.map(({ id }) => id))
  const known = [...around, ...worksheet.filter(({ id }) => !near.has(id))]
  const { fresh, likely, pairs } = compareLines(row.bank_account.id, source.lines, known)
  const rows = new Map(pairs.map(({ line, row: met }) => [line, met]))
  for (const { line, resembles } of likely) rows.set(line, resembles)
  const used = new Set([...rows.values()].map(({ id }) => id))
  for (const { line, row: late } of clearedLater(
    fresh,
    worksheet.filter(({ id }) => !used.has(id)),
  ))
    rows.set(line, late)
  const locked = await lockedUntil(tx, ctx)
  const keys = new Map(fresh.map((each) => [each.line, each]))
  const held: Held = { reading, lines: [], missing: [], elsewhere: 0 }
  source.lines.forEach((line, at) => {
    const met = rows.get(line)
    const state = met
      ? stateOf(met, own)
      : !isWithin(line.date, row)
        ? null
        : isLocked(line.date, locked)
          ? 'locked'
          : 'missing'
    const free = keys.get(line)
    // A line that is in the file twice under one id of the bank counts once.
    if (state === null || (!met && !free)) held.elsewhere += 1
    else {
      held.lines.push(shown(line, { at, state, transaction: state === 'agrees' ? (met?.id ?? null) : null }))
      if (state === 'missing' && free) held.missing.push(free)
    }
  })
  return held
}

const stateOf = ({ id, is_excluded }: KnownLine, own: ReadonlySet<string>): Shown['state'] | null =>
  is_excluded ? 'excluded' : own.has(id) ? 'agrees' : null
const isWithin = (day: Day, { start_date, end_date }: Reconciliation): boolean => day >= start_date && day <= end_date
const isLocked = (day: Day, until: Day | null): boolean => until !== null && day <= until

const shown = (line: StatementLine, place: Pick<Shown, 'at' | 'state' | 'transaction'>): Shown => ({
  ...place,
  date: line.date,
  name: line.name || line.description,
  description: line.description,
  amount: toWire(line.amount_cents),
  amount_type: line.amount_type,
})

/** The lines on the worksheet: the candidates of an open reconciliation, or what a finished one has cleared. */
async function worksheetLines(tx: Tx, { id, entity, finished }: Reconciliation): Promise<KnownLine[]> {
  const rows = await tx.rows<Omit<KnownLine, 'cents'> & { cents: string }>(sql`
    select t.id, t.date, t.amount_type, t.cents::text as cents, t.name, t.description, t.provider_transaction_id as provider_id,
           t.dedup_key as key, t.source, false as is_excluded
      from reconciliation r
      join bank_transaction t on ${
        finished ? sql`t.entity_id = r.entity_id and t.reconciliation_id = r.id and t.parent_id is null` : CANDIDATE
      }
     where r.entity_id = ${entity} and r.id = ${id} order by t.date, t.id`)
  return rows.map((line) => ({ ...line, cents: BigInt(line.cents) }))
}

const CLEARS_WITHIN_DAYS = 60

/**
 * A check or transfer that was recorded when it was sent and that the bank shows weeks later: the only one with its amount on either side.
 */
function clearedLater(
  fresh: readonly NewLine[],
  waiting: readonly KnownLine[],
): { line: StatementLine; row: KnownLine }[] {
  const lines = groupBy(fresh, ({ line }) => `${line.amount_type} ${line.amount_cents}`)
  const rows = groupBy(
    waiting.filter(({ source }) => source === 'manual' || source === 'mirror'),
    ({ amount_type, cents }) => `${amount_type} ${cents}`,
  )
  return [...lines].flatMap(([fact, [one, ...more]]) => {
    const [row, ...others] = rows.get(fact) ?? []
    if (!one || !row || more.length > 0 || others.length > 0) return []
    const days = daysBetween(row.date, one.line.date)
    return days >= 0 && days <= CLEARS_WITHIN_DAYS ? [{ line: one.line, row }] : []
  })
}

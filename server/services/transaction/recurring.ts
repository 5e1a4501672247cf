/* Recurring bank lines: found by wording, listed while the next one is expected, marked on the lines. Source: LEDGER §9. */
import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { AmountType } from '@/lib/contract/transaction-fields'
import type { RecurringSeries, recurringSeries } from '@/lib/contract/transaction-recurring'
import { addMonths, type Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { payeeOfLine } from '@/server/ledger/match/bank-text'
import { isMissed, missingAt, seriesOf, type DatedLine, type Series } from '@/server/ledger/match/recurring'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, tenant, type Ctx } from '../context'

const MONTHS = 25
const LINES_MIN = 3
/** Lines that come more than about twice a week are not a series. */
const LINES_MAX = 220

interface Group {
  bank_account: { id: string; name: string }
  amount_type: AmountType
  name: string
  description: string
  merchant_name: string | null
  source: string
  ids: string[]
  dates: Day[]
  cents: number[]
  /** Those of the lines that are not marked yet. */
  unmarked: string[] | null
}
interface Found extends Series {
  group: Group
}

/**
 * Lines with one wording in one account are one merchant's; a wording has no digits, so stores and references do not separate them. The
 * last line's id is selected before that line is read: an index can serve a comparison with an id, but not with an array element, which
 * row-level security would evaluate for every line of the books.
 */
const groupsOf = (tx: Tx, entity_ids: readonly string[], now: Day, wording: Sql = sql`true`): Promise<Group[]> =>
  tx.rows<Group>(sql`
    with g as materialized (
      select t.entity_id, t.bank_account_id, t.amount_type, json_agg(t.id order by t.date, t.id) as ids,
             json_agg(t.date order by t.date, t.id) as dates, json_agg((t.amount * 100)::bigint order by t.date, t.id) as cents,
             json_agg(t.id) filter (where not t.is_recurring) as unmarked, (array_agg(t.id order by t.date desc, t.id desc))[1] as last_id
        from bank_transaction t
       where t.entity_id = any(${[...entity_ids]}::uuid[]) and t.date >= ${addMonths(now, -MONTHS)} and t.parent_id is null
         and t.mirror_of is null and ${wording}
       group by t.entity_id, t.bank_account_id, t.amount_type, t.wording_key having count(*) between ${LINES_MIN} and ${LINES_MAX})
    select json_build_object('id', b.id, 'name', b.name) as bank_account, g.amount_type, g.ids, g.dates, g.cents, g.unmarked,
           t.name, t.description, t.merchant_name, t.source
      from g
      join bank_transaction t on t.entity_id = g.entity_id and t.id = g.last_id
      join bank_account b on b.entity_id = g.entity_id and b.id = g.bank_account_id`)

const linesOf = ({ ids, dates, cents }: Group): DatedLine[] =>
  ids.map((id, at) => ({ id, date: dates[at] ?? '', cents: cents[at] ?? 0 }))

async function found(tx: Tx, entity_ids: readonly string[], now: Day, wording?: Sql): Promise<Found[]> {
  return (await groupsOf(tx, entity_ids, now, wording)).flatMap((group) => {
    const series = seriesOf(linesOf(group))
    return series ? [{ ...series, group }] : []
  })
}

/** Series whose line was expected by the end of a day and did not come. */
export async function missingBy(
  tx: Tx,
  entity_ids: readonly string[],
  { end, now }: { end: Day; now: Day },
): Promise<(Pick<Series, 'every' | 'last_date' | 'next_date'> & { id: string; payee: string; amount: number })[]> {
  return (await groupsOf(tx, entity_ids, end))
    .flatMap((group) => {
      const series = missingAt(linesOf(group), { end, today: now })
      if (!series) return []
      const { every, last_date, next_date, lines, cents } = series
      return [
        { every, last_date, next_date, id: lines.at(-1)?.id ?? '', payee: payeeOfLine(group), amount: cents / 100 },
      ]
    })
    .sort((a, b) => (a.next_date < b.next_date ? -1 : a.next_date > b.next_date ? 1 : a.payee < b.payee ? -1 : 1))
}

/** Series that are still active, missed ones first. */
export function recurring(
  ctx: Ctx,
  { entities }: Query<typeof recurringSeries>,
): Promise<Answer<typeof recurringSeries>> {
  demand(ctx, 'transaction.read')
  const scope = entityScope(ctx, entities)
  return reading(ctx, async (tx) => ({ results: await expected(tx, scope, await today(tx, ctx)) }))
}

/** The next expected lines, as long as their series has not been silent for long. */
export async function expected(tx: Tx, entity_ids: readonly string[], now: Day): Promise<RecurringSeries[]> {
  const all = (await found(tx, entity_ids, now)).map(({ group, every, cents, lines, last_date, next_date }) => ({
    payee: payeeOfLine(group),
    bank_account: group.bank_account,
    amount_type: group.amount_type,
    amount: cents / 100,
    every,
    lines: lines.length,
    last_transaction: lines.at(-1)?.id ?? '',
    last_date,
    next_date,
    is_missed: isMissed({ every, last_date, next_date }, now),
  }))
  return all
    .filter(({ is_missed, next_date }) => is_missed || next_date >= addMonths(now, -1))
    .sort(
      (a, b) =>
        Number(b.is_missed) - Number(a.is_missed) ||
        (a.next_date < b.next_date ? -1 : a.next_date > b.next_date ? 1 : a.payee < b.payee ? -1 : 1),
    )
}

/**
 * Called after an import: marks the lines of each series that has one of its lines, or an unmarked line that was entered by hand. The
 * lines' versions stay the same, so open forms do not become stale. Only unmarked ones are looked up: series of large books have thousands
 * of lines that were marked long ago.
 */
export async function markRecurring(tx: Tx, ctx: Ctx, imported: readonly string[]): Promise<void> {
  const { entity_id } = tenant(ctx)
  const wording = sql`t.wording_key = any(array(
    select n.wording_key from bank_transaction n where n.entity_id = ${entity_id} and n.id = any(${[...imported]}::uuid[])
    union
    select n.wording_key from bank_transaction n
     where n.entity_id = ${entity_id} and n.source = 'manual' and n.parent_id is null and not n.is_recurring))`
  const ids = (await found(tx, [entity_id], await today(tx, ctx), wording)).flatMap(({ lines, group }) => {
    const unmarked = new Set(group.unmarked)
    return lines.flatMap(({ id }) => (unmarked.has(id) ? [id] : []))
  })
  if (ids.length === 0) return
  await tx.run(sql`
    update bank_transaction set is_recurring = true where entity_id = ${entity_id} and id = any(${ids}::uuid[]) and not is_recurring`)
}

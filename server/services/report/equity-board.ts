import sql from 'sql-template-tag'
import type { BoardUnit, EquityBoard, equityBoard as endpoint } from '@/lib/contract/equity-board'
import type { Query } from '@/lib/contract/endpoint'
import { addMonths, monthEnd, type Day } from '@/lib/dates/day'
import { cents, parseCents, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { fleetEquity, unitEquity, type UnitEquity } from '@/server/ledger/statements/equity-board'
import { demand } from '../can'
import { entityScope, oneSnapshot, reporting, type Ctx } from '../context'
import { equityUnits, namedUnit, unitsOf, type EquityUnit } from './fixed-assets'

type BoardQuery = Query<typeof endpoint>

/** The fleet's market and book value, what is owed on it, and what selling a unit would bring. */
export function equityBoard(ctx: Ctx, { end_date, months, entities }: BoardQuery): Promise<EquityBoard> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entity_ids = entityScope(ctx, entities)
    const values = await valuesOf(tx, entity_ids, end_date)
    const current = await equityUnits(tx, entity_ids, end_date)
    const known = await unitsOf(
      tx,
      entity_ids,
      current.map(({ unit }) => unit),
    )
    const payoffs = await payoffDates(tx, entity_ids)
    const units = current.map((unit) => ({
      id: unit.unit,
      is_disposed: unit.is_disposed,
      equity: equityOf(unit, values, end_date),
    }))
    return {
      end_date,
      results: units.map(({ id, is_disposed, equity }): BoardUnit => ({
        ...namedUnit(known, id),
        is_disposed,
        ...figuresOf(equity),
        valued_on: is_disposed ? null : (latestValue(values, id, end_date)?.date ?? null),
        payoff_date: equity.loan_balance > 0n ? (payoffs.get(id) ?? null) : null,
      })),
      totals: figuresOf(fleetEquity(units.map(({ equity }) => equity))),
      over_time: await overTime(tx, { entity_ids, values, days: daysTo(end_date, months) }),
    }
  })
}

const figuresOf = ({ cost, ...figures }: UnitEquity): EquityBoard['totals'] => ({
  total_cost: toWire(cost),
  cash_paid: toWire(figures.cash_paid),
  loan_paid: toWire(figures.loan_paid),
  loan_balance: toWire(figures.loan_balance),
  book_value: toWire(figures.book_value),
  market_value: toWire(figures.market_value),
  equity: toWire(figures.equity),
  sale_cash: toWire(figures.sale_cash),
  sale_profit: toWire(figures.sale_profit),
})

function equityOf(
  { unit, total, cash_paid, loan_paid, ending, beside, depreciated, is_disposed }: EquityUnit,
  values: readonly MarketValue[],
  day: Day,
): UnitEquity {
  return unitEquity({
    cost: total,
    cash_paid,
    loan_paid,
    loan_balance: cents(ending + beside),
    book_value: cents(total - depreciated),
    judged: is_disposed ? null : (latestValue(values, unit, day)?.amount ?? null),
  })
}

interface MarketValue {
  unit: string
  date: Day
  amount: Cents
}

/** The estimated values of units up to a day, latest first. */
async function valuesOf(tx: Tx, entity_ids: readonly string[], day: Day): Promise<MarketValue[]> {
  const rows = await tx.rows<Omit<MarketValue, 'amount'> & { amount: string }>(sql`
    select coalesce(truck_id, trailer_id) as unit, date, amount::text as amount from unit_value
     where entity_id = any(${[...entity_ids]}::uuid[]) and date <= ${day} order by date desc`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: parseCents(amount) }))
}

const latestValue = (values: readonly MarketValue[], unit: string, day: Day): MarketValue | undefined =>
  values.find((value) => value.unit === unit && value.date <= day)

/** When the last payment of a unit's loans is due. */
async function payoffDates(tx: Tx, entity_ids: readonly string[]): Promise<Map<string, Day>> {
  const rows = await tx.rows<{ unit: string; date: Day }>(sql`
    with loans as (
      select entity_id, coalesce(truck_id, trailer_id) as unit, loan_id from fixed_asset
       where entity_id = any(${[...entity_ids]}::uuid[]) and loan_id is not null
      union
      select entity_id, truck_id, id from loan where entity_id = any(${[...entity_ids]}::uuid[]) and truck_id is not null
    )
    select l.unit, max(r.date) as date from loans l
      join loan_row r on r.entity_id = l.entity_id and r.loan_id = l.loan_id and not r.is_paid group by l.unit`)
  return new Map(rows.map(({ unit, date }) => [unit, date]))
}

/** The ends of the months before a day, and the day itself. */
const daysTo = (end: Day, months: number): Day[] =>
  Array.from({ length: months }, (_, index) => {
    const back = months - 1 - index
    return back === 0 ? end : monthEnd(addMonths(end, -back))
  })

interface Span {
  entity_ids: readonly string[]
  values: readonly MarketValue[]
  days: readonly Day[]
}

async function overTime(tx: Tx, { entity_ids, values, days }: Span): Promise<EquityBoard['over_time']> {
  const points: EquityBoard['over_time'] = []
  for (const date of days) {
    const units = await equityUnits(tx, entity_ids, date)
    const { book_value, market_value, loan_balance, equity } = figuresOf(
      fleetEquity(units.map((unit) => equityOf(unit, values, date))),
    )
    points.push({ date, book_value, market_value, loan_balance, equity })
  }
  return points
}

import type { ProfitAndLoss, ReportNode } from '@/lib/contract/report'
import { addDays } from '@/lib/dates/day'
import type { DayRange } from '@/lib/dates/range-presets'
import { toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { accountMoves } from '@/server/db/balances'
import { inPart, movedIn, movedInAll } from '@/server/ledger/statements/account-sums'
import {
  profitAndLoss as statementOf,
  type ProfitAndLoss as Statement,
  type StatementNode,
} from '@/server/ledger/statements/profit-and-loss'
import { profitAndLossTable } from '@/server/ledger/statements/profit-and-loss-table'
import type { Period, StatementTable } from '@/server/ledger/statements/table'
import { budgetIn } from '../budget/sums'
import { demand } from '../can'
import { oneSnapshot, reporting, type Ctx } from '../context'
import { columnEntities, ofEveryEntity, perEntity } from './entity-columns'
import { inOrder, periodsOf, shownBeside, totalOf, type Asked, type Compared, type Periods } from './periods'
import { readingOf, sumsAs, type Range } from './sums'
import { trucksIn } from './truck-statements'

export function profitAndLoss(ctx: Ctx, query: Compared): Promise<ProfitAndLoss> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entities = columnEntities(ctx, query)
    const how = await readingOf(tx, entities, query)
    const periods = await profitPeriods(tx, { query, entities, how })
    const [{ statement }] = periods
    const before = query.columns === 'total' ? periods[1] : undefined
    const table = profitAndLossTable(inOrder(query, periods), shownBeside(query))
    return {
      results: statement.sections.map(sectionOf),
      ...profitsOf(statement),
      before: before ? profitsOf(before.statement) : null,
      read_as: how.read_as,
      ...(query.columns === 'entity'
        ? await ofEveryEntity(tx, entities, table)
        : query.columns === 'budget'
          ? besideBudget(table)
          : table),
    }
  })
}

/** A budget has no lines behind it; the change column shows how far the actual amount is off. */
const besideBudget = (table: StatementTable): StatementTable => ({
  ...table,
  columns: table.columns.map((column) => ({
    ...column,
    range: column.key === 'budget' ? null : column.range,
    label: OFF[column.label] ?? column.label,
  })),
})
const OFF: Readonly<Record<string, string>> = { Change: 'Difference', 'Change %': 'Difference %' }

type ProfitPeriods = Periods<Period & { statement: Statement }>

function profitPeriods(tx: Tx, asked: Asked): Promise<ProfitPeriods> {
  switch (asked.query.columns) {
    case 'truck':
      return byTruck(tx, asked)
    case 'budget':
      return withBudget(tx, asked)
    case 'entity':
      return byEntity(tx, asked)
    case 'total':
      return withComparison(tx, asked)
    default:
      return byPart(tx, asked)
  }
}

async function byTruck(tx: Tx, { query, entities, how }: Asked): Promise<ProfitPeriods> {
  const range = rangeOf(query)
  const trucks = await trucksIn(tx, { query, entities, how })
  const statement = statementOf(await sumsAs(tx, entities, query, how))
  return [
    { ...totalOf(range), statement },
    ...trucks.map((truck) => {
      const key = truck.truck_id ?? 'none'
      return { label: truck.label, key, truck: key, range, statement: truck.statement }
    }),
  ]
}

async function withBudget(tx: Tx, { query, entities, how }: Asked): Promise<ProfitPeriods> {
  const range = rangeOf(query)
  const accounts = await sumsAs(tx, entities, query, how)
  const budgeted = await budgetIn(tx, accounts, { entity_ids: entities, ...range })
  return [
    { label: 'Actual', key: 'actual', range, statement: statementOf(accounts) },
    { label: 'Budget', key: 'budget', range, statement: statementOf(budgeted) },
  ]
}

async function byEntity(tx: Tx, { query, entities, how }: Asked): Promise<ProfitPeriods> {
  const range = rangeOf(query)
  const { whole, parts } = await perEntity(tx, entities, (ids) => sumsAs(tx, ids, query, how))
  return [
    { ...totalOf(range), statement: statementOf(whole) },
    ...parts.map(({ id, name, sums }) => ({
      label: name,
      key: id,
      entity: id,
      range,
      statement: statementOf(inPart(whole, sums)),
    })),
  ]
}

async function withComparison(tx: Tx, { query, entities, how }: Asked): Promise<ProfitPeriods> {
  const [whole, ...others] = periodsOf(query, how.fiscal_year_start_month)
  const read = async (period: Period) => {
    const days = [period.range.start, addDays(period.range.end, 1)]
    const moves = await accountMoves(tx, { entity_ids: entities, basis: how.basis }, days)
    return { ...period, statement: statementOf(movedInAll(moves)) }
  }
  const periods: ProfitPeriods = [await read(whole)]
  for (const period of others) periods.push(await read(period))
  return periods
}

async function byPart(tx: Tx, { query, entities, how }: Asked): Promise<ProfitPeriods> {
  const [whole, ...parts] = periodsOf(query, how.fiscal_year_start_month)
  const days = [...parts.map((part) => part.range.start), addDays(query.end_date, 1)]
  const moves = await accountMoves(tx, { entity_ids: entities, basis: how.basis }, days)
  return [
    { ...whole, statement: statementOf(movedInAll(moves)) },
    ...parts.map((part, at) => ({ ...part, statement: statementOf(movedIn(moves, at)) })),
  ]
}

const rangeOf = ({ start_date, end_date }: Range): DayRange => ({ start: start_date, end: end_date })

const profitsOf = (statement: Statement) => ({
  revenue: toWire(statement.revenue),
  gross_profit: toWire(statement.gross_profit),
  operational_income: toWire(statement.operational_income),
  profit_before_tax: toWire(statement.profit_before_tax),
  net_profit: toWire(statement.net_profit),
  net_margin: statement.net_margin,
})

/** A section of profit and loss in wire form. */
export const sectionOf = ({
  name,
  subcategory,
  ordering,
  total,
  data,
}: Statement['sections'][number]): ProfitAndLoss['results'][number] => ({
  name,
  subcategory,
  ordering,
  total_amount: toWire(total),
  data: data.map(nodeOf),
})

const nodeOf = ({ id, chart_number, name, total, children }: StatementNode): ReportNode => ({
  chart_of_account_id: id,
  chart_number,
  name,
  total_amount: toWire(total),
  children: children.map(nodeOf),
})

import type { BalanceSheet, ProfitAndLoss, ReportNode, TrialBalanceRow } from '@/lib/contract/report'
import { addDays, fiscalYearStart } from '@/lib/dates/day'
import { toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { accountMoves } from '@/server/db/balances'
import { balanceSums, inPart, movedIn, movedInAll } from '@/server/ledger/statements/account-sums'
import { balanceSheet as sheetOf, type BalanceSheet as Sheet } from '@/server/ledger/statements/balance-sheet'
import { balanceSheetTable } from '@/server/ledger/statements/balance-sheet-table'
import {
  profitAndLoss as statementOf,
  type ProfitAndLoss as Statement,
  type StatementNode,
} from '@/server/ledger/statements/profit-and-loss'
import { profitAndLossTable } from '@/server/ledger/statements/profit-and-loss-table'
import type { Period, StatementTable } from '@/server/ledger/statements/table'
import { trialBalance as linesOf } from '@/server/ledger/statements/trial-balance'
import { budgetIn } from '../budget/sums'
import { demand } from '../can'
import { entityScope, oneSnapshot, reporting, type Ctx } from '../context'
import { accountFacts, flagsOf } from './account-flags'
import { columnEntities, ofEveryEntity, perEntity } from './entity-columns'
import { daysOf, inOrder, periodsOf, shownBeside, totalOf, type Compared, type Periods } from './periods'
import { readingOf, sumsAs, sumsOf, type ReportQuery, type Reading } from './sums'
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

interface Read {
  query: Compared
  entities: readonly string[]
  how: Reading
}

async function profitPeriods(
  tx: Tx,
  { query, entities, how }: Read,
): Promise<Periods<Period & { statement: Statement }>> {
  const range = { start: query.start_date, end: query.end_date }
  if (query.columns === 'truck') {
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
  if (query.columns === 'budget') {
    const accounts = await sumsAs(tx, entities, query, how)
    const meant = await budgetIn(tx, accounts, { entity_ids: entities, ...range })
    return [
      { label: 'Actual', key: 'actual', range, statement: statementOf(accounts) },
      { label: 'Budget', key: 'budget', range, statement: statementOf(meant) },
    ]
  }
  if (query.columns === 'entity') {
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
  const [whole, ...others] = periodsOf(query, how.fiscal_year_start_month)
  if (query.columns === 'total') {
    const read = async (period: Period) => {
      const days = [period.range.start, addDays(period.range.end, 1)]
      const moves = await accountMoves(tx, { entity_ids: entities, basis: how.basis }, days)
      return { ...period, statement: statementOf(movedInAll(moves)) }
    }
    const periods: Periods<Period & { statement: Statement }> = [await read(whole)]
    for (const period of others) periods.push(await read(period))
    return periods
  }
  const days = [...others.map((part) => part.range.start), addDays(range.end, 1)]
  const moves = await accountMoves(tx, { entity_ids: entities, basis: how.basis }, days)
  return [
    { ...whole, statement: statementOf(movedInAll(moves)) },
    ...others.map((part, at) => ({ ...part, statement: statementOf(movedIn(moves, at)) })),
  ]
}

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

export function trialBalance(ctx: Ctx, query: ReportQuery): Promise<TrialBalanceRow[]> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    return trialBalanceIn(tx, entityScope(ctx, query.entities), query)
  })
}

/** The same within a given transaction: a read, or the one that closes a month. */
export async function trialBalanceIn(
  tx: Tx,
  entity_ids: readonly string[],
  query: ReportQuery,
): Promise<TrialBalanceRow[]> {
  const lines = linesOf(await sumsOf(tx, entity_ids, query))
  const facts = await accountFacts(tx, entity_ids)
  return lines.map((line) => {
    const { id, chart_number, name, account_element, beginning, debit, credit, total } = line
    return {
      chart_of_account_id: id,
      chart_of_account_number: chart_number,
      name,
      account_element,
      beginning_amount: toWire(beginning),
      debit: toWire(debit),
      credit: toWire(credit),
      total_amount: toWire(total),
      flags: flagsOf(line, facts.get(chart_number)),
    }
  })
}

/** Balances at the end of the day; only the range's last day matters. */
export function balanceSheet(ctx: Ctx, query: Compared): Promise<BalanceSheet> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entities = columnEntities(ctx, query)
    const how = await readingOf(tx, entities, query)
    const periods = await sheetPeriods(tx, { query, entities, how })
    const [{ sheet }] = periods
    const table = balanceSheetTable(inOrder(query, periods), shownBeside(query))
    return {
      data: sheet.data.map(({ name, account_element, total, subcategories }) => ({
        name,
        account_element,
        total_amount: toWire(total),
        subcategories: subcategories.map((group) => ({
          name: group.name,
          subcategory: group.subcategory,
          total_amount: toWire(group.total),
          data: group.data.map((row) => ({
            chart_of_account_id: row.id,
            chart_number: row.chart_number,
            name: row.name,
            total_amount: toWire(row.total),
          })),
        })),
      })),
      liability_equity_total: toWire(sheet.liability_equity_total),
      read_as: how.read_as,
      ...(query.columns === 'entity' ? await ofEveryEntity(tx, entities, table) : table),
    }
  })
}

async function sheetPeriods(tx: Tx, { query, entities, how }: Read): Promise<Periods<Period & { sheet: Sheet }>> {
  if (query.columns === 'entity') {
    const day = { start_date: query.end_date, end_date: query.end_date }
    const { whole, parts } = await perEntity(tx, entities, (ids) => sumsAs(tx, ids, day, how))
    const range = { start: query.end_date, end: query.end_date }
    return [
      { ...totalOf(range), sheet: sheetOf(whole) },
      ...parts.map(({ id, name, sums }) => ({
        label: name,
        key: id,
        entity: id,
        range,
        sheet: sheetOf(inPart(whole, sums)),
      })),
    ]
  }
  const [first, ...others] = daysOf(query, how.fiscal_year_start_month)
  const yearOf = ({ range }: Period) => fiscalYearStart(range.end, how.fiscal_year_start_month)
  const afterOf = ({ range }: Period) => addDays(range.end, 1)
  const all = [first, ...others]
  const days = [...new Set([BEFORE_ALL, ...all.map(yearOf), ...all.map(afterOf)])].sort()
  const moves = await accountMoves(tx, { entity_ids: entities, basis: how.basis }, days)
  const sheetAt = (period: Period) =>
    sheetOf(balanceSums(moves, { at: days.indexOf(afterOf(period)), year: days.indexOf(yearOf(period)) }))
  return [{ ...first, sheet: sheetAt(first) }, ...others.map((period) => ({ ...period, sheet: sheetAt(period) }))]
}
const BEFORE_ALL = '0001-01-01'

import type { BalanceSheet, ProfitAndLoss, ReportNode, TrialBalanceRow } from '@/lib/contract/report'
import type { DayRange } from '@/lib/dates/range-presets'
import { toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import type { AccountSums } from '@/server/ledger/statements/account-sums'
import { balanceSheet as sheetOf } from '@/server/ledger/statements/balance-sheet'
import { balanceSheetTable } from '@/server/ledger/statements/balance-sheet-table'
import {
  profitAndLoss as statementOf,
  type ProfitAndLoss as Statement,
  type StatementNode,
} from '@/server/ledger/statements/profit-and-loss'
import { profitAndLossTable } from '@/server/ledger/statements/profit-and-loss-table'
import type { Period } from '@/server/ledger/statements/table'
import { trialBalance as linesOf } from '@/server/ledger/statements/trial-balance'
import { demand } from '../can'
import { entityScope, oneSnapshot, reading, type Ctx } from '../context'
import { accountFacts, flagsOf } from './account-flags'
import { daysOf, inOrder, periodsOf, perPeriod, toldOf, type Compared, type Periods } from './periods'
import { sumsOf, type Asked } from './sums'
import { truckStatements } from './truck-statements'

export async function profitAndLoss(ctx: Ctx, asked: Compared): Promise<ProfitAndLoss> {
  demand(ctx, 'report.read')
  const periods =
    asked.columns === 'truck'
      ? await byTruck(ctx, asked)
      : await perPeriod(ctx, periodsOf(asked), async (tx, range) => ({
          statement: statementOf(await sumsIn(tx, ctx, asked, range)),
        }))
  const [{ statement }] = periods
  const before = asked.columns === 'total' ? periods[1] : undefined
  return {
    results: statement.sections.map(({ name, subcategory, ordering, total, data }) => ({
      name,
      subcategory,
      ordering,
      total_amount: toWire(total),
      data: data.map(nodeOf),
    })),
    ...profitsOf(statement),
    before: before ? profitsOf(before.statement) : null,
    ...profitAndLossTable(inOrder(asked, periods), toldOf(asked)),
  }
}

/** All of them, then a column each truck and one for what no truck is named on, of one moment. */
const byTruck = (ctx: Ctx, asked: Asked): Promise<Periods<Period & { statement: Statement }>> =>
  reading(ctx, async (tx) => {
    const range = { start: asked.start_date, end: asked.end_date }
    const trucks = await truckStatements(tx, ctx, asked)
    const statement = statementOf(await sumsIn(tx, ctx, asked, range))
    return [
      { label: 'Total', key: 'total', range, statement },
      ...trucks.map((truck) => {
        const key = truck.truck_id ?? 'none'
        return { label: truck.label, key, truck: key, range, statement: truck.statement }
      }),
    ]
  })

const profitsOf = (statement: Statement) => ({
  revenue: toWire(statement.revenue),
  gross_profit: toWire(statement.gross_profit),
  operational_income: toWire(statement.operational_income),
  profit_before_tax: toWire(statement.profit_before_tax),
  net_profit: toWire(statement.net_profit),
  net_margin: statement.net_margin,
})

export const nodeOf = ({ id, chart_number, name, total, children }: StatementNode): ReportNode => ({
  chart_of_account_id: id,
  chart_number,
  name,
  total_amount: toWire(total),
  children: children.map(nodeOf),
})

export function trialBalance(ctx: Ctx, asked: Asked): Promise<TrialBalanceRow[]> {
  demand(ctx, 'report.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    return trialBalanceIn(tx, entityScope(ctx, asked.entities), asked)
  })
}

/** The same within a reading, or in the transaction that closes a month. */
export async function trialBalanceIn(tx: Tx, entity_ids: readonly string[], asked: Asked): Promise<TrialBalanceRow[]> {
  const lines = linesOf(await sumsOf(tx, entity_ids, asked))
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

/** What the books hold at the end of the day; the range only gives the day. */
export async function balanceSheet(ctx: Ctx, asked: Compared): Promise<BalanceSheet> {
  demand(ctx, 'report.read')
  const periods = await perPeriod(ctx, daysOf(asked), async (tx, { end }) => ({
    sheet: sheetOf(await sumsIn(tx, ctx, asked, { start: end, end })),
  }))
  const [{ sheet }] = periods
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
    ...balanceSheetTable(inOrder(asked, periods), toldOf(asked)),
  }
}

const sumsIn = (tx: Tx, ctx: Ctx, asked: Asked, { start, end }: DayRange): Promise<AccountSums[]> =>
  sumsOf(tx, entityScope(ctx, asked.entities), { ...asked, start_date: start, end_date: end })

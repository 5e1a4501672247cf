import type { BalanceSheet, ProfitAndLoss, ReportNode, TrialBalanceRow } from '@/lib/contract/report'
import { toWire } from '@/lib/money/cents'
import type { AccountSums } from '@/server/ledger/statements/account-sums'
import { balanceSheet as sheetOf } from '@/server/ledger/statements/balance-sheet'
import { profitAndLoss as statementOf, type StatementNode } from '@/server/ledger/statements/profit-and-loss'
import { trialBalance as linesOf } from '@/server/ledger/statements/trial-balance'
import { entityScope, oneSnapshot, reading, type Ctx } from '../context'
import { accountFacts, flagsOf } from './account-flags'
import { sumsOf, type Asked } from './sums'

export async function profitAndLoss(ctx: Ctx, asked: Asked): Promise<ProfitAndLoss> {
  const { sections, ...totals } = statementOf(await sums(ctx, asked))
  return {
    results: sections.map(({ name, subcategory, ordering, total, data }) => ({
      name, subcategory, ordering, total_amount: toWire(total), data: data.map(nodeOf),
    })),
    revenue: toWire(totals.revenue),
    gross_profit: toWire(totals.gross_profit),
    operational_income: toWire(totals.operational_income),
    profit_before_tax: toWire(totals.profit_before_tax),
    net_profit: toWire(totals.net_profit),
    net_margin: totals.net_margin,
  }
}

export const nodeOf = ({ id, chart_number, name, total, children }: StatementNode): ReportNode => ({
  chart_of_account_id: id, chart_number, name, total_amount: toWire(total), children: children.map(nodeOf),
})

export function trialBalance(ctx: Ctx, asked: Asked): Promise<TrialBalanceRow[]> {
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entity_ids = entityScope(ctx, asked.entities)
    const lines = linesOf(await sumsOf(tx, entity_ids, asked))
    const facts = await accountFacts(tx, entity_ids)
    return lines.map((line) => {
      const { id, chart_number, name, account_element, beginning, debit, credit, total } = line
      return {
        chart_of_account_id: id, chart_of_account_number: chart_number, name, account_element,
        beginning_amount: toWire(beginning), debit: toWire(debit), credit: toWire(credit), total_amount: toWire(total),
        flags: flagsOf(line, facts.get(chart_number)),
      }
    })
  })
}

/** What the books hold at the end of the day; the range only gives the day. */
export async function balanceSheet(ctx: Ctx, asked: Asked): Promise<BalanceSheet> {
  const { data, liability_equity_total } = sheetOf(await sums(ctx, { ...asked, start_date: asked.end_date }))
  return {
    data: data.map(({ name, account_element, total, subcategories }) => ({
      name, account_element, total_amount: toWire(total),
      subcategories: subcategories.map((group) => ({
        name: group.name, subcategory: group.subcategory, total_amount: toWire(group.total),
        data: group.data.map((row) => ({
          chart_of_account_id: row.id, chart_number: row.chart_number, name: row.name, total_amount: toWire(row.total),
        })),
      })),
    })),
    liability_equity_total: toWire(liability_equity_total),
  }
}

const sums = (ctx: Ctx, asked: Asked): Promise<AccountSums[]> =>
  reading(ctx, (tx) => sumsOf(tx, entityScope(ctx, asked.entities), asked))

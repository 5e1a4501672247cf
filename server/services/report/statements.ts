import sql from 'sql-template-tag'
import type { ProfitAndLoss, ReportNode, TrialBalanceRow } from '@/lib/contract/report'
import { toWire } from '@/lib/money/cents'
import { accountSums } from '@/server/db/balances'
import type { AccountSums } from '@/server/ledger/statements/account-sums'
import { profitAndLoss as statementOf, type StatementNode } from '@/server/ledger/statements/profit-and-loss'
import { trialBalance as linesOf } from '@/server/ledger/statements/trial-balance'
import { entityScope, reading, type Ctx } from '../context'

interface Asked {
  start_date: string
  end_date: string
  entities?: string[]
}

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

const nodeOf = ({ id, chart_number, name, total, children }: StatementNode): ReportNode => ({
  chart_of_account_id: id, chart_number, name, total_amount: toWire(total), children: children.map(nodeOf),
})

export async function trialBalance(ctx: Ctx, asked: Asked): Promise<TrialBalanceRow[]> {
  return linesOf(await sums(ctx, asked)).map(({ id, chart_number, name, beginning, debit, credit, total }) => ({
    chart_of_account_id: id, chart_of_account_number: chart_number, name,
    beginning_amount: toWire(beginning), debit: toWire(debit), credit: toWire(credit), total_amount: toWire(total),
  }))
}

const sums = (ctx: Ctx, { start_date, end_date, entities }: Asked): Promise<AccountSums[]> => {
  const entity_ids = entityScope(ctx, entities)
  return reading(ctx, async (tx) => {
    const year = await tx.maybe<{ fiscal_year_start_month: number }>(sql`
      select fiscal_year_start_month from entity where id = any(${entity_ids}::uuid[]) order by created_at limit 1`)
    return accountSums(tx, { entity_ids, start: start_date, end: end_date, fiscal_year_start_month: year?.fiscal_year_start_month ?? 1 })
  })
}

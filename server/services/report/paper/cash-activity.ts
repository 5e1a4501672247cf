import type { CashActivity } from '@/lib/contract/report'
import type { Paper, Row, RowKind } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { accountNames, cashActivity, type Spend } from '../cash'
import { beforeCells, comparedRemarks, pairs, periodColumns, totals, withBefore, type Amounts, type Compared } from './compared'
import { ACCOUNT, paperOf } from './frame'

type Mode = 'compact' | 'detailed'
type Section = CashActivity['money_in']

export async function cashActivityPaper(ctx: Ctx, asked: Spend & Compared & { mode: Mode }): Promise<Paper> {
  const [report, before] = await withBefore(asked, (days) => cashActivity(ctx, days))
  return paperOf(ctx, asked, {
    title: 'Cash activity', columns: [ACCOUNT, ...periodColumns(asked)], isCashOnly: true,
    rows: [report, before].every(isEmpty) ? [] : cashActivityRows(report, asked.mode, before),
    remarks: [...comparedRemarks(asked), ...(await accountNames(ctx, asked))],
  })
}

const isEmpty = (report: CashActivity | null): boolean =>
  report === null || (report.money_in.categories.length === 0 && report.money_out.categories.length === 0)

/** With what stood before in columns of its own, where the report is compared. */
export function cashActivityRows(report: CashActivity, mode: Mode, before: CashActivity | null = null): Row[] {
  const cells = (name: string, now: number | null, then: number | null): Row['cells'] => [name, now, ...(before === null ? [] : beforeCells(now, then))]
  const row = (kind: RowKind, level: number, name: string, { now, before: then }: Amounts): Row => ({ kind, level, cells: cells(name, now, then) })
  const section = (name: string, now: Section, then: Section | null): Row[] => {
    const sum = totals({ now, before: then })
    if (mode === 'compact') return [row('line', 0, name, sum)]
    const accounts = pairs(now.categories, then?.categories ?? [], ({ chart_of_account_id }) => chart_of_account_id)
    const lines = accounts.map((account) => {
      const { chart_of_account_number, chart_of_account_name } = account.row
      return row('line', 1, `${chart_of_account_number} ${chart_of_account_name}`, { now: account.now?.amount ?? 0, before: account.before?.amount ?? 0 })
    })
    return [{ kind: 'section', level: 0, cells: cells(name, null, null) }, ...lines, row('subtotal', 0, `Total ${name.toLowerCase()}`, sum)]
  }
  return [
    ...section('Money in', report.money_in, before && before.money_in),
    ...section('Money out', report.money_out, before && before.money_out),
    row('total', 0, 'Net burn', { now: report.net_burn, before: before && before.net_burn }),
  ]
}

import { SUBCATEGORIES } from '@/lib/contract/choices'
import type { BalanceSheet } from '@/lib/contract/report'
import type { StatementMode } from '@/lib/contract/report-file'
import type { Paper, Row, RowKind } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { balanceSheet } from '../statements'
import { comparedRemarks, dayColumns, numberedPairs, pairs, totals, withBefore, type Amounts, type Compared, type Pair } from './compared'
import { ACCOUNT, paperOf } from './frame'

type Element = BalanceSheet['data'][number]
type Group = Element['subcategories'][number]

export async function balanceSheetPaper(ctx: Ctx, asked: Compared & { mode: StatementMode }): Promise<Paper> {
  const [report, before] = await withBefore(asked, (days) => balanceSheet(ctx, days))
  const isEmpty = [report, before].every((each) => each === null || each.data.every(({ subcategories }) => subcategories.length === 0))
  return paperOf(ctx, asked, {
    title: 'Balance sheet', columns: [ACCOUNT, ...dayColumns(asked)], rows: isEmpty ? [] : balanceSheetRows(report, asked.mode, before),
    isAsOf: true, remarks: comparedRemarks(asked, true),
  })
}

/** With what stood before in a column of its own, where the report is compared. */
export function balanceSheetRows(report: BalanceSheet, mode: StatementMode, before: BalanceSheet | null = null): Row[] {
  const cells = (name: string, now: number | null, then: number | null): Row['cells'] => [name, now, ...(before === null ? [] : [then])]
  const heading = (level: number, name: string): Row => ({ kind: 'section', level, cells: cells(name, null, null) })
  const row = (kind: RowKind, level: number, name: string, { now, before: then }: Amounts): Row => ({ kind, level, cells: cells(name, now, then) })
  const group = (found: Pair<Group>): Row[] => {
    const accounts = numberedPairs(found.now?.data ?? [], found.before?.data ?? [], ({ chart_of_account_id, chart_number }) => chart_of_account_id ?? String(chart_number))
    const lines = accounts.map((account) => {
      const { chart_of_account_id, chart_number, name } = account.row
      return row('line', 2, chart_of_account_id ? `${chart_number} ${name}` : name, totals(account))
    })
    return [heading(1, found.row.name), ...lines, row('subtotal', 1, `Total ${found.row.name.toLowerCase()}`, totals(found))]
  }
  const element = (found: Pair<Element>): Row[] => {
    const { name } = found.row
    if (mode === 'compact') return [row('line', 0, name, totals(found))]
    const groups = pairs(found.now?.subcategories ?? [], found.before?.subcategories ?? [], ({ subcategory }) => subcategory).sort((a, b) => placeOf(a.row) - placeOf(b.row))
    const rows = groups.flatMap((each) => (mode === 'summary' ? [row('line', 1, each.row.name, totals(each))] : group(each)))
    return [heading(0, name), ...rows, row('subtotal', 0, `Total ${name.toLowerCase()}`, totals(found))]
  }
  const elements = pairs(report.data, before?.data ?? [], ({ account_element }) => account_element)
  const sum = { now: report.liability_equity_total, before: before && before.liability_equity_total }
  return [...elements.flatMap(element), row('total', 0, 'Total liabilities and equity', sum)]
}

const placeOf = ({ subcategory }: Group): number => SUBCATEGORIES.findIndex((name) => name === subcategory)

import { NO_TRUCK, truckName } from '@/components/pickers/truck-options'
import type { ReportNode } from '@/lib/contract/report'
import type { ProfitAndLossByTruck } from '@/lib/contract/review-report'

export type TruckProfit = ProfitAndLossByTruck['results'][number]
type Section = TruckProfit['results'][number]

/** A truck, a section of its statement, an account, or the totals; null: the column says nothing of it. */
export interface TruckRow {
  id: string
  name: string
  chartNumber: number | null
  /** The truck whose lines the figures are of, `none`: lines that name none, null: all; and the accounts that add up to each figure. */
  truck: string | null
  accounts: { revenue: readonly string[]; costs: readonly string[] }
  kind: 'row' | 'net'
  revenue: number | null
  costs: number | null
  net_profit: number | null
  miles: number | null
  revenue_per_mile: number | null
  cost_per_mile: number | null
  profit_per_mile: number | null
  children: TruckRow[]
}

/** Each truck with the accounts of its own statement below it; what no truck was named on stands last, then the totals. */
export function truckRows({ results, totals }: ProfitAndLossByTruck): TruckRow[] {
  const rows = results.map(truckRow)
  return [...rows, { ...NOTHING, ...totals, id: 'total', name: 'Total', kind: 'net', accounts: together(rows) }]
}

/** Nothing but an empty "Unassigned": no truck and no figure. */
export const isWithoutFigures = ({ results }: ProfitAndLossByTruck): boolean =>
  results.every(({ truck_id, results: sections }) => truck_id === null && sections.every(({ data }) => data.length === 0))

const NOTHING: TruckRow = {
  id: '', name: '', chartNumber: null, truck: null, accounts: { revenue: [], costs: [] }, kind: 'row', revenue: null, costs: null, net_profit: null, miles: null,
  revenue_per_mile: null, cost_per_mile: null, profit_per_mile: null, children: [],
}
const INCOME = new Set(['revenue', 'contra_revenue', 'non_operating_income'])

function truckRow({ results, ...truck }: TruckProfit): TruckRow {
  const id = truck.truck_id ?? NO_TRUCK
  const children = results.filter(({ data }) => data.length > 0).map((section) => sectionRow(id, section))
  return { ...NOTHING, ...truck, id, name: truckName(truck), truck: id, accounts: together(children), children }
}

/** Each account once. */
const together = (rows: readonly TruckRow[]): TruckRow['accounts'] => ({
  revenue: [...new Set(rows.flatMap(({ accounts }) => accounts.revenue))],
  costs: [...new Set(rows.flatMap(({ accounts }) => accounts.costs))],
})

function sectionRow(truck: string, { name, subcategory, total_amount, data }: Section): TruckRow {
  const side = INCOME.has(subcategory) ? 'revenue' : 'costs'
  const account = (node: ReportNode): TruckRow => ({
    ...NOTHING,
    id: `${truck}:${node.chart_of_account_id}`,
    name: node.name,
    chartNumber: node.chart_number,
    truck,
    accounts: { ...NOTHING.accounts, [side]: [node.chart_of_account_id] },
    [side]: node.total_amount,
    children: node.children.map(account),
  })
  const children = data.map(account)
  return { ...NOTHING, id: `${truck}:${subcategory}`, name, truck, accounts: together(children), [side]: total_amount, children }
}

import { NO_TRUCK } from '@/components/pickers/truck-options'
import type { ReportNode } from '@/lib/contract/report'
import type { ProfitAndLossByTruck } from '@/lib/contract/review-report'

export type TruckProfit = ProfitAndLossByTruck['results'][number]
type Section = TruckProfit['results'][number]

/** A truck, a section of its statement, an account, or the totals; null: the column says nothing of it. */
export interface TruckRow {
  id: string
  name: string
  chartNumber: number | null
  /** Set on accounts without children, with the truck they are of: what a drill-down needs. */
  lines: { account: string; truck: string } | null
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
export const truckRows = ({ results, totals }: ProfitAndLossByTruck): TruckRow[] => [
  ...results.map(truckRow),
  { ...NOTHING, ...totals, id: 'total', name: 'Total', kind: 'net' },
]

/** Nothing but an empty "Unassigned": no truck and no figure. */
export const isWithoutFigures = ({ results }: ProfitAndLossByTruck): boolean =>
  results.every(({ truck_id, results: sections }) => truck_id === null && sections.every(({ data }) => data.length === 0))

const NOTHING: TruckRow = {
  id: '', name: '', chartNumber: null, lines: null, kind: 'row', revenue: null, costs: null, net_profit: null, miles: null,
  revenue_per_mile: null, cost_per_mile: null, profit_per_mile: null, children: [],
}
const INCOME = new Set(['revenue', 'contra_revenue', 'non_operating_income'])

function truckRow({ results, ...truck }: TruckProfit): TruckRow {
  const id = truck.truck_id ?? NO_TRUCK
  return {
    ...NOTHING,
    ...truck,
    id,
    name: nameOf(truck),
    children: results.filter(({ data }) => data.length > 0).map((section) => sectionRow(id, section)),
  }
}

/** The unit number first, and once: a name that was made of the facts of the truck ends in it. */
function nameOf({ unit_number, full_name }: Pick<TruckProfit, 'unit_number' | 'full_name'>): string {
  if (!unit_number || full_name === unit_number) return full_name
  return `${unit_number} · ${full_name.endsWith(` · ${unit_number}`) ? full_name.slice(0, -unit_number.length - 3) : full_name}`
}

function sectionRow(truck: string, { name, subcategory, total_amount, data }: Section): TruckRow {
  const side = INCOME.has(subcategory) ? 'revenue' : 'costs'
  const account = (node: ReportNode): TruckRow => ({
    ...NOTHING,
    id: `${truck}:${node.chart_of_account_id}`,
    name: node.name,
    chartNumber: node.chart_number,
    lines: node.children.length === 0 ? { account: node.chart_of_account_id, truck } : null,
    [side]: node.total_amount,
    children: node.children.map(account),
  })
  return { ...NOTHING, id: `${truck}:${subcategory}`, name, [side]: total_amount, children: data.map(account) }
}

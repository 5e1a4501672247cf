import { NONE_BEHIND, type Behind } from '@/components/pickers/figure-lines'
import { NO_TRUCK } from '@/components/pickers/truck-options'
import type { ReportNode } from '@/lib/contract/report'
import type { ProfitAndLossByTruck } from '@/lib/contract/review-report'
import { unitName } from '@/lib/contract/unit-name'

export type TruckProfit = ProfitAndLossByTruck['results'][number]
type Section = TruckProfit['results'][number]

/** A truck, a section of its statement, an account, or the totals; null: the column says nothing of it. */
export interface TruckRow {
  id: string
  name: string
  chartNumber: number | null
  /** The truck whose lines the figures are of, `none`: lines that name none, null: all. */
  truck: string | null
  behind: { revenue: Behind; costs: Behind; net_profit: Behind }
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
  return [...rows, { ...NOTHING, ...totals, id: 'total', name: 'Total', kind: 'net', behind: sectionsBehind(results.flatMap((truck) => truck.results)) }]
}

/** Nothing but an empty "Unassigned": no truck and no figure. */
export const isWithoutFigures = ({ results }: ProfitAndLossByTruck): boolean =>
  results.every(({ truck_id, results: sections }) => truck_id === null && sections.every(({ data }) => data.length === 0))

const NOTHING: TruckRow = {
  id: '', name: '', chartNumber: null, truck: null, behind: { revenue: NONE_BEHIND, costs: NONE_BEHIND, net_profit: NONE_BEHIND }, kind: 'row', revenue: null, costs: null, net_profit: null, miles: null,
  revenue_per_mile: null, cost_per_mile: null, profit_per_mile: null, children: [],
}
const SALES = new Set(['revenue', 'contra_revenue'])
const INCOME = new Set([...SALES, 'non_operating_income'])

function truckRow({ results, ...truck }: TruckProfit): TruckRow {
  const id = truck.truck_id ?? NO_TRUCK
  const children = results.filter(({ data }) => data.length > 0).map((section) => sectionRow(id, section))
  return { ...NOTHING, ...truck, id, name: unitName(truck), truck: id, behind: sectionsBehind(results), children }
}

/** The sections that add up to each figure of a truck: other income is in its profit alone. */
function sectionsBehind(sections: readonly Section[]): TruckRow['behind'] {
  const held = [...new Set(sections.filter(({ data }) => data.length > 0).map(({ subcategory }) => subcategory))]
  const of = (belongs: (subcategory: string) => boolean): Behind => ({ accounts: [], subcategories: held.filter(belongs) })
  return { revenue: of((each) => SALES.has(each)), costs: of((each) => !INCOME.has(each)), net_profit: of(() => true) }
}

function sectionRow(truck: string, { name, subcategory, total_amount, data }: Section): TruckRow {
  const side = INCOME.has(subcategory) ? 'revenue' : 'costs'
  const account = (node: ReportNode): TruckRow => ({
    ...NOTHING,
    id: `${truck}:${node.chart_of_account_id}`,
    name: node.name,
    chartNumber: node.chart_number,
    truck,
    behind: { ...NOTHING.behind, [side]: { accounts: [node.chart_of_account_id], subcategories: [] } },
    [side]: node.total_amount,
    children: node.children.map(account),
  })
  const children = data.map(account)
  return { ...NOTHING, id: `${truck}:${subcategory}`, name, truck, behind: { ...NOTHING.behind, [side]: { accounts: [], subcategories: [subcategory] } }, [side]: total_amount, children }
}

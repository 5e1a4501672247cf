import type { ProfitAndLossByTruck } from '@/lib/contract/review-report'
import { unitName } from '@/lib/contract/unit-name'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { profitAndLossByTruck } from '../by-truck'
import type { Asked } from '../sums'
import { paperOf } from './frame'

const money = (label: string): Column => ({ label, kind: 'money', width: 16 })
const COLUMNS: readonly Column[] = [
  { label: 'Truck', kind: 'text', width: 30 },
  money('Revenue'), money('Costs'), money('Gross profit'), money('Op. income'), money('Net profit'),
  { label: 'Miles', kind: 'count', width: 10 },
  money('Rev. / mile'), money('Cost / mile'), money('Profit / mile'),
]

export async function byTruckPaper(ctx: Ctx, asked: Asked): Promise<Paper> {
  const rows = byTruckRows(await profitAndLossByTruck(ctx, asked))
  return paperOf(ctx, asked, { title: 'Profit and loss by truck', columns: COLUMNS, rows })
}

export function byTruckRows({ results, totals }: ProfitAndLossByTruck): Row[] {
  const lines = results.map((truck): Row => ({
    kind: 'line', level: 0,
    cells: [
      unitName(truck), truck.revenue, truck.costs, truck.gross_profit, truck.operational_income, truck.net_profit, truck.miles,
      truck.revenue_per_mile, truck.cost_per_mile, truck.profit_per_mile,
    ],
  }))
  const [gross, operating] = [sumWire(results.map((truck) => truck.gross_profit)), sumWire(results.map((truck) => truck.operational_income))]
  const sums = [totals.revenue, totals.costs, gross, operating, totals.net_profit, totals.miles, null, null, null]
  return [...lines, { kind: 'total', level: 0, cells: ['Total', ...sums] }]
}

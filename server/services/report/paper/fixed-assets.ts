import { unitOwedOnName } from '@/lib/contract/unit-name'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { balanceAndEquity, truckEquity } from '../fixed-assets'
import type { ReportQuery } from '../sums'
import { moneyColumns, paperOf } from './frame'

interface Unit {
  name: string
  vin_number: string | null
}
const UNIT: readonly Column[] = [
  { label: 'Unit', kind: 'text', width: 36 },
  { label: 'VIN', kind: 'text', width: 20 },
]

export async function fixedAssetBalancePaper(ctx: Ctx, query: ReportQuery): Promise<Paper> {
  const units = await balanceAndEquity(ctx, query)
  return unitPaper(ctx, query, {
    title: 'Fixed-asset balance by truck',
    columns: moneyColumns(
      ['Cost', 'Cash paid', 'Loan paid', 'Loan balance', 'Depreciation', 'Book value', 'Equity'],
      16,
    ),
    units: units.map((unit) => ({
      unit: { name: unitOwedOnName(unit), vin_number: unit.vin_number },
      amounts: [
        ...[unit.total_amount, unit.cash_paid_amount, unit.loan_paid_amount, unit.loan_balance],
        ...[unit.accumulated_depreciation, unit.book_value, unit.equity],
      ],
    })),
  })
}

export async function truckEquityPaper(ctx: Ctx, query: ReportQuery): Promise<Paper> {
  const units = await truckEquity(ctx, query)
  return unitPaper(ctx, query, {
    title: 'Truck equity',
    columns: moneyColumns(['Cost', 'Depreciation', 'Book value', 'Loan balance', 'Equity'], 16),
    units: units.map((unit) => ({
      unit: { name: unitOwedOnName(unit), vin_number: unit.vin_number },
      amounts: [unit.total_cost, unit.accumulated_depreciation, unit.book_value, unit.loan_balance, unit.equity],
    })),
  })
}

interface Units {
  title: string
  columns: readonly Column[]
  units: readonly { unit: Unit; amounts: readonly number[] }[]
}

const unitPaper = (ctx: Ctx, query: ReportQuery, { title, columns, units }: Units): Promise<Paper> =>
  paperOf(ctx, query, { title, columns: [...UNIT, ...columns], rows: unitRows(units), isAsOf: true, isCashOnly: true })

function unitRows(units: Units['units']): Row[] {
  if (units.length === 0) return []
  const lines = units.map(({ unit, amounts }): Row => ({
    kind: 'line',
    level: 0,
    cells: [unit.name, unit.vin_number, ...amounts],
  }))
  const sums = (units[0]?.amounts ?? []).map((_, at) =>
    sumWire(units.flatMap(({ amounts }) => amounts.slice(at, at + 1))),
  )
  return [...lines, { kind: 'total', level: 0, cells: ['Total', null, ...sums] }]
}

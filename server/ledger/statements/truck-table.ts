import type { DayRange } from '@/lib/dates/range-presets'
import { cents, sum, toWire, type Cents } from '@/lib/money/cents'
import { sectionEntries } from './profit-and-loss-table'
import { mergeEntries, row, rowsOf, type RowFacts, type StatementTable, type TableColumn, type TableRow } from './table'
import { perMile, type TruckProfit } from './truck-profit'

const SALES: readonly string[] = ['revenue', 'contra_revenue']
const OTHER_INCOME: readonly string[] = ['non_operating_income']
const OPERATING_COSTS: readonly string[] = ['operating_expenses']
const COSTS: readonly string[] = [
  ...OPERATING_COSTS,
  'administrative_expenses',
  'non_operating_expenses',
  'interest_and_financing_expenses',
  'taxes',
]

const COLUMNS = [
  { key: 'revenue', label: 'Revenue', kind: 'money', subcategories: SALES },
  { key: 'costs', label: 'Costs', kind: 'money', subcategories: COSTS },
  { key: 'gross_profit', label: 'Gross profit', kind: 'money', subcategories: [...SALES, ...OPERATING_COSTS] },
  {
    key: 'operational_income',
    label: 'Op. income',
    kind: 'money',
    subcategories: [...SALES, ...OPERATING_COSTS, 'administrative_expenses'],
  },
  { key: 'other_income', label: 'Other income', kind: 'money', subcategories: OTHER_INCOME },
  { key: 'net_profit', label: 'Net profit', kind: 'money', subcategories: null },
  { key: 'miles', label: 'Miles', kind: 'count', subcategories: [] },
  { key: 'revenue_per_mile', label: 'Revenue / mile', kind: 'money', subcategories: [] },
  { key: 'cost_per_mile', label: 'Cost / mile', kind: 'money', subcategories: [] },
  { key: 'profit_per_mile', label: 'Profit / mile', kind: 'money', subcategories: [] },
] as const
type Key = (typeof COLUMNS)[number]['key']
type Figures = Partial<Record<Exclude<Key, 'miles'>, Cents | null>> & { miles?: number | null }

/** The statement of a truck under its name, or of what names no truck. */
interface TruckStatement extends TruckProfit {
  readonly label: string
  readonly miles: number | null
}

/** Each truck with its own statement below it, then the total. Revenue − costs + other income = net profit in every row. */
export function truckTable(trucks: readonly TruckStatement[], range: DayRange): StatementTable {
  const held = trucks.flatMap(({ statement }) => statement.sections.map(({ subcategory }) => subcategory))
  const figures = trucks.map(figuresOf)
  const total = (key: Exclude<Key, 'miles'>) => sum(figures.map((figure) => figure[key] ?? cents(0n)))
  const totals: Figures = {
    revenue: total('revenue'),
    costs: total('costs'),
    gross_profit: total('gross_profit'),
    operational_income: total('operational_income'),
    other_income: total('other_income'),
    net_profit: total('net_profit'),
    miles: fleetMiles(trucks),
  }
  const columns = COLUMNS.map((column) =>
    column.key === 'revenue' && held.includes('contra_revenue') ? { ...column, label: 'Net revenue' } : column,
  )
  return {
    columns: columns.map((column): TableColumn => ({ ...column, range, truck: null, entity: null })),
    rows: [
      ...trucks.flatMap(truckRows),
      row(
        {
          id: 'total',
          label: totals.miles ? 'Total, fleet average per mile' : 'Total',
          subcategories: [...new Set(held)],
        },
        { kind: 'total', level: 0 },
        cells({ ...totals, ...averages(totals) }),
      ),
    ],
  }
}

export const fleetMiles = (trucks: readonly Pick<TruckStatement, 'miles'>[]): number =>
  trucks.reduce((miles, truck) => (truck.miles === null ? miles : miles + truck.miles), 0)

/** Revenue and cost per mile of the fleet, including what names no truck, because every mile has to earn that too. */
const averages = ({ revenue = null, costs = null, net_profit = null, miles = null }: Figures): Figures => ({
  revenue_per_mile: revenue === null ? null : perMile(revenue, miles),
  cost_per_mile: costs === null ? null : perMile(costs, miles),
  profit_per_mile: net_profit === null ? null : perMile(net_profit, miles),
})

function truckRows(profit: TruckStatement): TableRow[] {
  const { statement, label } = profit
  const truck = profit.truck_id ?? 'none'
  const own: RowFacts = {
    id: truck,
    label,
    truck,
    subcategories: statement.sections.map(({ subcategory }) => subcategory),
  }
  const sections = mergeEntries([sectionEntries(statement)]).flatMap((section) => {
    const column = columnOf(section.id)
    return rowsOf(section, ([amount]) => cells({ [column]: amount }), 1)
  })
  return [
    row(own, { kind: 'section', level: 0 }, cells(figuresOf(profit))),
    ...sections.map((section) => ({ ...section, id: `${truck}:${section.id}`, truck })),
  ]
}

/** The column of a statement's section. */
const columnOf = (subcategory: string): Key =>
  SALES.includes(subcategory) ? 'revenue' : OTHER_INCOME.includes(subcategory) ? 'other_income' : 'costs'

function figuresOf({ statement, costs, other_income, miles }: TruckStatement): Figures {
  const { revenue, gross_profit, operational_income, net_profit } = statement
  return {
    revenue,
    costs,
    gross_profit,
    operational_income,
    other_income,
    net_profit,
    miles,
    ...averages({ revenue, costs, net_profit, miles }),
  }
}

const cells = (figures: Figures): (number | null)[] =>
  COLUMNS.map(({ key }) => {
    const figure = figures[key] ?? null
    return typeof figure === 'bigint' ? toWire(figure) : figure
  })

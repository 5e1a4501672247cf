'use client'
import { useQuery } from '@tanstack/react-query'
import { today } from '@/components/form/today'
import { ledgerAddress } from '@/components/pickers/figure-lines'
import { ReportAmount } from '@/components/pickers/report-amount'
import { Card, CardHeader } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { Table, type TableColumn } from '@/components/ui/table'
import { textLink } from '@/components/ui/text-link-look'
import { missingMilesText } from '@/lib/contract/missing-miles'
import type { Truck } from '@/lib/contract/truck'
import type { TruckMonths } from '@/lib/contract/truck-months'
import { unitName } from '@/lib/contract/unit-name'
import { monthEnd } from '@/lib/dates/day'
import { formatMonthYear } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { truckMonthsRead } from './queries'
import { TruckMonthsChart } from './truck-months-chart'

/** What a truck earned, cost and drove in each of the last twelve months. */
export function TruckMonthsView({ truck }: { truck: Truck }) {
  const months = useQuery(truckMonthsRead(truck.id, today().slice(0, 7)))
  const { data } = months
  const failed = months.isError ? (
    <QueryErrorNote
      what="its figures"
      error={months.error}
      onRetry={() => void months.refetch()}
      retrying={months.isFetching}
    />
  ) : null
  if (failed && !data) return failed
  const missing = data
    ? missingMilesText([{ truck_id: truck.id, name: unitName(truck), months: data.missing_miles }])
    : null
  return (
    <>
      {failed}
      {missing === null ? null : <Note tone="amber">{missing}</Note>}
      <KeyFigures label="Last twelve months">
        <StatCard label="Revenue" value={data ? formatUsd(data.totals.revenue) : null} note="Last twelve months" />
        <StatCard label="Costs" value={data ? formatUsd(data.totals.costs) : null} note={milesNote(data)} />
        <StatCard label="Profit" value={data ? formatUsd(data.totals.net_profit) : null} />
        <StatCard
          label="Cost per mile"
          value={data ? (data.totals.cost_per_mile === null ? '–' : formatUsd(data.totals.cost_per_mile)) : null}
          note={data && data.totals.miles === null ? 'Enter miles to see it' : undefined}
        />
      </KeyFigures>
      {data ? (
        <>
          <TruckMonthsChart months={data.results} />
          <Card aria-label="By month" className="overflow-hidden">
            <CardHeader title="By month" line />
            <Table
              caption="By month"
              columns={columnsOf(truck.id, data.totals)}
              rows={[...data.results].reverse()}
              rowId={({ month }) => month}
            />
          </Card>
        </>
      ) : (
        <Skeleton width="100%" height={320} />
      )}
    </>
  )
}

const milesNote = (data: TruckMonths | undefined): string | undefined =>
  data?.totals.miles == null ? undefined : `${data.totals.miles.toLocaleString('en-US')} miles`

type Row = TruckMonths['results'][number]

/** Every line of the month that names the truck. */
const ledgerOfMonth = (truck: string, month: string): string =>
  ledgerAddress({ truck }, { range: { start: `${month}-01`, end: monthEnd(`${month}-01`) } })
const milesText = (miles: number | null): string => (miles === null ? '–' : miles.toLocaleString('en-US'))
const perMile = (amount: number | null): string => (amount === null ? '–' : formatUsd(amount))

const Amount = ({ of }: { of: number }) => <ReportAmount value={of} withSign={false} zero="figure" />

const columnsOf = (truck: string, totals: TruckMonths['totals']): TableColumn<Row>[] => [
  {
    id: 'month',
    header: 'Month',
    cell: ({ month }) => (
      <Link className={cx(textLink(), 'whitespace-nowrap')} href={ledgerOfMonth(truck, month)}>
        {formatMonthYear(`${month}-01`)}
      </Link>
    ),
    total: 'Total',
  },
  {
    id: 'revenue',
    header: 'Revenue',
    align: 'right',
    cell: ({ revenue }) => <Amount of={revenue} />,
    total: <ReportAmount value={totals.revenue} withSign />,
  },
  {
    id: 'costs',
    header: 'Costs',
    align: 'right',
    cell: ({ costs }) => <Amount of={costs} />,
    total: <ReportAmount value={totals.costs} withSign />,
  },
  {
    id: 'profit',
    header: 'Profit',
    align: 'right',
    cell: ({ net_profit }) => <Amount of={net_profit} />,
    total: <ReportAmount value={totals.net_profit} withSign />,
  },
  {
    id: 'miles',
    header: 'Miles',
    align: 'right',
    hideOnPhone: true,
    cell: ({ miles }) => milesText(miles),
    total: milesText(totals.miles),
  },
  {
    id: 'mile',
    header: 'Cost per mile',
    align: 'right',
    hideOnPhone: true,
    cell: ({ cost_per_mile }) => perMile(cost_per_mile),
    total: perMile(totals.cost_per_mile),
  },
]

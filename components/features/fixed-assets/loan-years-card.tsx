'use client'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '@/components/ui/card'
import { QueryErrorNote } from '@/components/ui/note'
import { Table, type TableColumn } from '@/components/ui/table'
import type { LoanYear } from '@/lib/contract/loan'
import { formatUsd } from '@/lib/money/format'
import { loanYearsRead } from './queries'

const COLUMNS: readonly TableColumn<LoanYear>[] = [
  { id: 'year', header: 'Year', cell: ({ year }) => year },
  { id: 'payments', header: 'Payments', align: 'right', hideOnPhone: true, cell: ({ payments }) => payments },
  { id: 'principal', header: 'Principal', align: 'right', cell: ({ principal }) => formatUsd(principal) },
  { id: 'interest', header: 'Interest', align: 'right', cell: ({ interest }) => formatUsd(interest) },
  { id: 'fees', header: 'Fees', align: 'right', hideOnPhone: true, cell: ({ fees }) => formatUsd(fees) },
]

/** What the lender's year-end statement should say. */
export function LoanYearsCard({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(loanYearsRead(id))
  if (isError)
    return <QueryErrorNote what="the years" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || data.length === 0) return null
  return (
    <Card aria-label="By year" className="overflow-hidden">
      <CardHeader title="By year" line>
        <span className="ml-auto text-xs text-muted max-sm:hidden">For the lender’s year-end statement</span>
      </CardHeader>
      <Table caption="Paid by year" columns={COLUMNS} rows={data} rowId={({ year }) => String(year)} />
    </Card>
  )
}

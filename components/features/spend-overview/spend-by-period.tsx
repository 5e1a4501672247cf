'use client'
import { useFiscalMonth } from '@/components/form/fiscal-month'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { CardHeader, Card, CardActions } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import type { About } from './links'
import { periodsOf } from './periods'
import { accountsRead, cashOf } from './queries'
import { stacksOf } from './spend'
import { SpendBars } from './spend-bars'
import { SpendTable } from './spend-table'

export function SpendByPeriod({ about }: { about: About }) {
  const [asTable, setAsTable] = useState(false)
  const periods = periodsOf(about.range, useFiscalMonth())
  const accounts = useQuery(accountsRead(about))
  const reports = useQueries({ queries: periods.map((period) => cashOf({ ...about, range: period })) })
  const known = periods.flatMap((period, index) => {
    const activity = reports[index]?.data
    return activity ? [{ period, activity }] : []
  })
  const failed = [accounts, ...reports].find(({ error }) => error !== null)
  const stacks = accounts.data && known.length === periods.length ? stacksOf(known, accounts.data.results) : null
  return (
    <Card className="min-h-[352px]" aria-label="Spend by period">
      <CardHeader title="Spend by period">
        <CardActions>
          <IconButton
            size={28}
            label={asTable ? 'Show as a chart' : 'Show as a table'}
            icon={asTable ? <ChartColumn size={15} strokeWidth={1.75} /> : <Table2 size={15} strokeWidth={1.75} />}
            onClick={() => setAsTable(!asTable)}
          />
        </CardActions>
      </CardHeader>
      {stacks ? (
        stacks.series.length === 0 ? (
          <p className="grid h-64 place-items-center text-fg-2">No money went out in this period.</p>
        ) : asTable ? (
          <SpendTable {...stacks} about={about} />
        ) : (
          <SpendBars {...stacks} />
        )
      ) : failed?.error ? (
        <div className="p-4">
          <QueryErrorNote
            what="the chart"
            error={failed.error}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        </div>
      ) : (
        <Loading bars={periods.length} />
      )}
    </Card>
  )
}

const Loading = ({ bars }: { bars: number }) => (
  <div className="flex h-72 items-end justify-around gap-3 px-6 pb-8" role="status" aria-label="Loading">
    {Array.from({ length: bars }, (_, index) => (
      <Skeleton key={index} width={48} height={110 + ((index * 37) % 90)} />
    ))}
  </div>
)

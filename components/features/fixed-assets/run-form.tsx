'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '@/components/ui/count-text'
import { today } from '@/components/form/today'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { Table } from '@/components/ui/table'
import { notify } from '@/components/ui/toast'
import { read, useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { rollBackDepreciation, runDepreciation } from '@/lib/contract/fixed-asset'
import { addMonths, monthStart } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

const MONTHS = 24
const WAYS = [
  { value: 'run', label: 'Run to' },
  { value: 'back', label: 'Roll back to' },
] as const
type Way = (typeof WAYS)[number]['value']
const ENDPOINT = { run: runDepreciation, back: rollBackDepreciation }

/**
 * Posts the fleet's depreciation through a month, or rolls back what was posted after one, with what it does to each unit before.
 * Source: SCREENS §4.12.
 */
export const openRun = (): void => openDrawer({ title: 'Depreciation', width: 560, content: <RunForm /> })

/** For who may post; nobody else sees it. */
export const RunButton = () =>
  useMay()('asset.post') ? (
    <Button size={28} onClick={openRun}>
      Run depreciation …
    </Button>
  ) : null

function RunForm() {
  const [way, setWay] = useState<Way>('run')
  const [month, setMonth] = useState(() => monthStart(addMonths(today(), -1)))
  const endpoint = ENDPOINT[way]
  const nothing = way === 'run' ? 'Nothing to post.' : 'Nothing to unpost.'
  const body = { month: month.slice(0, 7) }
  const preview = useQuery(read('fixed-assets', endpoint, { body: { ...body, preview: true } }))
  const write = useWrite(endpoint, { touches: FLEET })
  const go = async () => {
    const { rows, total_amount } = await write.mutateAsync({ body })
    closeDrawer()
    const what = `${counted(rows, 'month')}, ${formatUsd(total_amount)},`
    notify.success(way === 'run' ? `${what} posted` : `${what} unposted`)
  }
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(monthStart(today()), -index))
  return (
    <>
      <DrawerBody>
        <SegmentedControl label="Direction" options={WAYS} value={way} onChange={setWay} className="self-start" />
        <FieldBox>
          <FieldLabel>Month</FieldLabel>
          <Select
            aria-label="Month"
            value={month}
            onChange={setMonth}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
          />
        </FieldBox>
        {preview.isError ? (
          <QueryErrorNote
            what="the preview"
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : preview.data ? (
          <>
            {preview.data.locked_rows > 0 ? (
              <Note tone="amber">
                {counted(preview.data.locked_rows, 'month is', 'months are')} skipped because the books are locked.
              </Note>
            ) : null}
            {preview.data.waiting_rows > 0 ? (
              <Note tone="amber">
                {counted(preview.data.waiting_rows, 'month waits', 'months wait')} for the miles of their trucks. Enter
                them on the page of the truck.
              </Note>
            ) : null}
            <Table
              className="rounded-md border border-line"
              caption="Effect on each unit"
              rows={preview.data.results}
              rowId={({ fixed_asset }) => fixed_asset}
              empty={nothing}
              columns={[
                { id: 'name', header: 'Unit', cell: ({ name }) => name, total: 'Total' },
                {
                  id: 'rows',
                  header: 'Months',
                  align: 'right',
                  width: 90,
                  cell: ({ rows }) => rows,
                  total: preview.data.rows,
                },
                {
                  id: 'amount',
                  header: 'Depreciation',
                  align: 'right',
                  width: 140,
                  cell: ({ total_amount }) => formatUsd(total_amount),
                  total: formatUsd(preview.data.total_amount),
                },
              ]}
            />
          </>
        ) : (
          <Skeleton width="100%" height={120} />
        )}
      </DrawerBody>
      <DrawerFooter>
        <Button variant="ghost" onClick={closeDrawer}>
          Cancel
        </Button>
        <Button
          variant="primary"
          loading={write.isPending}
          loadingLabel={way === 'run' ? 'Posting' : 'Unposting'}
          disabled={!preview.data}
          disabledReason={preview.data?.rows === 0 ? nothing : undefined}
          onClick={() => void go().catch(() => undefined)}
        >
          {way === 'run' ? 'Post depreciation' : 'Unpost depreciation'}
        </Button>
      </DrawerFooter>
    </>
  )
}

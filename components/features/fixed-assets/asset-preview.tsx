'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '@/components/ui/count-text'
import { today } from '@/components/form/today'
import { Hint } from '@/components/ui/field-box'
import { Note } from '@/components/ui/note'
import { Table, type TableColumn } from '@/components/ui/table'
import { useDebounced } from '@/components/ui/use-debounced'
import { previewDepreciation, type FixedAsset } from '@/lib/contract/fixed-asset'
import { formatDay, formatMonth, formatMonthYear } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { NoPreview } from './no-preview'
import { depreciationPreview, scheduleRead } from './queries'
import { scheduleChanges, type MonthChange } from './schedule-changes'

/** The schedule of the typed terms; undefined while they are incomplete. */
export function useDepreciationPreview(values: Record<string, unknown>) {
  const { total_cost, useful_life, depreciation_start_date, purchase_date, truck } = values
  const { depreciation_method, salvage_value, expected_miles, opening_depreciation } = values
  const parsed = previewDepreciation.body.safeParse({
    ...{ total_cost, useful_life, depreciation_start_date, purchase_date, truck },
    ...{ depreciation_method, salvage_value, expected_miles, opening_depreciation },
  })
  const terms = useDebounced(parsed.data ?? null)
  const query = useQuery({ ...depreciationPreview(terms), placeholderData: keepPreviousData })
  return { query, preview: terms === null ? undefined : query.data }
}
type Previewed = ReturnType<typeof useDepreciationPreview>
export type Preview = NonNullable<Previewed['preview']>

/** What saving would do: the monthly amount, the months that are already due, and the months of an existing schedule that would change. */
export function AssetPreview({ of: { query, preview }, asset }: { of: Previewed; asset: FixedAsset | null }) {
  if (!preview)
    return <NoPreview query={query}>The schedule appears here once cost, life and start are known.</NoPreview>
  const { monthly_amount, depreciation_end, results } = preview
  const amounts = new Set(results.slice(0, -1).map(({ depreciation_amount }) => depreciation_amount))
  return (
    <>
      <Hint role="status">
        {amounts.size > 1 ? `${formatUsd(monthly_amount)} in the first month` : `${formatUsd(monthly_amount)} a month`}{' '}
        until {formatDay(depreciation_end)}, {counted(results.length, 'month')}.{overWords(preview)}
      </Hint>
      {asset ? <Changes asset={asset} preview={preview} /> : null}
    </>
  )
}

/** How many months the opening entry covers, and how many are due at once. */
function overWords({ results }: Preview): string {
  const opening = results.filter(({ status }) => status === 'posted').length
  const due = results.filter(({ status, date }) => status !== 'posted' && date <= today())
  const last = due.at(-1)
  return [
    opening > 0 ? ` ${counted(opening, 'month')} before the books start ${isAre(opening)} in its opening entry.` : '',
    last
      ? ` ${counted(due.length, 'month')} through ${formatMonth(last.date)} ${isAre(due.length)} over: once saved, ${due.length === 1 ? 'it is' : 'they are'} posted with the next run, tonight at the latest.`
      : '',
  ].join('')
}

const isAre = (count: number): string => (count === 1 ? 'is' : 'are')

function Changes({ asset, preview }: { asset: FixedAsset; preview: Preview }) {
  const schedule = useQuery({ ...scheduleRead(asset.id), enabled: asset.is_capitalized })
  const changes = schedule.data ? scheduleChanges(schedule.data.results, preview.results) : []
  if (changes.length === 0) return null
  const posted = (schedule.data?.results ?? []).filter(
    ({ status, is_opening }) => status === 'posted' && !is_opening,
  ).length
  return (
    <section aria-label="Months that change" className="flex flex-col gap-2">
      {posted > 0 ? (
        <Note tone="amber">
          {counted(posted, 'month')} of it {isAre(posted)} in the books. Roll depreciation back before you save this.
        </Note>
      ) : null}
      <p role="status">
        {counted(changes.length, 'month')} of the schedule {changes.length === 1 ? 'changes' : 'change'} with this.
      </p>
      <div
        className="scroll-thin max-h-64 overflow-y-auto rounded-md border border-line"
        tabIndex={0}
        role="group"
        aria-label="Changed months"
      >
        <Table caption="Months that change" columns={COLUMNS} rows={changes} rowId={({ date }) => date} />
      </div>
    </section>
  )
}

const amount = (value: number | null): string => (value === null ? '–' : formatUsd(value))
const COLUMNS: readonly TableColumn<MonthChange>[] = [
  { id: 'month', header: 'Month', cell: ({ date }) => formatMonthYear(date) },
  { id: 'before', header: 'Now', align: 'right', cell: ({ before }) => amount(before) },
  { id: 'after', header: 'Then', align: 'right', cell: ({ after }) => amount(after) },
]

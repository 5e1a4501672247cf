'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Hint } from '@/components/ui/field-box'
import { Note } from '@/components/ui/note'
import { Table, type TableColumn } from '@/components/ui/table'
import { useDebounced } from '@/components/ui/use-debounced'
import { sentenceOf } from '@/lib/client/api-error'
import { LoanChangeInput, type LoanLeft } from '@/lib/contract/loan-change'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { loanChangePreview } from './queries'

interface Compared {
  what: string
  before: string
  after: string
  change: string
}
const COLUMNS: readonly TableColumn<Compared>[] = [
  { id: 'what', header: 'What is left', cell: ({ what }) => what },
  { id: 'before', header: 'Before', align: 'right', cell: ({ before }) => before },
  { id: 'after', header: 'After', align: 'right', cell: ({ after }) => after },
  { id: 'change', header: 'Change', align: 'right', hideOnPhone: true, cell: ({ change }) => change },
]

/** What is left of the loan before and after, while the change is typed. */
export function LoanChangePreview({ loan, values }: { loan: string; values: unknown }) {
  const parsed = LoanChangeInput.safeParse(values)
  const input = useDebounced(parsed.data ?? null)
  const { data, error } = useQuery({ ...loanChangePreview(loan, input), placeholderData: keepPreviousData })
  if (input === null) return <Hint>The schedule before and after appears here once the change is complete.</Hint>
  if (error)
    return (
      <Note tone="amber" role="status">
        {sentenceOf(error)}
      </Note>
    )
  if (!data) return null
  return (
    <section aria-label="Before and after" className="flex flex-col gap-3">
      <Table
        className="rounded-md border border-line"
        caption="What is left of the loan before and after"
        columns={COLUMNS}
        rows={compared(data.before, data.after)}
        rowId={({ what }) => what}
      />
      <details>
        <summary className="cursor-pointer text-fg-2">The schedule from there on</summary>
        <div className="mt-2 max-h-72 overflow-y-auto rounded-md border border-line">
          <Table
            caption="The schedule from there on"
            columns={[
              { id: 'n', header: '#', width: 48, cell: ({ n }) => n },
              { id: 'date', header: 'Date', cell: ({ date }) => formatDay(date) },
              {
                id: 'payment',
                header: 'Payment',
                align: 'right',
                cell: (row) => (row.is_skipped ? 'Skipped' : formatUsd(row.payment)),
              },
              { id: 'ending', header: 'Ending', align: 'right', cell: (row) => formatUsd(row.ending_balance) },
            ]}
            rows={data.results}
            rowId={({ n }) => String(n)}
          />
        </div>
      </details>
    </section>
  )
}

function compared(before: LoanLeft, after: LoanLeft): Compared[] {
  const money = (what: string, key: 'payment' | 'interest'): Compared => ({
    what,
    before: formatUsd(before[key]),
    after: formatUsd(after[key]),
    change: formatUsd(sumWire([after[key], -before[key]])),
  })
  const more = after.payments - before.payments
  return [
    money('Each payment', 'payment'),
    {
      what: 'Payments',
      before: String(before.payments),
      after: String(after.payments),
      change: more > 0 ? `+${more}` : String(more),
    },
    { what: 'Last payment', before: formatDay(before.end_date), after: formatDay(after.end_date), change: '' },
    money('Interest', 'interest'),
  ]
}

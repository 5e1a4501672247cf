'use client'
import { useQuery } from '@tanstack/react-query'
import { today } from '@/components/form/today'
import { ListIcons } from '@/components/shell/list-actions'
import { Bar } from '@/components/ui/bar'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { counted } from '@/components/ui/count-text'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { SearchInput } from '@/components/ui/search-input'
import { Table, type TableColumn } from '@/components/ui/table'
import type { CsvColumn } from '@/lib/client/csv'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import { postDepreciation } from '@/lib/contract/fixed-asset'
import { booksLocked } from '@/lib/contract/refusal'
import type { ScheduleDue } from '@/lib/contract/schedule-due'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { assetPath, DUE_DAYS, dueRead, loanPath } from './queries'
import { RunButton } from './run-form'
import { useFound } from './use-found'
import { WholeList } from './whole-list'

const TITLES = { loan: 'Loan payments', depreciation: 'Depreciation' } as const
const KINDS = ['loan', 'depreciation'] as const

/** Loan payments and months of depreciation that are late or due soon, the oldest first. */
export function DueList() {
  const due = useQuery({ ...dueRead(today()), select: ({ results }) => results })
  const isListed = (due.data?.length ?? 0) > 0
  const found = useFound(due.data ?? [], ({ name }) => [name])
  const may = useMay()
  const post = useWrite(postDepreciation, { touches: FLEET })
  const csv = useCsv('Schedule due', EXPORTED, async () => ({ results: found.rows, next: null }))
  const onPost = may('asset.post') && !post.isPending ? (id: string) => post.mutate({ params: { rowId: id } }) : null
  return (
    <>
      {isListed ? (
        <Bar className="flex-wrap">
          <SearchInput
            label="Search loan or unit"
            value={found.text}
            onChange={found.setText}
            className="max-sm:w-full"
          />
          <span className="text-xs text-muted">Late, and within {counted(DUE_DAYS, 'day')}</span>
          <span className="ml-auto flex items-center gap-2">
            <RunButton />
            <ListIcons name="Schedule due" csv={csv} />
          </span>
        </Bar>
      ) : null}
      <WholeList
        what="what is due"
        query={due}
        found={found}
        empty={
          <EmptyState kind="all-done" title="Nothing due">
            No loan payment and no depreciation is late or due within {counted(DUE_DAYS, 'day')}.
          </EmptyState>
        }
      >
        {(rows) => (
          <div className="mx-auto flex max-w-240 flex-col gap-4">
            {KINDS.map((kind) => (
              <Schedules
                key={kind}
                title={TITLES[kind]}
                rows={rows.filter((row) => row.kind === kind)}
                onPost={onPost}
              />
            ))}
          </div>
        )}
      </WholeList>
    </>
  )
}

interface SchedulesProps {
  title: string
  rows: readonly ScheduleDue[]
  onPost: ((id: string) => void) | null
}

function Schedules({ title, rows, onPost }: SchedulesProps) {
  if (rows.length === 0) return null
  return (
    <Card aria-label={title} className="overflow-hidden">
      <CardHeader title={title} line />
      <Table caption={title} columns={columnsOf(rows, onPost)} rows={rows} rowId={({ id }) => id} />
    </Card>
  )
}

function columnsOf(rows: readonly ScheduleDue[], onPost: SchedulesProps['onPost']): TableColumn<ScheduleDue>[] {
  return [
    {
      id: 'name',
      header: rows[0]?.kind === 'loan' ? 'Loan' : 'Truck or trailer',
      phoneWidth: 170,
      cell: ({ kind, of, name }) => (
        <Link
          className="font-medium hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          href={kind === 'loan' ? loanPath(of) : assetPath(of)}
        >
          {name}
        </Link>
      ),
      total: 'Total',
    },
    { id: 'n', header: '#', width: 56, hideOnPhone: true, cell: ({ n }) => n },
    {
      id: 'date',
      header: 'Due',
      cellClass: 'whitespace-nowrap max-sm:py-2',
      cell: (row) => (
        <>
          {formatDay(row.date)}
          <span className="mt-1 block sm:hidden">
            <DueState row={row} />
          </span>
        </>
      ),
    },
    { id: 'state', header: 'State', hideOnPhone: true, cell: (row) => <DueState row={row} /> },
    {
      id: 'amount',
      header: 'Amount',
      align: 'right',
      width: 130,
      cell: ({ amount }) => formatUsd(amount),
      total: formatUsd(sumWire(rows.map(({ amount }) => amount))),
    },
    ...(onPost && rows.some(isReady)
      ? [
          {
            ...{ id: 'post', header: 'Post', unseenHeader: true, width: 84 },
            cell: (row: ScheduleDue) =>
              isReady(row) ? (
                <Button
                  size={28}
                  aria-label={`Post ${row.name}, ${formatDay(row.date)}`}
                  disabledReason={row.locked_until === null ? undefined : booksLocked(row.locked_until)}
                  onClick={() => onPost(row.id)}
                >
                  Post
                </Button>
              ) : null,
          },
        ]
      : []),
  ]
}

/** A payment is matched with its bank line instead, and a month is posted once it is over. */
const isReady = ({ kind, days_left, awaits_miles }: ScheduleDue): boolean =>
  kind === 'depreciation' && days_left <= 0 && !awaits_miles

function DueState({ row: { kind, days_left, awaits_miles } }: { row: ScheduleDue }) {
  if (days_left > 0) return <StatusBadge tone="neutral">In {counted(days_left, 'day')}</StatusBadge>
  if (awaits_miles) return <StatusBadge tone="amber">Waits for miles</StatusBadge>
  if (kind === 'depreciation') return <StatusBadge tone="amber">Not posted</StatusBadge>
  return days_left === 0 ? (
    <StatusBadge tone="amber">Today</StatusBadge>
  ) : (
    <StatusBadge tone="red">{counted(-days_left, 'day')} late</StatusBadge>
  )
}

const EXPORTED: readonly CsvColumn<ScheduleDue>[] = [
  ['What', ({ kind }) => TITLES[kind]],
  ['Loan, truck or trailer', ({ name }) => name],
  ['Number', ({ n }) => n],
  ['Due', ({ date }) => date],
  ['Days left', ({ days_left }) => days_left],
  ['Amount', ({ amount }) => amount],
]

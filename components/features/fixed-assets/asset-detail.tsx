'use client'
import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, RotateCcw, Undo2 } from 'lucide-react'
import { today } from '@/components/form/today'
import { ledgerAddress } from '@/components/pickers/figure-lines'
import { ObjectSide } from '@/components/pickers/object-side'
import { useOpenEntity } from '@/components/pickers/use-open-entity'
import { counted } from '@/components/ui/count-text'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, type TableColumn } from '@/components/ui/table'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import {
  deleteFixedAsset,
  postDepreciation,
  undoDisposal,
  unpostDepreciation,
  type DepreciationRow,
  type FixedAsset,
} from '@/lib/contract/fixed-asset'
import { METHOD_LABELS } from '@/lib/contract/labels'
import { booksLocked } from '@/lib/contract/refusal'
import { formatDay, formatMonth } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { openAsset } from './asset-form'
import { BookValueChart } from './book-value-chart'
import { DisposalNote } from './disposal-note'
import { openDispose } from './dispose-form'
import { loanPath, scheduleRead, truckPath } from './queries'
import { numberAndDate, statusColumn } from './schedule-columns'
import { DEPRECIATION_WORDS, financingWords, milesWords, noScheduleWords, OWNERSHIP_WORDS, unitOf } from './words'

function depreciationFacts(asset: FixedAsset): [string, string][] {
  return [
    ['Method', METHOD_LABELS[asset.depreciation_method]],
    ['Useful life', counted(asset.useful_life, 'year')],
    ...(asset.salvage_value > 0 ? [['Salvage value', formatUsd(asset.salvage_value)] satisfies [string, string]] : []),
    ...(asset.expected_miles === null
      ? []
      : [['Expected miles', milesWords(asset.expected_miles)] satisfies [string, string]]),
    ...(asset.opening_depreciation === null
      ? []
      : [['Booked before the books start', formatUsd(asset.opening_depreciation)] satisfies [string, string]]),
  ]
}

/** One unit: what it cost, what is left of it, and every month of depreciation. */
export function AssetDetail({ asset }: { asset: FixedAsset }) {
  const may = useMay()
  const unit = unitOf(asset)
  const schedule = useQuery(scheduleRead(asset.id))
  const undo = useWrite(undoDisposal, { touches: FLEET })
  const remove = useWrite(deleteFixedAsset, { touches: FLEET })
  const rows = schedule.data?.results ?? []
  const isPosted = rows.some(({ status, is_opening }) => status === 'posted' && !is_opening)
  const onDelete = async () => {
    const sure = await confirm({
      title: `Delete ${asset.name}?`,
      body: 'Its schedule and its entry are deleted too. The bank lines that paid for it keep their category.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure)
      whenDone(remove.mutateAsync({ params: { id: asset.id }, version: asset.updated_at }), ({ message }) =>
        notify.success(message),
      )
  }
  const monthly = rows.find(({ status }) => status !== 'posted')?.depreciation_amount ?? rows[0]?.depreciation_amount
  const next = asset.next_depreciation
  const facts: [string, string][] = [
    ['Cost', formatUsd(asset.total_cost)],
    ['Accumulated', formatUsd(-Math.abs(asset.accumulated_depreciation))],
    ['Net book value', formatUsd(asset.book_value)],
    ...(asset.disposed_on === null
      ? [['Per month', monthly === undefined ? '–' : formatUsd(monthly)] satisfies [string, string]]
      : []),
    ...(next
      ? [['Next depreciation', `${formatDay(next.date)}, ${formatUsd(next.amount)}`] satisfies [string, string]]
      : []),
    ...(asset.is_capitalized ? depreciationFacts(asset) : []),
    ['Purchased', formatDay(asset.purchase_date)],
    ['Ownership', OWNERSHIP_WORDS[asset.type_of_ownership]],
    ['Financing', financingWords(asset)],
    ...(asset.loan ? [['Loan balance', formatUsd(asset.loan_balance)] satisfies [string, string]] : []),
  ]
  return (
    <section aria-label={asset.name} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <h2 className="text-lg font-semibold">{asset.name}</h2>
          <p className="text-fg-2">
            {unit?.plate_number ? ['Plate', unit.state, unit.plate_number].filter(Boolean).join(' ') : null}
            {unit?.vin_number ? (
              <span className="block">
                VIN <span className="select-all">{unit.vin_number}</span>
              </span>
            ) : null}
          </p>
        </div>
        {may('asset.delete') && schedule.data && asset.disposed_on === null && !isPosted ? (
          <Button variant="ghost" loading={remove.isPending} loadingLabel="Deleting" onClick={() => void onDelete()}>
            Delete
          </Button>
        ) : null}
        {unit && may('report.read') ? <ButtonLink href={ledgerOfAsset(asset, unit.id)}>View ledger</ButtonLink> : null}
        {asset.truck ? <ButtonLink href={truckPath(asset.truck.id)}>View truck</ButtonLink> : null}
        {asset.loan ? <ButtonLink href={loanPath(asset.loan.id)}>View loan</ButtonLink> : null}
        {asset.disposed_on === null && may('asset.post') && asset.is_capitalized ? (
          <Button onClick={() => openDispose(asset)}>Dispose …</Button>
        ) : null}
        {asset.disposed_on !== null && may('asset.post') ? (
          <Button
            icon={<Undo2 size={15} strokeWidth={1.75} aria-hidden />}
            loading={undo.isPending}
            loadingLabel="Undoing"
            onClick={() =>
              undo.mutate(
                { params: { id: asset.id }, version: asset.updated_at },
                { onSuccess: () => notify.success('The disposal was undone') },
              )
            }
          >
            Undo disposal
          </Button>
        ) : null}
        {may('asset.edit') ? (
          <Button icon={<Pencil size={15} strokeWidth={1.75} aria-hidden />} onClick={() => openAsset(asset)}>
            Edit
          </Button>
        ) : null}
      </div>
      {asset.disposed_on ? <DisposalNote asset={asset} /> : null}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-fg-2">{label}</dt>
            <dd className="tnum font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {asset.is_capitalized ? (
        <>
          {rows.length > 1 ? <BookValueChart cost={asset.total_cost} rows={rows} /> : null}
          {schedule.isError ? (
            <QueryErrorNote
              what="the schedule"
              error={schedule.error}
              onRetry={() => void schedule.refetch()}
              retrying={schedule.isFetching}
            />
          ) : null}
          {schedule.data ? (
            <Schedule rows={rows} isHeld={asset.disposed_on === null} />
          ) : schedule.isError ? null : (
            <Skeleton width="100%" height={240} />
          )}
        </>
      ) : (
        <Note>{noScheduleWords(asset.type_of_ownership)}</Note>
      )}
      <ObjectSide about={{ model_name: 'fixed_asset', object_id: asset.id }} />
    </section>
  )
}

/** Its purchase, depreciation and disposal, and the loans on it. */
const ledgerOfAsset = ({ purchase_date }: FixedAsset, unit: string): string =>
  ledgerAddress({ unit }, { range: { start: purchase_date, end: today() }, basis: 'accrual' })

function Schedule({ rows, isHeld }: { rows: readonly DepreciationRow[]; isHeld: boolean }) {
  // The months of a unit that is disposed of stay as they are until the disposal is undone.
  const may = useMay()('asset.post') && isHeld
  const post = useWrite(postDepreciation, { touches: FLEET })
  const unpost = useWrite(unpostDepreciation, { touches: FLEET })
  const until = useOpenEntity()?.books_locked_until ?? null
  const lockOf = ({ date }: DepreciationRow) => (until !== null && date <= until ? booksLocked(until) : undefined)
  const next = rows.find(({ status }) => status !== 'posted')
  const posted = rows.filter(({ status }) => status === 'posted')
  const last = posted.at(-1)
  const takeBack = async (row: DepreciationRow) => {
    const sure = await confirm({
      title: `Unpost the depreciation of ${formatMonth(row.date)}?`,
      body: `${formatUsd(row.depreciation_amount)} is removed from the books.`,
      confirmLabel: 'Unpost',
      undoable: true,
    })
    if (sure) unpost.mutate({ params: { rowId: row.id } })
  }
  return (
    <Card aria-label="Depreciation schedule">
      <CardHeader title="Depreciation schedule" line>
        <span className="text-xs text-muted">
          {posted.length} of {rows.length} posted
        </span>
        {may ? (
          <CardActions>
            {last && !last.is_opening ? (
              <Button
                size={28}
                variant="ghost"
                icon={<RotateCcw size={14} strokeWidth={2} aria-hidden />}
                loading={unpost.isPending}
                loadingLabel="Unposting"
                disabledReason={lockOf(last)}
                onClick={() => void takeBack(last)}
              >
                Unpost {formatMonth(last.date)}
              </Button>
            ) : null}
            {next ? (
              <Button
                size={28}
                icon={<Check size={14} strokeWidth={2} aria-hidden />}
                loading={post.isPending}
                loadingLabel="Posting"
                disabledReason={next.date > today() ? `Can be posted from ${formatDay(next.date)} on.` : lockOf(next)}
                onClick={() => post.mutate({ params: { rowId: next.id } })}
              >
                Post {formatMonth(next.date)}
              </Button>
            ) : null}
          </CardActions>
        ) : null}
      </CardHeader>
      <Table
        caption="Depreciation schedule"
        columns={rows.some(({ miles }) => miles !== null) ? [...COLUMNS, MILES] : COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
      />
    </Card>
  )
}

const COLUMNS: readonly TableColumn<DepreciationRow>[] = [
  ...numberAndDate(MonthStatus),
  {
    id: 'beginning',
    header: 'Beginning',
    align: 'right',
    hideOnPhone: true,
    cell: (row) => formatUsd(row.beginning_amount),
  },
  { id: 'amount', header: 'Depreciation', align: 'right', cell: (row) => formatUsd(row.depreciation_amount) },
  { id: 'ending', header: 'Ending', align: 'right', cell: (row) => formatUsd(row.ending_amount) },
  statusColumn(MonthStatus, 120),
]

const MILES: TableColumn<DepreciationRow> = {
  id: 'miles',
  header: 'Miles',
  align: 'right',
  hideOnPhone: true,
  cell: ({ miles }) => (miles === null ? '–' : miles.toLocaleString('en-US')),
}

function MonthStatus({ row: { status, is_opening } }: { row: DepreciationRow }) {
  const { tone, label } = DEPRECIATION_WORDS[status]
  return <StatusBadge tone={tone}>{is_opening ? 'Opening' : label}</StatusBadge>
}

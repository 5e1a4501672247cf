'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { ListIcons } from '@/components/shell/list-actions'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { cx } from '@/components/ui/cx'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { SearchInput } from '@/components/ui/search-input'
import { Table, type TableColumn } from '@/components/ui/table'
import { textLink } from '@/components/ui/text-link-look'
import type { CsvColumn } from '@/lib/client/csv'
import { useWrite } from '@/lib/client/query'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import { deleteUnitRenewal, type UnitRenewal } from '@/lib/contract/unit-renewal'
import { formatDay } from '@/lib/dates/format'
import { RENEWING, renewalsRead } from './queries'
import { openRenewal, RENEWAL_WORDS } from './renewal-form'
import { RenewalState } from './renewal-state'
import { useFound } from './use-found'
import { WholeList } from './whole-list'

/** The fleet's renewals, next to expire first. */
export function Renewals() {
  const renewals = useQuery(renewalsRead)
  const may = useMay()('asset.edit')
  const remove = useWrite(deleteUnitRenewal, { touches: RENEWING })
  const onRemove = async ({ id, kind, unit, expires_on }: UnitRenewal) => {
    const sure = await confirm({
      title: `Remove ${RENEWAL_WORDS[kind]} of ${unit}?`,
      body: `You are no longer told in time that it expires on ${formatDay(expires_on)}.`,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  const add = may ? (
    <Button size={28} icon={<Plus size={14} strokeWidth={2} aria-hidden />} onClick={() => openRenewal()}>
      New renewal
    </Button>
  ) : null
  const isListed = (renewals.data?.length ?? 0) > 0
  const found = useFound(renewals.data ?? [], ({ unit, kind, note, file }) => [
    unit,
    RENEWAL_WORDS[kind],
    note,
    file?.name,
  ])
  const csv = useCsv('Renewals', EXPORTED, async () => ({ results: found.rows, next: null }))
  return (
    <>
      {isListed || (add && renewals.isError) ? (
        <Bar className="flex-wrap">
          {isListed ? (
            <SearchInput
              label="Search renewals"
              value={found.text}
              onChange={found.setText}
              className="max-sm:w-full"
            />
          ) : null}
          <span className="ml-auto flex items-center gap-2">
            {add}
            {isListed ? <ListIcons name="Renewals" csv={csv} /> : null}
          </span>
        </Bar>
      ) : null}
      <WholeList
        what="the renewals"
        query={renewals}
        found={found}
        empty={
          <EmptyState kind="nothing-yet" title="Nothing to renew yet" action={add}>
            Enter when the registration, insurance, inspection or lease of a truck or trailer expires, and it appears
            here in time.
          </EmptyState>
        }
      >
        {(rows) => (
          <Card aria-label="Renewals" className="mx-auto max-w-240 overflow-hidden">
            <Table
              caption="Renewals"
              columns={columnsOf(may ? (row) => void onRemove(row) : null)}
              rows={rows}
              rowId={({ id }) => id}
            />
          </Card>
        )}
      </WholeList>
    </>
  )
}

const EXPORTED: readonly CsvColumn<UnitRenewal>[] = [
  ['Truck or trailer', ({ unit }) => unit],
  ['What', ({ kind }) => RENEWAL_WORDS[kind]],
  ['Expires', ({ expires_on }) => expires_on],
  ['Days left', ({ days_left }) => days_left],
  ['Note', ({ note }) => note],
  ['File', ({ file }) => file?.name ?? null],
]

const columnsOf = (onRemove: ((row: UnitRenewal) => void) | null): TableColumn<UnitRenewal>[] => [
  {
    id: 'unit',
    header: 'Truck or trailer',
    phoneWidth: 200,
    cellClass: 'max-sm:py-2',
    cell: (row) => (
      <>
        {onRemove ? (
          <button
            type="button"
            className="text-left font-medium hover:underline max-sm:min-h-11"
            onClick={() => openRenewal(row)}
          >
            {row.unit}
          </button>
        ) : (
          <span className="font-medium">{row.unit}</span>
        )}
        <span className="block text-xs text-muted sm:hidden">{RENEWAL_WORDS[row.kind]}</span>
      </>
    ),
  },
  { id: 'kind', header: 'What', hideOnPhone: true, cell: ({ kind }) => RENEWAL_WORDS[kind] },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expires_on, days_left }) => (
      <>
        <span className="whitespace-nowrap">{formatDay(expires_on)}</span>
        <span className="mt-1 block sm:hidden">
          <RenewalState days={days_left} />
        </span>
      </>
    ),
  },
  { id: 'state', header: 'State', hideOnPhone: true, cell: ({ days_left }) => <RenewalState days={days_left} /> },
  { id: 'note', header: 'Note', hideOnPhone: true, cell: ({ note }) => note },
  {
    id: 'file',
    header: 'File',
    hideOnPhone: true,
    cell: ({ file }) =>
      file ? (
        <a className={cx(textLink(), 'wrap-anywhere')} href={file.file} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      ) : null,
  },
  ...(onRemove
    ? [
        {
          id: 'remove',
          header: 'Remove',
          unseenHeader: true,
          width: 48,
          cell: (row: UnitRenewal) => (
            <IconButton
              label={`Remove ${RENEWAL_WORDS[row.kind]} of ${row.unit}`}
              icon={<Trash2 size={16} strokeWidth={1.75} />}
              onClick={() => onRemove(row)}
            />
          ),
        },
      ]
    : []),
]

'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookCopy, BookOpenText, FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import { TwoLines } from '@/components/grid/two-lines'
import { GridTools } from '@/components/grid/grid-tools'
import { useGrid, type Grid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { hrefWith, useListAddress, type ListAddress } from '@/components/pickers/use-list-address'
import { useNamed, useNamedRecord } from '@/components/pickers/use-named-record'
import { ListActions, ListMenu } from '@/components/shell/list-actions'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { MenuItem } from '@/components/ui/menu'
import { SearchInput } from '@/components/ui/search-input'
import { Tabs } from '@/components/ui/tabs'
import { EVENT_LABELS } from '@/components/pickers/entry-kinds'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import { EventType, JournalFilter } from '@/lib/contract/journal-entry'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { EXPORTED, JOURNAL_COLUMNS, JOURNAL_ORDERINGS } from './columns'
import { EntryFilters } from './entry-filters'
import { JournalExportDialog } from './journal-export-dialog'
import { openEntry, openNewEntry, openTemplates } from './open-entry'
import { entryPage, entryRead, entryTotal, JOURNAL_ORDERING, JOURNAL_PAGE } from './queries'

const ADDRESS: ListAddress = {
  filters: JournalFilter.shape,
  orderings: JOURNAL_ORDERINGS,
  ordering: JOURNAL_ORDERING,
}

/** Manual entries; entries of bank lines and documents can be viewed and link to their source. */
export function JournalScreen() {
  const grid = useListAddress(useGrid('journal-entries', { ordering: JOURNAL_ORDERING }), ADDRESS)
  const may = useMay()
  const mayEdit = may('journal.edit')
  const [exporting, setExporting] = useState(false)
  const client = useQueryClient()
  useNamedRecord('entry', async (id) => openEntry(id, (await client.fetchQuery(entryRead(id))).entry_id))
  useNamed('open', (what) => what === 'templates' && openTemplates())
  const total = useQuery({ ...entryTotal(grid.state), enabled: grid.ready })
  const csv = useCsv('Journal entries', EXPORTED, (page) => client.fetchQuery(entryPage({ ...grid.state, ...page })))
  const newOne = (
    <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => openNewEntry()}>
      New entry
    </Button>
  )
  return (
    <Page
      title="Journal entries"
      crumbs={[{ label: 'Accounting' }]}
      actions={
        <>
          <Button
            variant="ghost"
            icon={<BookCopy size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => openTemplates()}
          >
            Templates
          </Button>
          {may('report.export') ? (
            <Button
              variant="ghost"
              icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setExporting(true)}
            >
              Export journal
            </Button>
          ) : null}
          <ListActions name="Journal entries" csv={csv} />
          {mayEdit ? newOne : null}
        </>
      }
      mobileActions={
        <>
          {mayEdit ? (
            <IconButton label="New entry" icon={<Plus size={20} strokeWidth={1.75} />} onClick={() => openNewEntry()} />
          ) : null}
          <ListMenu name="Journal entries" csv={csv}>
            <MenuItem icon={<BookCopy size={16} strokeWidth={1.75} aria-hidden />} onSelect={() => openTemplates()}>
              Templates
            </MenuItem>
            {may('report.export') ? (
              <MenuItem
                icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
                onSelect={() => setExporting(true)}
              >
                Export journal
              </MenuItem>
            ) : null}
          </ListMenu>
        </>
      }
      bars={
        <>
          <KindTabs grid={grid} />
          <SearchBar grid={grid} />
        </>
      }
    >
      <DataGrid
        grid={grid}
        noun="journal entries"
        query={entryPage}
        footerNote={typeof total.data?.total_amount === 'number' ? `Total ${formatUsd(total.data.total_amount)}` : null}
        columns={JOURNAL_COLUMNS}
        rowId={({ id }) => id}
        onOpen={({ id, entry_id }) => openEntry(id, entry_id)}
        mobileRow={(row) => (
          <TwoLines>
            <span className="truncate">{row.entry_id}</span>
            <span className="money">{formatUsd(row.total_amount)}</span>
            <span className="truncate">{[formatDay(row.date), row.description].filter(Boolean).join(', ')}</span>
          </TwoLines>
        )}
        empty={
          <EmptyState
            kind="nothing-yet"
            icon={BookOpenText}
            title="No journal entries yet"
            action={mayEdit ? newOne : undefined}
          >
            Accruals, corrections and anything that no bank line or document posts.
          </EmptyState>
        }
      />
      {exporting ? <JournalExportDialog onClose={() => setExporting(false)} /> : null}
    </Page>
  )
}

/** Manual entries unless another kind is chosen. */
function KindTabs({ grid }: { grid: Grid }) {
  const kind = grid.state.filters.event_type ?? null
  const href = (event_type: string | null) => hrefWith(JOURNAL_PAGE, grid.state, ADDRESS, { event_type })
  const all = EventType.options.join(',')
  return (
    <Tabs
      label="Journal entries by type"
      current={href(kind)}
      tabs={[
        { href: href(null), label: EVENT_LABELS.manual.many },
        ...EventType.options
          .filter((type) => type !== 'manual')
          .map((type) => ({ href: href(type), label: EVENT_LABELS[type].many })),
        { href: href(all), label: 'All' },
      ]}
    />
  )
}

function SearchBar({ grid }: { grid: Grid }) {
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  return (
    <Bar className="flex-wrap" role="search">
      <SearchInput
        label="Search journal entries"
        value={text}
        onChange={setText}
        className="w-62 max-sm:w-auto max-sm:flex-1"
      />
      <EntryFilters grid={grid} />
      <span className="max-sm:hidden ml-auto flex items-center gap-2">
        <GridTools grid={grid} columns={JOURNAL_COLUMNS} />
      </span>
    </Bar>
  )
}

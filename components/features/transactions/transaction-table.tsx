'use client'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import type { Grid } from '@/components/grid/use-grid'
import type { Direction } from '@/components/pickers/account-options'
import { useUndoKeys } from '@/components/ui/use-undo-keys'
import type { Page } from '@/lib/contract/page'
import type { Transaction } from '@/lib/contract/transaction'
import { formatUsd } from '@/lib/money/format'
import { BulkActions, directionOf } from './bulk-actions'
import { CellEditor, type Leave } from './cell-editor'
import { EDIT_ATTRIBUTE, type Editable } from './cells'
import { categoryChange, flagChange, stakeholderChange, type Change } from './changes'
import { EmptyList } from './empty-list'
import { MobileTransaction } from './mobile-transaction'
import { filterOf, type TransactionPage } from './queries'
import { openTransaction } from './detail/open-transaction'
import type { Panel } from './detail/place'
import type { TransactionTab } from './tabs'
import { useChanges } from './use-changes'
import { columnAtCursor, useEditor } from './use-editor'
import type { Edits } from './use-edits'
import type { HeldRow } from './use-held-row'
import type { Rights } from './use-rights'
import { useSuggest } from './use-suggest'

export interface TransactionTableProps<Key extends QueryKey> {
  tab: TransactionTab
  grid: Grid
  query: (state: GridQuery) => UseQueryOptions<Page<Transaction>, Error, Page<Transaction>, Key>
  /** The page with its edits, as the table shows it. */
  shown: TransactionPage | undefined
  /** Money in less money out of all that match. */
  net: number | null
  columns: readonly GridColumn<Transaction>[]
  rights: Rights
  edits: Edits
  heldRow: HeldRow
  firstImport: ReactNode
}

/** The rows, their inline editors, the keyboard and the bulk bar. */
export function TransactionTable<Key extends QueryKey>(props: TransactionTableProps<Key>) {
  const { tab, grid, query, shown, net, columns, rights, firstImport } = props
  const host = useRef<HTMLDivElement>(null)
  const work = useWork(props, host)
  const rows = shown?.results ?? []
  const open = (row: Transaction, panel: Panel = 'details') =>
    openTransaction({
      rows,
      index: rows.findIndex((other) => other.id === row.id),
      first: (grid.state.page - 1) * grid.state.page_size + 1,
      count: shown?.count ?? rows.length,
      panel,
    })
  const openAt = (target: EventTarget) => {
    const id = target instanceof Element ? target.closest('[col-id="name"]')?.closest('[row-id]')?.getAttribute('row-id') : null
    const row = rows.find((candidate) => candidate.id === id)
    if (row) open(row)
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest(`[${EDIT_ATTRIBUTE}]`) : null
    const id =
      button?.closest('[row-id]')?.getAttribute('row-id') ?? button?.closest('[data-row]')?.getAttribute('data-row')
    const row = rows.find((candidate) => candidate.id === id)
    if (!button) return openAt(event.target)
    if (row)
      work.open(row, button.getAttribute(EDIT_ATTRIBUTE) === 'stakeholder' ? 'stakeholder' : 'chart_of_account', button)
  }
  return (
    <div ref={host} className="flex min-h-0 flex-1 flex-col" onClick={onClick}>
      <DataGrid
        grid={grid}
        noun="transactions"
        query={query}
        columns={columns}
        rowId={idOf}
        selectable={rights.edit || rights.finalize}
        keys={{ ...(rights.edit ? work.keys : {}), o: open, m: (row) => open(row, 'match') }}
        onOpen={open}
        bulk={(selection) => (
          <BulkActions
            selection={selection}
            net={net ?? 0}
            rights={rights}
            onEdit={work.openSelection}
            onChange={(change) => void work.changeSelection(change)}
            onSuggest={work.suggestSelection}
          />
        )}
        mobileRow={(row) => <MobileTransaction row={row} editable={rights.edit} />}
        empty={<EmptyList tab={tab} importAction={firstImport} />}
        footerNote={net === null ? null : `Net ${formatUsd(net)}`}
      />
      {work.editor}
    </div>
  )
}

const idOf = (row: Transaction): string => row.id

function useWork<Key extends QueryKey>(
  { tab, grid, shown: page, edits, heldRow, rights }: TransactionTableProps<Key>,
  host: RefObject<HTMLElement | null>,
) {
  const { perform, performAll, rowsOf } = useChanges(edits)
  const shown = page?.results ?? []
  const { editing, openRow, openSelection, close } = useEditor(host, shown)
  useUndoKeys()
  const suggest = useSuggest()
  const { selected, all_matching: all } = grid.state
  const selecting = all || selected.length > 0

  const changeSelection = async (change: Change) => {
    grid.clearSelection()
    if (all) return performAll(filterOf(tab, grid.state), change, { count: page?.count ?? 0, shown })
    const rows = await rowsOf(selected, shown)
    if (rows) return perform(rows, change)
  }
  const suggestSelection = () => {
    grid.clearSelection()
    void suggest(all ? { filter: filterOf(tab, grid.state) } : { transactions: [...selected] })
  }
  const changeRow = (row: Transaction, change: Change) => {
    if (selected.includes(row.id)) grid.select(selected.filter((id) => id !== row.id))
    void perform([row], change)
  }
  const chose = (change: Change, leave: Leave) => {
    const row = editing?.row
    if (!row) {
      close('stay')
      return void changeSelection(change)
    }
    const toStakeholder = editing.field === 'chart_of_account' && leave === 'right'
    if (toStakeholder) heldRow.hold(row.id)
    changeRow(row, change)
    if (toStakeholder) return void openRow(row, 'stakeholder')
    close(leave === 'right' ? 'stay' : leave)
    heldRow.release()
  }
  const cancel = () => {
    close('stay')
    heldRow.release()
  }
  const openFor = (row: Transaction, field: Editable) => {
    const cursor = document.activeElement ?? document.body
    if (selecting) openSelection(field, document.querySelector('.bulk') ?? cursor)
    else openRow(row, field)
  }
  return {
    open: openRow,
    openSelection,
    changeSelection,
    suggestSelection,
    keys: {
      c: (row: Transaction) => openFor(row, 'chart_of_account'),
      s: (row: Transaction) => openFor(row, 'stakeholder'),
      a: (row: Transaction) => {
        if (row.status === 'by_truck_gpt') changeRow(row, categoryChange(row.chart_of_account))
      },
      f: (row: Transaction) => changeRow(row, flagChange(!row.is_flagged)),
      f2: (row: Transaction) => openRow(row, columnAtCursor() === 'stakeholder' ? 'stakeholder' : 'chart_of_account'),
    },
    editor: editing ? (
      <CellEditor
        key={editing.field}
        field={editing.field}
        anchor={editing.anchor}
        direction={editing.row?.amount_type ?? bulkDirection({ tab, grid, shown })}
        selected={
          (editing.field === 'stakeholder' ? editing.row?.stakeholder?.id : editing.row?.chart_of_account?.id) ?? null
        }
        canClear={
          editing.row
            ? Boolean(editing.field === 'stakeholder' ? editing.row.stakeholder : editing.row.chart_of_account)
            : true
        }
        mayCreate={rights.addStakeholder}
        onAccount={(account, leave) => chose(categoryChange(account), leave)}
        onStakeholder={(stakeholder, leave) => chose(stakeholderChange(stakeholder), leave)}
        onCancel={cancel}
      />
    ) : null,
  }
}

/** What the whole selection allows: its tab or filter when that names a direction, else its rows when all are here. */
function bulkDirection({
  tab,
  grid,
  shown,
}: {
  tab: TransactionTab
  grid: Grid
  shown: readonly Transaction[]
}): Direction {
  const { amount_type } = filterOf(tab, grid.state)
  if (amount_type) return amount_type
  const { selected, all_matching } = grid.state
  const rows = shown.filter((row) => selected.includes(row.id))
  return directionOf(rows, !all_matching && rows.length === selected.length)
}

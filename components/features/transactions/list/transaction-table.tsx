'use client'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useRef, type DragEvent, type MouseEvent, type ReactNode } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import type { Grid } from '@/components/grid/use-grid'
import { useMay } from '@/lib/client/use-may'
import type { Page } from '@/lib/contract/page'
import type { Transaction } from '@/lib/contract/transaction'
import { formatUsd } from '@/lib/money/format'
import { BulkActions } from '../edits/bulk-actions'
import { EDIT_ATTRIBUTE } from './cells'
import { EmptyList } from './empty-list'
import { ACCEPT_ATTRIBUTE, isSuggested, MATCH_ATTRIBUTE, WHY_ATTRIBUTE } from './marked-cells'
import { useAllMarks, type MarkedTransaction } from './marks'
import { MobileTransaction } from './mobile-transaction'
import { NarrowedTo } from '../filters/narrowed-to'
import type { TransactionPage } from '../queries'
import { aboutLine } from '../detail/queries'
import { openTransaction } from '../detail/open-transaction'
import { useAttach } from '@/components/pickers/use-attach'
import type { Panel } from '../detail/drawer-state'
import type { TransactionTab } from './tabs'
import type { Edits } from '../edits/use-edits'
import type { HeldRow } from './use-held-row'
import { canPair, openPairTransfer } from '../detail/open-pair-transfer'
import { useNamedLine } from './use-named-line'
import type { Rights } from '../edits/use-rights'
import { boxOf } from '../edits/use-editor'
import { useListExport } from './use-list-export'
import { useRowWork } from '../edits/use-row-work'
import { useWhy } from '../suggestions/why'

export interface TransactionTableProps<Key extends QueryKey> {
  tab: TransactionTab
  grid: Grid
  query: (state: GridQuery) => UseQueryOptions<Page<Transaction>, Error, Page<MarkedTransaction>, Key>
  /** The page with its pending edits, as the table shows it. */
  shown: TransactionPage | undefined
  /** Money in less money out of all matching rows. */
  net: number | null
  columns: readonly GridColumn<MarkedTransaction>[]
  rights: Rights
  edits: Edits
  heldRow: HeldRow
  firstImport: ReactNode
  /** Creates a rule from this row. */
  makeRule: (row: Transaction) => void
}

/** The rows, their inline editors, the keyboard and the bulk bar. */
export function TransactionTable<Key extends QueryKey>(props: TransactionTableProps<Key>) {
  const { tab, grid, query, shown, net, columns, rights, firstImport } = props
  const host = useRef<HTMLDivElement>(null)
  const rows = shown?.results ?? []
  const marks = useAllMarks()
  const work = useRowWork({ ...props, openPanel: (row, panel) => open(row, panel) }, host)
  const why = useWhy({
    rights,
    makeRule: props.makeRule,
    change: work.changeRow,
    accept: work.acceptAs,
    choose: work.chooseAt,
  })
  const { drop } = useAttach()
  const exporting = useListExport()
  const may = useMay()
  const mayExport = may('report.export')
  const pair = (row: Transaction) => {
    if (may('transaction.match') && canPair(row)) void openPairTransfer(row)
  }
  const open = (row: Transaction, panel: Panel = 'details') =>
    openTransaction({
      rows,
      index: rows.findIndex((other) => other.id === row.id),
      first: (grid.state.page - 1) * grid.state.page_size + 1,
      count: shown?.count ?? rows.length,
      panel,
      makeRule: rights.addRule ? props.makeRule : undefined,
      offerFor: work.offerFor,
    })
  useNamedLine(rows, open)
  const openAt = (target: EventTarget) => {
    const id =
      target instanceof Element ? target.closest('[col-id="name"]')?.closest('[row-id]')?.getAttribute('row-id') : null
    const row = rows.find((candidate) => candidate.id === id)
    if (row) open(row)
  }
  const onClick = (event: MouseEvent) => {
    const button =
      event.target instanceof Element
        ? event.target.closest(`[${EDIT_ATTRIBUTE}], [${WHY_ATTRIBUTE}], [${MATCH_ATTRIBUTE}], [${ACCEPT_ATTRIBUTE}]`)
        : null
    const row = rowAt(button, rows)
    if (!button) return openAt(event.target)
    if (row && button.hasAttribute(WHY_ATTRIBUTE))
      return why.ask({ row, marks: marks.get(row.id), anchor: boxOf(button) })
    if (row && button.hasAttribute(MATCH_ATTRIBUTE)) return open(row, 'match')
    if (row && button.hasAttribute(ACCEPT_ATTRIBUTE)) return work.accept(row)
    if (row)
      work.open(row, button.getAttribute(EDIT_ATTRIBUTE) === 'stakeholder' ? 'stakeholder' : 'chart_of_account', button)
  }
  const dropTarget = (event: DragEvent) =>
    rights.comment && event.dataTransfer.types.includes('Files') ? rowAt(event.target, rows) : undefined
  const onDragOver = (event: DragEvent) => {
    if (dropTarget(event)) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const row = dropTarget(event)
    if (!row) return
    event.preventDefault()
    drop(aboutLine(row.id), event.dataTransfer.files)
  }
  return (
    <div ref={host} className="flex min-h-0 flex-1 flex-col" onClick={onClick} onDragOver={onDragOver} onDrop={onDrop}>
      <DataGrid
        grid={grid}
        noun="transactions"
        query={query}
        columns={columns}
        rowId={idOf}
        selectable={rights.edit || rights.finalize}
        keys={{ ...work.keys, o: open, m: (row) => open(row, 'match'), t: pair }}
        onOpen={open}
        goTo={work.back}
        bulk={(selection) => (
          <BulkActions
            selection={selection}
            net={net ?? 0}
            rights={rights}
            onEdit={work.openSelection}
            onChange={(change) => void work.changeSelection(change)}
            onSuggest={() => void work.suggestSelection()}
            onAccept={() => void work.acceptSelection()}
            isSuggested={(row) => isSuggested(row, marks.get(row.id))}
            onExport={mayExport && !exporting.running ? () => void exporting.run(work.exportFilter()) : undefined}
          />
        )}
        mobileRow={(row) => <MobileTransaction row={row} editable={rights.edit} />}
        empty={<EmptyList tab={tab} importAction={firstImport} />}
        footerNote={net === null ? null : `Net ${formatUsd(net)}`}
        narrowedTo={<NarrowedTo tab={tab} grid={grid} />}
      />
      {work.editor}
      {why.layer}
    </div>
  )
}

/** The row that contains an element, in the table or in a phone's list. */
function rowAt(target: EventTarget | null, rows: readonly Transaction[]): Transaction | undefined {
  if (!(target instanceof Element)) return undefined
  const id =
    target.closest('[row-id]')?.getAttribute('row-id') ?? target.closest('[data-row]')?.getAttribute('data-row')
  return rows.find((candidate) => candidate.id === id)
}

const idOf = (row: Transaction): string => row.id

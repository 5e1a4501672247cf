'use client'
import type { QueryKey } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import { later } from '@/components/ui/later'
import type { Transaction } from '@/lib/contract/transaction'
import type { Panel } from '../detail/drawer-state'
import type { Editable } from '../list/cells'
import { useAllMarks } from '../list/marks'
import type { TransactionTableProps } from '../list/transaction-table'
import { useSuggested } from '../suggestions/suggested'
import type { Box, CellEditorProps, Leave } from './cell-editor'
import { categoryChange, finalizeChange, flagChange, noteChange, stakeholderChange, type Change } from './changes'
import { useChanges, type Offer } from './use-changes'
import { columnAtCursor, placeAtCursor, useEditor } from './use-editor'
import { useFileRow } from './use-file-row'
import { useNote } from './use-note'
import { useSelectionWork } from './use-selection-work'

const CellEditor = later<CellEditorProps>(() => import('./cell-editor').then((file) => file.CellEditor))

/** Actions on rows: by key, in the inline lists, and on a selection. */
export function useRowWork<Key extends QueryKey>(
  props: TransactionTableProps<Key> & { openPanel: (row: Transaction, panel: Panel) => void },
  host: RefObject<HTMLElement | null>,
) {
  const { tab, grid, shown: page, edits, heldRow, rights, openPanel } = props
  const [back, setBack] = useState<{ id: string } | null>(null)
  const changes = useChanges(edits, ([first]) => first && setBack({ id: first.id }))
  const shown = page?.results ?? []
  const { editing, openRow, openAt, openSelection, close, moveOn } = useEditor(host, shown)
  const changeRow = (row: Transaction, change: Change, offer: readonly Offer[] = []) => {
    const { selected } = grid.state
    if (selected.includes(row.id)) grid.select(selected.filter((id) => id !== row.id))
    void changes.perform([row], change, offer)
  }
  const makeRule = rights.addRule ? props.makeRule : null
  const { file, accept, acceptAs, offerFor } = useFileRow({ changeRow, moveOn, openPanel, makeRule })
  const selection = useSelectionWork({ tab, grid, shown, count: page?.count ?? 0, edits, changes })
  const { isSelecting, changeSelection, acceptSelection } = selection
  const suggested = useSuggested(editing?.field === 'chart_of_account' ? editing.row : null, useAllMarks())
  const note = useNote((row, text) => void changes.perform([row], noteChange(text)), host)

  const chose = async (change: Change, { leave, account }: { leave: Leave; account?: ChosenAccount | null }) => {
    const row = editing?.row
    if (!row) {
      close('stay')
      return void changeSelection(change)
    }
    const toStakeholder = editing.field === 'chart_of_account' && leave === 'right'
    const hold = () => heldRow.hold(row.id)
    if (account && toStakeholder) {
      // Warned about a likelier match, the user may go there: then there is no next row to move on to.
      if (await file(row, account, hold)) openRow(row, 'stakeholder')
      else cancel()
      return
    }
    if (toStakeholder) hold()
    if (account) void file(row, account)
    else changeRow(row, change)
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
    if (isSelecting) openSelection(field, document.querySelector('[data-slot="bulk-bar"]') ?? cursor)
    else openRow(row, field)
  }
  const onEach = (
    row: Transaction,
    change: (have: (has: (one: Transaction) => boolean) => boolean) => Change,
    moves: boolean,
  ) => {
    if (isSelecting) return void changeSelection(change(selection.allHave))
    const place = placeAtCursor()
    const one = change((has) => has(row))
    changeRow(row, one)
    if (moves && one.refuses(row) === null) moveOn(place)
  }
  const editKeys = {
    c: (row: Transaction) => openFor(row, 'chart_of_account'),
    s: (row: Transaction) => openFor(row, 'stakeholder'),
    a: (row: Transaction) => void (isSelecting ? acceptSelection() : accept(row)),
    f: (row: Transaction) => onEach(row, (have) => flagChange(!have((one) => one.is_flagged)), false),
    n: note.open,
    f2: (row: Transaction) => openRow(row, columnAtCursor() === 'stakeholder' ? 'stakeholder' : 'chart_of_account'),
  }
  const finalizeKeys = {
    l: (row: Transaction) =>
      onEach(row, (have) => finalizeChange(!have((one) => one.is_finalized), rights.unfinalize), true),
  }
  return {
    open: openRow,
    accept: (row: Transaction) => void accept(row),
    acceptAs,
    offerFor,
    /** The row that an undo brings back, for the cursor. */
    back,
    acceptSelection,
    changeRow,
    /** Opens the list of categories in place of another layer. */
    chooseAt: (row: Transaction, anchor: Box) => openAt(row, anchor),
    exportFilter: selection.exportFilter,
    openSelection,
    changeSelection,
    suggestSelection: selection.suggestSelection,
    keys: { ...(rights.edit ? editKeys : {}), ...(rights.finalize ? finalizeKeys : {}) },
    editor: editing ? (
      <CellEditor
        key={editing.field}
        field={editing.field}
        anchor={editing.anchor}
        direction={editing.row?.amount_type ?? selection.direction()}
        selected={
          (editing.field === 'stakeholder' ? editing.row?.stakeholder?.id : editing.row?.chart_of_account?.id) ?? null
        }
        suggested={suggested}
        canClear={
          editing.row
            ? Boolean(editing.field === 'stakeholder' ? editing.row.stakeholder : editing.row.chart_of_account)
            : true
        }
        mayCreate={editing.field === 'stakeholder' ? rights.addStakeholder : rights.addAccount}
        payee={editing.row?.payee}
        onAccount={(account, leave) => void chose(categoryChange(account), { leave, account })}
        onStakeholder={(stakeholder, leave) => void chose(stakeholderChange(stakeholder), { leave })}
        onMakeRule={
          editing.row && makeRule
            ? () => {
                cancel()
                if (editing.row) makeRule(editing.row)
              }
            : undefined
        }
        onCancel={cancel}
      />
    ) : (
      note.editor
    ),
  }
}

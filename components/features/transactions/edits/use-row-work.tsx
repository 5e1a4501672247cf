'use client'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { Grid } from '@/components/grid/use-grid'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import type { Direction } from '@/components/pickers/account-options'
import { confirm } from '@/components/ui/confirm-dialog'
import { holdKeys } from '@/components/ui/held-keys'
import { later } from '@/components/ui/later'
import { notify } from '@/components/ui/toast'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import { MARKS_MAX } from '@/lib/contract/bounds'
import type { ExportFilter } from '@/lib/contract/transaction-export'
import { askAcceptSure } from '../suggestions/accept-sure'
import { allHave, directionOf } from './bulk-actions'
import type { Box, CellEditorProps, Leave } from './cell-editor'
import { agreed, type BulkTargets } from './bulk-agree'
import type { Editable } from '../list/cells'
import {
  acceptChange,
  acceptOneChange,
  acceptSuggested,
  assignSuggested,
  categoryChange,
  finalizeChange,
  flagChange,
  noteChange,
  stakeholderChange,
  type Change,
} from './changes'
import type { Panel } from '../detail/place'
import { likelierThan } from '../suggestions/likelier'
import { marksRead, useAllMarks, type Marks } from '../list/marks'
import type { NoteEditorProps } from './note-editor'
import { DEFAULT_ORDERING, filterOf, isWaiting } from '../queries'
import { choiceCounter, isOpen, noSuggestion, useSuggested, useSuggestedAccount } from '../suggestions/suggested'
import type { TransactionTableProps } from '../list/transaction-table'
import type { TransactionTab } from '../list/tabs'
import { hasUndo, useChanges, type Offer } from './use-changes'
import { boxOf, columnAtCursor, placeAtCursor, useEditor } from './use-editor'
import { useSuggest } from '../suggestions/use-suggest'
import { linesOf } from './undo'
import { versionsOf } from './versions'

const CellEditor = later<CellEditorProps>(() => import('./cell-editor').then((file) => file.CellEditor))
const NoteEditor = later<NoteEditorProps>(() => import('./note-editor').then((file) => file.NoteEditor))

/** What is done to the rows: by key, in the inline lists, and to a selection. */
export function useRowWork<Key extends QueryKey>(
  props: TransactionTableProps<Key> & { openPanel: (row: Transaction, panel: Panel) => void },
  host: RefObject<HTMLElement | null>,
) {
  const { tab, grid, shown: page, edits, heldRow, rights } = props
  const [back, setBack] = useState<{ id: string } | null>(null)
  const { perform, performAll, rowsOf } = useChanges(edits, ([first]) => first && setBack({ id: first.id }))
  const shown = page?.results ?? []
  const { editing, openRow, openAt, openSelection, close, moveOn } = useEditor(host, shown)
  const client = useQueryClient()
  const suggest = useSuggest()
  const marks = useAllMarks()
  const suggestedAccount = useSuggestedAccount()
  const suggested = useSuggested(editing?.field === 'chart_of_account' ? editing.row : null, marks)
  const [countChoice] = useState(choiceCounter)
  const note = useNote((row, text) => void perform([row], noteChange(text)), host)
  const { selected, all_matching: all } = grid.state
  const selecting = all || selected.length > 0

  const targets = (): BulkTargets =>
    all
      ? { filter: filterOf(tab, grid.state) }
      : { transactions: [...selected], versions: versionsOf(shown.filter(({ id }) => selected.includes(id))) }
  const changeSelection = async (change: Change) => {
    const afterwards = hasUndo(change, all ? (page?.count ?? 0) : 0) ? 'undo' : change.final ? 'final' : 'too-many'
    const asked = await agreed(targets(), { action: change.action, aim: change.aim, asks: change.asks, afterwards })
    if (!asked) return
    grid.clearSelection()
    if (all) return performAll(filterOf(tab, grid.state), change, { count: page?.count ?? 0, shown, ...asked })
    const rows = await rowsOf(selected, shown)
    if (rows) return perform(rows, change)
  }
  /** Each picked row is filed under what is suggested for it. */
  const acceptSelection = async () => {
    if (all && tab === 'not-categorized') {
      if (await askAcceptSure(client, filterOf(tab, grid.state), edits)) grid.clearSelection()
      return
    }
    if (all) return changeSelection(acceptChange)
    const rows = await rowsOf(selected, shown)
    if (!rows) return
    const known = await marksOf(
      client,
      rows.filter((row) => isOpen(row) || row.stakeholder === null),
      marks,
    ).catch((error: unknown) => void notify.error(linesOf(error)))
    if (!known) return
    const suggested = new Map(
      rows.flatMap((row) => {
        const account = isOpen(row) && isWaiting(row) ? known.get(row.id)?.suggestion?.chart_of_account : undefined
        return account ? [[row.id, account] as const] : []
      }),
    )
    const likelier = rows.filter((row) => {
      const account = suggested.get(row.id) ?? (row.status === 'by_truck_gpt' ? row.chart_of_account : null)
      return account && likelierThan(account, row, known.get(row.id))
    })
    const people = new Map(
      rows.flatMap((row) => {
        const who = row.stakeholder === null ? known.get(row.id)?.stakeholder : null
        return who ? [[row.id, who] as const] : []
      }),
    )
    grid.clearSelection()
    if (people.size > 0) {
      await perform(
        rows.filter(({ id }) => people.has(id)),
        assignSuggested(people),
      )
    }
    const filed = rows.filter(({ id, status }) => suggested.has(id) || status === 'by_truck_gpt')
    if (filed.length === 0 && people.size > 0) return
    return perform(rows, acceptSuggested(suggested, new Set(likelier.map(({ id }) => id))))
  }
  const suggestSelection = async () => {
    const asked = targets()
    if (
      !(await agreed(asked, {
        action: 'suggest',
        asks: { verb: 'Suggest', before: 'categories for' },
        afterwards: 'to-check',
      }))
    )
      return
    grid.clearSelection()
    void suggest(asked)
  }
  const changeRow = (row: Transaction, change: Change, offer: readonly Offer[] = []) => {
    if (selected.includes(row.id)) grid.select(selected.filter((id) => id !== row.id))
    void perform([row], change, offer)
  }
  const offerFor = (row: Transaction, account: ChosenAccount): Offer[] => {
    const isThird = countChoice(row, account) === OFFER_RULE_AFTER
    return isThird && rights.addRule
      ? [{ label: 'Make this a rule', run: () => props.makeRule({ ...row, chart_of_account: account }) }]
      : []
  }
  const file = (row: Transaction, account: ChosenAccount) => {
    changeRow(row, categoryChange(account), offerFor(row, account))
  }
  /** What is likelier another thing than a category is asked about first; tells whether it was filed. */
  const unlessLikelier = async (row: Transaction, account: ChosenAccount, fileIt: () => void): Promise<boolean> => {
    const likelier = likelierThan(account, row, marks.get(row.id))
    if (!likelier) {
      fileIt()
      return true
    }
    const filed = await confirm({
      title: likelier.title,
      body: likelier.body,
      cancelLabel: likelier.instead,
      confirmLabel: `File as ${account.name}`,
    })
    if (filed) fileIt()
    else props.openPanel(row, likelier.panel)
    return filed
  }
  const acceptAs = (row: Transaction, account: ChosenAccount) =>
    unlessLikelier(row, account, () =>
      changeRow(row, row.status === 'by_truck_gpt' ? acceptOneChange : categoryChange(account)),
    )
  const chose = (change: Change, { leave, account }: { leave: Leave; account?: ChosenAccount | null }) => {
    const row = editing?.row
    if (!row) {
      close('stay')
      return void changeSelection(change)
    }
    const toStakeholder = editing.field === 'chart_of_account' && leave === 'right'
    if (toStakeholder) heldRow.hold(row.id)
    if (account) void unlessLikelier(row, account, () => file(row, account))
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
    if (selecting) openSelection(field, document.querySelector('[data-slot="bulk-bar"]') ?? cursor)
    else openRow(row, field)
  }
  const accept = async (row: Transaction) => {
    const who = row.stakeholder === null ? marks.get(row.id)?.stakeholder : null
    const isFiled = !isOpen(row) || (!isWaiting(row) && row.status !== 'by_truck_gpt')
    if (who && (isFiled || !marks.get(row.id)?.suggestion)) {
      const place = placeAtCursor()
      changeRow(row, stakeholderChange(who))
      return moveOn(place)
    }
    if (!isOpen(row)) return void (lockRefusal(row) === null || notify.error(lockRefusal(row)))
    const place = placeAtCursor()
    // What is pressed while the helper is asked is about the rows below.
    const release = holdKeys()
    const account =
      row.status === 'by_truck_gpt'
        ? row.chart_of_account
        : await suggestedAccount(row, marks.get(row.id)).catch((error: unknown) => void notify.error(linesOf(error)))
    if (account === null) notify.error(noSuggestion(marks.get(row.id)))
    if (!account || likelierThan(account, row, marks.get(row.id))) release(false)
    if (!account) return
    if (await acceptAs(row, account)) moveOn(place)
    release(true)
  }
  const onEach = (
    row: Transaction,
    change: (have: (has: (one: Transaction) => boolean) => boolean) => Change,
    moves: boolean,
  ) => {
    const picked = { rows: shown.filter(({ id }) => selected.includes(id)), count: selected.length, allMatching: all }
    if (selecting) return void changeSelection(change((has) => allHave(picked, has)))
    const place = placeAtCursor()
    const one = change((has) => has(row))
    changeRow(row, one)
    if (moves && one.refuses(row) === null) moveOn(place)
  }
  const editKeys = {
    c: (row: Transaction) => openFor(row, 'chart_of_account'),
    s: (row: Transaction) => openFor(row, 'stakeholder'),
    a: (row: Transaction) => void (selecting ? acceptSelection() : accept(row)),
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
    acceptAs: (row: Transaction, account: ChosenAccount) => void acceptAs(row, account),
    offerFor,
    /** The row that an undo brings back, for the cursor. */
    back,
    acceptSelection,
    changeRow,
    /** Opens the list of categories where something else was open. */
    chooseAt: (row: Transaction, anchor: Box) => openAt(row, anchor),
    exportFilter: (): ExportFilter => ({
      ...(all ? filterOf(tab, grid.state) : { id: [...selected] }),
      ordering: grid.state.ordering || DEFAULT_ORDERING,
    }),
    openSelection,
    changeSelection,
    suggestSelection,
    keys: { ...(rights.edit ? editKeys : {}), ...(rights.finalize ? finalizeKeys : {}) },
    editor: editing ? (
      <CellEditor
        key={editing.field}
        field={editing.field}
        anchor={editing.anchor}
        direction={editing.row?.amount_type ?? bulkDirection({ tab, grid, shown })}
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
        onAccount={(account, leave) => chose(categoryChange(account), { leave, account })}
        onStakeholder={(stakeholder, leave) => chose(stakeholderChange(stakeholder), { leave })}
        onMakeRule={
          editing.row && rights.addRule
            ? () => {
                cancel()
                if (editing.row) props.makeRule(editing.row)
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

/** What stands beside rows, those of other pages read now. */
async function marksOf(client: QueryClient, rows: readonly Transaction[], known: Marks): Promise<Marks> {
  const ids = rows.map(({ id }) => id).filter((id) => !known.has(id))
  const parts = Array.from({ length: Math.ceil(ids.length / MARKS_MAX) }, (_, n) =>
    ids.slice(n * MARKS_MAX, (n + 1) * MARKS_MAX),
  )
  const answers = await Promise.all(parts.map((part) => client.fetchQuery(marksRead(part))))
  return new Map([...known, ...answers.flatMap(({ results }) => results).map((one) => [one.id, one] as const)])
}

/** The third choice in a row that says the same is worth a rule. */
const OFFER_RULE_AFTER = 3

function useNote(save: (row: Transaction, note: string | null) => void, host: RefObject<HTMLElement | null>) {
  const [noting, setNoting] = useState<{ row: Transaction; anchor: Box } | null>(null)
  const cursor = useRef<HTMLElement | null>(null)
  const close = () => {
    setNoting(null)
    if (host.current?.contains(cursor.current)) cursor.current?.focus()
  }
  return {
    open: (row: Transaction) => {
      const element = document.activeElement
      cursor.current = element instanceof HTMLElement ? element : null
      setNoting({ row, anchor: boxOf(element ?? document.body) })
    },
    editor: noting ? (
      <NoteEditor
        anchor={noting.anchor}
        note={noting.row.note}
        onSave={(text) => {
          close()
          save(noting.row, text)
        }}
        onCancel={close}
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

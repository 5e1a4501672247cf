import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Grid } from '@/components/grid/use-grid'
import type { Direction } from '@/components/pickers/account-options'
import { notify } from '@/components/ui/toast'
import { MARKS_MAX } from '@/lib/contract/bounds'
import type { Transaction } from '@/lib/contract/transaction'
import type { ExportFilter } from '@/lib/contract/transaction-export'
import { marksRead, useAllMarks, type Marks } from '../list/marks'
import type { TransactionTab } from '../list/tabs'
import { DEFAULT_ORDERING, filterOf } from '../queries'
import { askAcceptSure } from '../suggestions/accept-sure'
import { isOpen } from '../suggestions/suggested'
import { useSuggest } from '../suggestions/use-suggest'
import { acceptPlan } from './accept-plan'
import { allHave, directionOf } from './bulk-actions'
import { agreed, type BulkTargets } from './bulk-agree'
import { acceptChange, type Change } from './changes'
import { linesOf } from './undo'
import { hasUndo, type Changes } from './use-changes'
import type { Edits } from './use-edits'
import { versionsOf } from './versions'

interface Selecting {
  tab: TransactionTab
  grid: Grid
  /** The rows on screen, and how many match. */
  shown: readonly Transaction[]
  count: number
  edits: Edits
  changes: Changes
}

/** Actions on the selected rows, or on all that match. */
export function useSelectionWork({ tab, grid, shown, count, edits, changes }: Selecting) {
  const { perform, performAll, rowsOf } = changes
  const client = useQueryClient()
  const suggest = useSuggest()
  const marks = useAllMarks()
  const { selected, all_matching: all } = grid.state
  const picked = shown.filter(({ id }) => selected.includes(id))

  const targets = (): BulkTargets =>
    all ? { filter: filterOf(tab, grid.state) } : { transactions: [...selected], versions: versionsOf(picked) }
  const changeSelection = async (change: Change) => {
    const afterwards = hasUndo(change, all ? count : 0) ? 'undo' : change.final ? 'final' : 'too-many'
    const agreement = await agreed(targets(), { action: change.action, aim: change.aim, asks: change.asks, afterwards })
    if (!agreement) return
    grid.clearSelection()
    if (all) return performAll(filterOf(tab, grid.state), change, { count, shown, ...agreement })
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
    const marked = rows.filter((row) => isOpen(row) || row.stakeholder === null)
    const known = await marksOf(client, marked, marks).catch((error: unknown) => void notify.error(linesOf(error)))
    if (!known) return
    grid.clearSelection()
    for (const step of acceptPlan(rows, known)) await perform(step.rows, step.change)
  }
  const suggestSelection = async () => {
    const chosen = targets()
    const asks = { verb: 'Suggest', before: 'categories for' }
    if (!(await agreed(chosen, { action: 'suggest', asks, afterwards: 'to-check' }))) return
    grid.clearSelection()
    void suggest(chosen)
  }
  return {
    isSelecting: all || selected.length > 0,
    /** Whether every selected row already has the value, as far as is known. */
    allHave: (has: (row: Transaction) => boolean) =>
      allHave({ rows: picked, count: selected.length, allMatching: all }, has),
    /**
     * Which direction the whole selection has: from its tab or filter if it names one, otherwise from its rows if all of them are on this
     * page.
     */
    direction: (): Direction =>
      filterOf(tab, grid.state).amount_type ?? directionOf(picked, !all && picked.length === selected.length),
    changeSelection,
    acceptSelection,
    suggestSelection,
    exportFilter: (): ExportFilter => ({
      ...(all ? filterOf(tab, grid.state) : { id: [...selected] }),
      ordering: grid.state.ordering || DEFAULT_ORDERING,
    }),
  }
}

/** The marks of rows, reading those of other pages now. */
async function marksOf(client: QueryClient, rows: readonly Transaction[], known: Marks): Promise<Marks> {
  const ids = rows.map(({ id }) => id).filter((id) => !known.has(id))
  const parts = Array.from({ length: Math.ceil(ids.length / MARKS_MAX) }, (_, n) =>
    ids.slice(n * MARKS_MAX, (n + 1) * MARKS_MAX),
  )
  const answers = await Promise.all(parts.map((part) => client.fetchQuery(marksRead(part))))
  return new Map([...known, ...answers.flatMap(({ results }) => results).map((one) => [one.id, one] as const)])
}

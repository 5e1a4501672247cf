import { atom, useAtomValue } from 'jotai'
import { mayDiscard } from '@/components/shell/drawer-host'
import { uiStore } from '@/components/ui/ui-store'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import type { Transaction } from '@/lib/contract/transaction'
import type { Offer } from '../edits/use-changes'

const PANELS = ['details', 'split', 'match', 'activity'] as const
export type Panel = (typeof PANELS)[number]
export const isPanel = (text: string): text is Panel => PANELS.some((panel) => panel === text)

/** A part that a split begins with: what a bill gets. */
export interface FirstPart {
  bill: string
  amount: number
  description: string
  stakeholder: { id: string; full_name: string }
}

export interface DrawerState {
  /** The rows to step through, in the order of the list when the drawer opened. */
  rows: readonly Transaction[]
  index: number
  /** The position of the first of them among all that match, from 1. */
  first: number
  count: number
  panel: Panel
  /** The bill or invoice that it was opened from. */
  document?: string
  /** The split begins with these parts. */
  firstParts?: readonly FirstPart[]
  /** The row was reached by stepping, not opened directly. */
  stepped?: boolean
  /** Creates a rule from a row; undefined if the user may not write rules. */
  makeRule?: (row: Transaction) => void
  /** Offered next to Undo once a row is categorized. */
  offerFor?: (row: Transaction, account: ChosenAccount) => readonly Offer[]
}

const drawerAtom = atom<DrawerState | null>(null)

export const useDrawerState = (): DrawerState | null => useAtomValue(drawerAtom, { store: uiStore })
export const setDrawerState = (drawer: DrawerState): void => uiStore.set(drawerAtom, drawer)
export const isStepped = (): boolean => uiStore.get(drawerAtom)?.stepped ?? false
export const shownRow = ({ rows, index }: DrawerState): Transaction | undefined => rows[index]

/** The previous or next row; asks first if there are unsaved changes. */
export async function step(by: 1 | -1): Promise<void> {
  const drawer = uiStore.get(drawerAtom)
  if (!drawer?.rows[drawer.index + by] || !(await mayDiscard())) return
  change({ index: drawer.index + by, stepped: true, firstParts: undefined })
}

export async function showPanel(panel: Panel): Promise<void> {
  if (uiStore.get(drawerAtom)?.panel === panel || !(await mayDiscard())) return
  change({ panel, stepped: false, firstParts: undefined })
}

/** Shows the split of the row, begun with these parts. They are what was chosen in the panel that is left, so nothing is asked. */
export const showSplit = (firstParts: readonly FirstPart[]): void =>
  change({ panel: 'split', stepped: false, firstParts })

/**
 * Shows another row instead of the current one, such as the whole line instead of a part that no longer exists. `document`: the bill or
 * invoice that it is meant for.
 */
export function showInstead(row: Transaction, panel: Panel, document?: string): void {
  const drawer = uiStore.get(drawerAtom)
  if (!drawer) return
  const rows = drawer.rows.map((other, index) => (index === drawer.index ? row : other))
  change({ rows, panel, ...(document && { document }), firstParts: undefined })
}

function change(part: Partial<DrawerState>): void {
  const drawer = uiStore.get(drawerAtom)
  if (drawer) uiStore.set(drawerAtom, { ...drawer, ...part })
}

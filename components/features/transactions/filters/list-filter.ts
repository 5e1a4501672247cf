import type { ComponentType } from 'react'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { TransactionTab } from '../list/tabs'

/** The filters of the list. In the address they have the same names as in the API's query. */
export type Filters = Omit<TransactionFilter, 'search' | 'not_categorized' | 'split_transaction'>
export type FilterKey = keyof Filters

/** What the filter menu depends on: the tab, and the filters available to this user. */
export interface MenuContext {
  tab: TransactionTab
  /** Whether this person may read bank accounts. */
  banks: boolean
  /** Whether there are several entities. */
  entities: boolean
  integrations: boolean
}

/** An entry of "+ Filter": it sets its filters, or opens the editor if it has none. */
export interface MenuEntry {
  label: string
  set?: Partial<Filters>
}

export interface ChipText {
  label: string
  value: string
  /** Filters removed along with the chip. */
  keys: readonly FilterKey[]
}

/** Names of ids, as far as they are loaded. */
export type Names = (id: string) => string | undefined

export interface EditorProps {
  /** The current filters of the chip being edited; empty for a new one. */
  keys?: readonly FilterKey[]
  tab: TransactionTab
  filters: Filters
  /** Keys with undefined are removed. */
  onApply: (change: Partial<Filters>) => void
  onCancel: () => void
}

/** One way to narrow the list. */
export interface ListFilter {
  keys: readonly FilterKey[]
  /** If omitted, the filter can only be set by a link or a quick filter. */
  menu?: (context: MenuContext) => readonly MenuEntry[]
  chips: (filters: Filters, names: Names) => readonly ChipText[]
  Editor?: ComponentType<EditorProps>
  /** Of the editor's panel. */
  width?: 'narrow' | 'wide' | 'calendar'
}

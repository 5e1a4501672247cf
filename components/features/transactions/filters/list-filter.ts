import type { ComponentType } from 'react'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { TransactionTab } from '../list/tabs'

/** What a person narrowed the list by. In the address it has the names of the API's query, one to one. */
export type Filters = Omit<TransactionFilter, 'search' | 'not_categorized' | 'split_transaction'>
export type FilterKey = keyof Filters

/** Where the menu of filters opens: the tab, and what there is to narrow by for this person. */
export interface Place {
  tab: TransactionTab
  /** Whether this person may read bank accounts. */
  banks: boolean
  /** Whether there are several entities. */
  entities: boolean
  integrations: boolean
}

/** An entry of "+ Filter": it sets what it holds, or opens the editor when it holds nothing. */
export interface MenuEntry {
  label: string
  set?: Partial<Filters>
}

export interface ChipText {
  label: string
  value: string
  /** What goes when the chip goes. */
  keys: readonly FilterKey[]
}

/** Names behind ids, as far as they are known by now. */
export type Names = (id: string) => string | undefined

export interface EditorProps {
  /** What the chip that is changed narrows by; a new one has none. */
  keys?: readonly FilterKey[]
  tab: TransactionTab
  filters: Filters
  /** Keys with undefined are taken away. */
  onApply: (change: Partial<Filters>) => void
  onCancel: () => void
}

/** One way to narrow the list. */
export interface ListFilter {
  keys: readonly FilterKey[]
  /** Left out: it comes by a link or a quick filter alone. */
  menu?: (place: Place) => readonly MenuEntry[]
  chips: (filters: Filters, names: Names) => readonly ChipText[]
  Editor?: ComponentType<EditorProps>
  /** Of the editor's panel. */
  width?: 'narrow' | 'wide' | 'calendar'
}

'use client'
import type { ReactNode } from 'react'
import { later } from './later'

export interface ComboboxOption {
  value: string
  label: string
  /** Left of the label, such as a chart number. */
  lead?: ReactNode
  /** Right end of the row. */
  end?: ReactNode
  /** One line below. */
  note?: ReactNode
  disabled?: boolean
}
export interface ComboboxGroup {
  key: string
  label?: ReactNode
  options: readonly ComboboxOption[]
}
/** How a choice was made: Enter moves down a row, Tab moves right, Space ticks in a multiple choice. */
export type ChoiceKey = 'enter' | 'tab' | 'space' | 'pointer'

export interface ComboboxPanelProps {
  label: string
  groups: readonly ComboboxGroup[]
  onChoose: (option: ComboboxOption, by: ChoiceKey) => void
  /** Called 200 ms after the last key; without it the options are filtered here. */
  onSearch?: (text: string) => void
  /**
   * The search text of the options, null while a search is loading. If given, Enter or Tab on an older list waits for the results of the
   * typed text instead of choosing a wrong option.
   */
  answered?: string | null
  /** Shows the 2 px line; the old options stay. */
  loading?: boolean
  selected?: string | null
  /** For multiple choice: the ticked values; choosing one ticks or unticks it. Space chooses too, unless a word is being typed. */
  ticked?: readonly string[]
  /** Read by screen readers with the search field: what its keys do. */
  hint?: string
  emptyText?: string
  /** `needsText`: offered once something is typed. */
  create?: { label: (typed: string) => string; run: (typed: string) => void; needsText?: boolean }
  footer?: ReactNode
  placeholder?: string
  /** On by default: the panel usually appears because somebody asked for it. */
  autoFocus?: boolean
}

export const ComboboxPanel = later<ComboboxPanelProps>(() =>
  import('./combobox-list').then((file) => file.ComboboxList),
)

import type { LucideIcon } from 'lucide-react'
import { isGroup, type NavEntry } from './nav'

export interface PaletteItem {
  label: string
  icon: LucideIcon
  /** Distinguishes it from others with the same name; defaults to the label. */
  key?: string
  /** Its target; frequent choices can be offered again. */
  href?: string
  /** At the right end: the place of a page, or what distinguishes a record. */
  hint?: string
  count?: number
  shortcut?: string
  /** Other words that find it. */
  keywords?: readonly string[]
  run: () => void
}
export interface PaletteGroup {
  label: string
  items: readonly PaletteItem[]
}
/** Finds records for the typed text; the shell itself fetches nothing. */
export interface RecordSearch {
  /** The search text of the groups. */
  typed: string
  groups: readonly PaletteGroup[]
  searching: boolean
  failed: boolean
  /** Called 200 ms after the last key, and with '' when the palette closes. */
  onTyped: (text: string) => void
}

/** Items that contain every word, in the given order; those whose name begins with the text come first. */
export function matching(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = items.filter((item) => {
    const text = [item.label, item.hint, ...(item.keywords ?? [])].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = ({ label }: PaletteItem) => label.toLowerCase().startsWith(words.join(' '))
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}

/** The links of the sidebar. */
export const pagesOf = (nav: readonly NavEntry[], onNavigate: (href: string) => void): PaletteItem[] =>
  nav.flatMap((entry) =>
    (isGroup(entry) ? entry.links : [entry]).map((link) => ({
      label: link.title ?? link.label,
      icon: link.icon,
      href: link.href,
      count: link.count,
      hint: isGroup(entry) ? entry.label : undefined,
      run: () => onNavigate(link.href),
    })),
  )

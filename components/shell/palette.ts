import type { LucideIcon } from 'lucide-react'
import { isGroup, type NavEntry } from './nav'

export interface PaletteItem {
  label: string
  icon: LucideIcon
  /** Tells it from others of the same name; the label otherwise. */
  key?: string
  /** Where it leads; what is chosen often can be offered again. */
  href?: string
  /** At the right end: where a page stands, or what tells a record apart. */
  hint?: string
  count?: number
  shortcut?: string
  /** Other words it is found by. */
  keywords?: readonly string[]
  run: () => void
}
export interface PaletteGroup {
  label: string
  items: readonly PaletteItem[]
}
/** Finds records by what is typed; the shell itself fetches nothing. */
export interface RecordSearch {
  /** What the groups were found by. */
  typed: string
  groups: readonly PaletteGroup[]
  searching: boolean
  failed: boolean
  /** Called once typing has rested for 200 ms, and with '' when the palette closes. */
  onTyped: (text: string) => void
}

/** Items that hold every word, in the order given. */
export function matching(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = [item.label, item.hint, ...(item.keywords ?? [])].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
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

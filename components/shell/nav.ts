import type { LucideIcon } from 'lucide-react'

export interface NavLink {
  label: string
  /** Used where the label alone is ambiguous, as in the palette. */
  title?: string
  href: string
  icon: LucideIcon
  /** The number of open items there. */
  count?: number
  /** The beginnings of other addresses that belong to this entry. */
  also?: readonly string[]
}
export interface NavGroup {
  label: string
  icon: LucideIcon
  links: readonly NavLink[]
}
export type NavEntry = NavLink | NavGroup

export const isGroup = (entry: NavEntry): entry is NavGroup => 'links' in entry
export const linksOf = (entry: NavEntry): readonly NavLink[] => (isGroup(entry) ? entry.links : [entry])

/** True on the entry's page and the pages below it. */
export const isCurrent = ({ href, also = [] }: NavLink, path: string): boolean =>
  path === href || path.startsWith(`${href}/`) || also.some((start) => path.startsWith(start))
export const holdsCurrent = (entry: NavEntry, path: string): boolean =>
  linksOf(entry).some((link) => isCurrent(link, path))

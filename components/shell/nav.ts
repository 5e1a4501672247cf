import type { LucideIcon } from 'lucide-react'

export interface NavLink {
  label: string
  /** Where the label alone does not tell, as in the palette. */
  title?: string
  href: string
  icon: LucideIcon
  /** Work that waits there. */
  count?: number
  /** Other addresses that belong to this entry, by their beginning. */
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

/** True on the entry's own page and on what lies below it. */
export const isCurrent = ({ href, also = [] }: NavLink, path: string): boolean =>
  path === href || path.startsWith(`${href}/`) || also.some((start) => path.startsWith(start))
export const holdsCurrent = (entry: NavEntry, path: string): boolean =>
  linksOf(entry).some((link) => isCurrent(link, path))

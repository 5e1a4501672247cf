import type { PaletteItem } from '@/components/shell/palette'

const SHOWN = 4
const KEPT = 20
const KEY = 'haulbook:recent-places'

interface Place {
  scope: string
  href: string
  label: string
  hint?: string
}

/**
 * What was opened from the palette in these books, newest first. It contains customer names, so it lives in session storage and is
 * cleared at log-out. Read when the palette opens: the first access to session storage delays the page.
 */
export const recentPlaces = (scope: string): Place[] =>
  kept()
    .filter((place) => place.scope === scope)
    .slice(0, SHOWN)

export function rememberPlace(scope: string, { href, label, hint }: PaletteItem): void {
  if (href === undefined) return
  const others = kept().filter((place) => place.scope !== scope || place.href !== href)
  keep(JSON.stringify([{ scope, href, label, hint }, ...others].slice(0, KEPT)))
}

export const forgetRecentPlaces = (): void => keep('[]')

function kept(): Place[] {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(held) && held.every(isPlace) ? held : []
  } catch {
    return []
  }
}

const isPlace = (held: unknown): held is Place =>
  typeof held === 'object' &&
  held !== null &&
  'scope' in held &&
  typeof held.scope === 'string' &&
  'href' in held &&
  typeof held.href === 'string' &&
  held.href.startsWith('/app/') &&
  'label' in held &&
  typeof held.label === 'string' &&
  (!('hint' in held) || typeof held.hint === 'string')

function keep(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // Storage may be full or switched off; the palette then has no Recent group after a reload.
  }
}

import { useState } from 'react'
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
 * What was opened from the palette in these books, newest first. It holds names of customers, so it lives only as long as the window
 * and goes with the log-out.
 */
export function useRecentPlaces(scope: string): { recent: readonly Place[]; remember: (item: PaletteItem) => void } {
  const [places, setPlaces] = useState(kept)
  const remember = ({ href, label, hint }: PaletteItem) => {
    if (href === undefined) return
    const others = places.filter((place) => place.scope !== scope || place.href !== href)
    const next = [{ scope, href, label, hint }, ...others].slice(0, KEPT)
    setPlaces(next)
    keep(JSON.stringify(next))
  }
  return { recent: places.filter((place) => place.scope === scope).slice(0, SHOWN), remember }
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
  typeof held === 'object' && held !== null && 'scope' in held && typeof held.scope === 'string' &&
  'href' in held && typeof held.href === 'string' && held.href.startsWith('/app/') && 'label' in held && typeof held.label === 'string' &&
  (!('hint' in held) || typeof held.hint === 'string')

function keep(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // Storage may be full or switched off; the palette then has no Recent group after a reload.
  }
}

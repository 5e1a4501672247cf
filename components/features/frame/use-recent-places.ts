import { useState } from 'react'
import { z } from 'zod'
import type { PaletteItem } from '@/components/shell/palette'

const SHOWN = 4
const KEPT = 20
const KEY = 'haulbook:recent-places'

const Places = z.array(z.object({ scope: z.string(), href: z.string().startsWith('/app/'), label: z.string(), hint: z.string().optional() }))
type Place = z.infer<typeof Places>[number]

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
    return Places.catch([]).parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // Storage may be full or switched off; the palette then has no Recent group after a reload.
  }
}

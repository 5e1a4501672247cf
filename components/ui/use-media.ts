import { useCallback, useSyncExternalStore } from 'react'
import { PHONE } from './phone'

/** False on the server and during hydration. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

export const useIsMobile = (): boolean => useMedia(PHONE)

/** At this moment, outside of rendering. */
export const isMobile = (): boolean => window.matchMedia(PHONE).matches

/** A screen without room for two panes side by side. */
export const useIsNarrow = (): boolean => useMedia('screen and (max-width: 1023px)')

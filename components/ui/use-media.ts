import { useCallback, useSyncExternalStore } from 'react'

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

/** As `max-sm` in tailwind.config.ts: a narrow window, and a phone on its side. */
const MOBILE = '(max-width: 767px), (pointer: coarse) and (max-height: 479px)'

export const useIsMobile = (): boolean => useMedia(MOBILE)

/** At this moment, outside of rendering. */
export const isMobile = (): boolean => window.matchMedia(MOBILE).matches

/** A screen without room for two panes side by side. */
export const useIsNarrow = (): boolean => useMedia('screen and (max-width: 1023px)')

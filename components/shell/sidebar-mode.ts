'use client'
import { atomWithStorage } from 'jotai/utils'
import { useEffect } from 'react'
import { useMedia } from '@/components/ui/use-media'
import { usePersisted } from '@/components/ui/use-persisted'
import { SIDEBAR_KEY } from './first-paint'

type Mode = 'full' | 'mini'
// Read synchronously: otherwise the wrong width would be rendered first and then change visibly.
const modeAtom = atomWithStorage<Mode | null>(SIDEBAR_KEY, null, undefined, { getOnInit: true })

/** The stored choice of the user; without one it follows the width of the window. */
export function useSidebarMode(): { mini: boolean; toggle: () => void } {
  const [chosen, choose] = usePersisted<Mode | null>(modeAtom, null)
  const narrow = useMedia('(max-width: 1279px)')
  const mini = chosen === null ? narrow : chosen === 'mini'
  useEffect(() => {
    document.documentElement.dataset.sidebar = mini ? 'mini' : 'full'
  }, [mini])
  return { mini, toggle: () => choose(mini ? 'full' : 'mini') }
}

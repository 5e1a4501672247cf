'use client'
import { atomWithStorage } from 'jotai/utils'
import { uiStore } from '@/components/ui/ui-store'
import { usePersisted } from '@/components/ui/use-persisted'
import { THEME_KEY } from './first-paint'

type Theme = 'dark' | 'light'

const themeAtom = atomWithStorage<Theme>(THEME_KEY, 'dark')
if (typeof document !== 'undefined') {
  uiStore.sub(themeAtom, () => {
    document.documentElement.dataset.theme = uiStore.get(themeAtom)
  })
}

export const useTheme = () => usePersisted<Theme>(themeAtom, 'dark')

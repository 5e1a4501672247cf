'use client'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { uiStore } from '@/components/ui/ui-store'
import { THEME_KEY } from './theme-script'

export type Theme = 'dark' | 'light'

const themeAtom = atomWithStorage<Theme>(THEME_KEY, 'dark')
if (typeof document !== 'undefined') {
  uiStore.sub(themeAtom, () => {
    document.documentElement.dataset.theme = uiStore.get(themeAtom)
  })
}

export const useTheme = () => useAtom(themeAtom, { store: uiStore })

import { atom } from 'jotai'
import { uiStore } from '@/components/ui/ui-store'

/** Visible columns of the table on screen that do not fit. */
export const crampedAtom = atom<readonly string[]>([])
export const setCramped = (ids: readonly string[]): void => uiStore.set(crampedAtom, ids)

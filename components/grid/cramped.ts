import { atom } from 'jotai'
import { uiStore } from '@/components/ui/ui-store'

/** Columns of the table on screen that are wanted but have no room. */
export const crampedAtom = atom<readonly string[]>([])
export const setCramped = (ids: readonly string[]): void => uiStore.set(crampedAtom, ids)

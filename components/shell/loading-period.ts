import type { QueryClient } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { uiStore } from '@/components/ui/ui-store'
import { refreshTopics } from '@/lib/client/query'
import { EVERYTHING } from '@/lib/client/topics'

/** The pause after the first import of bank lines. Source: spec 000 §9. */
export const LOADING_PERIOD_MS = 15_000

const loadingPeriodAtom = atom(false)

/** Shows the loading screen for 15 s, then reads everything again. */
export function startLoadingPeriod(client: QueryClient): void {
  if (uiStore.get(loadingPeriodAtom)) return
  uiStore.set(loadingPeriodAtom, true)
  setTimeout(() => {
    uiStore.set(loadingPeriodAtom, false)
    void refreshTopics(client, EVERYTHING)
  }, LOADING_PERIOD_MS)
}

export const useLoadingPeriod = (): boolean => useAtomValue(loadingPeriodAtom, { store: uiStore })

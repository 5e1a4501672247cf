import { notifyManager, useQueryClient, type QueryCache } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Topic } from '@/lib/contract/topics'

/** When the oldest answer of this topic on the page was read, in ms; null when the page shows none. */
export function useReadAt(topic: Topic): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (changed) => cache.subscribe(notifyManager.batchCalls(changed)),
    () => readAt(cache, topic),
    () => null,
  )
}

function readAt(cache: QueryCache, topic: Topic): number | null {
  const shown = cache.findAll({ type: 'active', queryKey: [topic] }).filter(({ state }) => state.data !== undefined)
  return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
}

import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordSearch } from '@/components/shell/palette'
import type { Found } from './search-records'

const MIN_LENGTH = 2

/** The records behind what is typed in the palette. What finds them is loaded with the first search. */
export function useRecordSearch(capabilities: readonly string[], go: (href: string) => void): RecordSearch {
  const client = useQueryClient()
  const [typed, onTyped] = useState('')
  const query = useQuery({
    ...found(client, typed, capabilities),
    enabled: typed.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  })
  const { groups, failed }: Found = (typed.length >= MIN_LENGTH && query.data) || NOTHING
  return {
    typed,
    groups: groups.map(({ label, items }) => ({
      label,
      items: items.map((item) => ({ ...item, run: () => go(item.href) })),
    })),
    searching: query.isFetching,
    failed: failed || query.isError,
    onTyped,
  }
}

const NOTHING: Found = { groups: [], failed: false }

const found = (client: QueryClient, typed: string, capabilities: readonly string[]) =>
  queryOptions({
    // As fresh as the lines, which are what changes most.
    queryKey: ['transactions', 'palette', typed, capabilities],
    queryFn: async () => (await import('./search-records')).searchRecords(client, typed, capabilities),
    gcTime: 0,
  })

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useWrittenAddress } from '@/components/form/use-written-address'
import { useSearchText } from '@/components/grid/use-search-text'
import { TEXT_MAX } from '@/lib/contract/bounds'

/** The search text of the rules, kept in the address. */
export function useRulesSearch(): [string, (text: string) => void] {
  const params = useSearchParams()
  const [search, setSearch] = useState(() => wordsOf(params))
  useWrittenAddress(search === '' ? '' : new URLSearchParams({ search }).toString(), (address) =>
    setSearch(wordsOf(address)),
  )
  return useSearchText({ search, setSearch })
}

const wordsOf = (params: Pick<URLSearchParams, 'get'>): string => (params.get('search') ?? '').slice(0, TEXT_MAX)

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useWrittenAddress } from '@/components/form/use-written-address'
import { pageFrom, writePage } from '@/components/grid/page-address'
import { TEXT_MAX } from '@/lib/contract/bounds'
import { VIEWS, type TransferQuery } from './queries'

/** Which transfers are shown, kept in the address, so that a link shows the same to others and Back returns to it. */
export function useTransfersAddress(): [TransferQuery, (change: Partial<TransferQuery>) => void] {
  const params = useSearchParams()
  const [query, setQuery] = useState(() => queryFrom(params))
  useWrittenAddress(addressOf(query), (address) => setQuery(queryFrom(address)))
  return [query, (change) => setQuery((before) => ({ ...before, ...change }))]
}

/** Reads an address that uses the names of the API's query; invalid values are left out. */
export function queryFrom(params: Pick<URLSearchParams, 'get'>): TransferQuery {
  const view = VIEWS.find(({ is_accepted }) => is_accepted === params.get('is_accepted'))
  return {
    view: view?.value ?? 'pending',
    search: (params.get('search') ?? '').slice(0, TEXT_MAX),
    ...pageFrom(params),
  }
}

/** The same without the question mark; pending ones and the first page, which are the defaults, are left out. */
export function addressOf({ view, search, ...paging }: TransferQuery): string {
  const params = new URLSearchParams()
  const shown = VIEWS.find(({ value }) => value === view)
  if (shown && view !== 'pending') params.set('is_accepted', shown.is_accepted)
  if (search !== '') params.set('search', search)
  writePage(params, paging)
  return params.toString()
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '@/components/ui/use-debounced'
import type { Answer } from '@/lib/contract/endpoint'
import type { matchCandidates } from '@/lib/contract/transaction-match'
import { candidatesOf } from '../detail/queries'
import type { Invoice } from './use-invoice-match'

export type Found = Pick<Answer<typeof matchCandidates>, 'invoices' | 'parties' | 'party'>

/** What the open invoices are narrowed to. */
interface Narrowing {
  search: string
  stakeholder: string | null
  oldest: boolean
}

const ALL: Narrowing = { search: '', stakeholder: null, oldest: false }

/**
 * The open invoices found by the server, at first those of the line's customer, along with every invoice seen so far: selected ones stay
 * even if a search no longer finds them.
 */
export function useFoundInvoices(row: { id: string }, first: Found) {
  const [narrowing, setNarrowing] = useState<Narrowing>({ ...ALL, stakeholder: first.party })
  const settled = useDebounced(narrowing)
  const isNarrowed = JSON.stringify(settled) !== JSON.stringify(ALL)
  const query = useQuery({
    ...candidatesOf(row.id, askedOf(settled)),
    enabled: isNarrowed,
    placeholderData: keepPreviousData,
  })
  const found = (isNarrowed && query.data?.invoices) || invoicesOf(first.invoices, settled.stakeholder)
  const [seen, setSeen] = useState<ReadonlyMap<string, Invoice>>(new Map())
  const learn = (invoices: readonly Invoice[]): void => {
    if (invoices.some(({ id }) => !seen.has(id)))
      setSeen(new Map([...seen, ...invoices.map((invoice) => [invoice.id, invoice] as const)]))
  }
  learn(found)
  const failed = isNarrowed && query.isError ? query : null
  const isLooking = isNarrowed && query.isFetching
  return { narrowing, setNarrowing, found, seen: [...seen.values()], learn, isLooking, failed }
}
export const invoicesOf = (invoices: readonly Invoice[], customer: string | null): readonly Invoice[] =>
  customer === null ? invoices : invoices.filter(({ stakeholder }) => stakeholder.id === customer)
export type FoundInvoices = ReturnType<typeof useFoundInvoices>

export const askedOf = ({ search, stakeholder, oldest }: Narrowing) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(stakeholder && { stakeholder }),
  ...(oldest && { oldest }),
})

interface InvoiceGroup {
  stakeholder: Invoice['stakeholder']
  invoices: Invoice[]
}

/** By customer, in the order of the first invoice of each. */
export function byCustomer(invoices: readonly Invoice[]): InvoiceGroup[] {
  const groups = new Map<string, InvoiceGroup>()
  for (const invoice of invoices) {
    const group = groups.get(invoice.stakeholder.id)
    if (group) group.invoices.push(invoice)
    else groups.set(invoice.stakeholder.id, { stakeholder: invoice.stakeholder, invoices: [invoice] })
  }
  return [...groups.values()]
}

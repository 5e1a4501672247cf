import { read } from '@/lib/client/query'
import { transferTransactions } from '@/lib/contract/transfer'
import type { Day } from '@/lib/dates/day'

export const VIEWS = [
  { value: 'pending', label: 'Pending', is_accepted: 'null' },
  { value: 'accepted', label: 'Accepted', is_accepted: 'true' },
  { value: 'rejected', label: 'Rejected', is_accepted: 'false' },
] as const
export type TransferView = (typeof VIEWS)[number]['value']
export interface TransferQuery {
  view: TransferView
  search: string
  page: number
  page_size: number
}

export const transfersOf = ({ view, search, ...paging }: TransferQuery) =>
  read('transfers', transferTransactions, {
    query: {
      is_accepted: VIEWS.find(({ value }) => value === view)?.is_accepted,
      ...paging,
      ...(view === 'pending' ? {} : { ordering: '-updated_at' }),
      ...(search.trim() === '' ? {} : { search: search.trim() }),
    },
  })

/** How many were accepted since a given day. */
export const acceptedSince = (day: Day) =>
  read('transfers', transferTransactions, { query: { is_accepted: 'true', answered_since: day, page_size: 1 } })

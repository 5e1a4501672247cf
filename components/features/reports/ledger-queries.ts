import { read } from '@/lib/client/query'
import type { EventType } from '@/lib/contract/journal-entry'
import { generalLedgerLines, generalLedgerSections, type LedgerGrouping } from '@/lib/contract/ledger-report'
import type { queryOf } from './queries'

/** The request for the ledger. */
export interface LedgerQuery extends ReturnType<typeof queryOf> {
  group_by: LedgerGrouping
  chart_of_accounts?: string[]
  event_types?: EventType[]
  stakeholders?: string[]
  trucks?: string[]
  units?: string[]
  search?: string
  min_amount?: number
  max_amount?: number
}
export const ledgerSectionsOf = (query: LedgerQuery) => read('reports', generalLedgerSections, { query })
export const ledgerLinesOf = (query: LedgerQuery, at: { section?: string; page: number; page_size: number }) =>
  read('reports', generalLedgerLines, { query: { ...query, ...at } })

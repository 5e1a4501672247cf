import { read } from '@/lib/client/query'
import {
  customerBalance,
  customerBalanceDocuments,
  vendorBalance,
  vendorBalanceDocuments,
} from '@/lib/contract/balance-report'
import type { ReportScope } from './report-view'

export type Party = 'customer' | 'vendor'
export const balanceQueryOf = ({ range, entities }: Pick<ReportScope, 'range' | 'entities'>) => ({
  end_date: range.end,
  ...(entities.length === 0 ? {} : { entities: [...entities] }),
})
export const balancesOf = (party: Party, scope: Pick<ReportScope, 'range' | 'entities'>) =>
  read('reports', party === 'customer' ? customerBalance : vendorBalance, { query: balanceQueryOf(scope) })
/** The documents behind one row of the balances. */
export const documentsOf = (party: Party, stakeholder: string, scope: Pick<ReportScope, 'range' | 'entities'>) =>
  read('reports', party === 'customer' ? customerBalanceDocuments : vendorBalanceDocuments, {
    params: { stakeholder },
    query: balanceQueryOf(scope),
  })

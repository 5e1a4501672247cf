import { read } from '@/lib/client/query'
import { equityBoard } from '@/lib/contract/equity-board'
import { fixedAssetBalanceTruck, truckEquity } from '@/lib/contract/fixed-asset-report'
import { queryOf } from './queries'
import type { ReportScope } from './report-view'

export const assetBalanceOf = (scope: ReportScope) => read('reports', fixedAssetBalanceTruck, { query: queryOf(scope) })
export const truckEquityOf = (scope: ReportScope) => read('reports', truckEquity, { query: queryOf(scope) })
export const equityQueryOf = ({ range, entities }: Pick<ReportScope, 'range' | 'entities'>) => ({
  end_date: range.end,
  ...(entities.length > 0 && { entities: [...entities] }),
})
export const equityBoardOf = (scope: ReportScope) => read('reports', equityBoard, { query: equityQueryOf(scope) })

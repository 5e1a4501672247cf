import { read } from '@/lib/client/query'
import { equityBoard } from '@/lib/contract/equity-board'
import { fixedAssetBalanceTruck, truckEquity } from '@/lib/contract/fixed-asset-report'
import { queryOf } from './queries'
import type { Asked } from './report-view'

export const assetBalanceOf = (asked: Asked) => read('reports', fixedAssetBalanceTruck, { query: queryOf(asked) })
export const truckEquityOf = (asked: Asked) => read('reports', truckEquity, { query: queryOf(asked) })
export const equityQueryOf = ({ range, entities }: Pick<Asked, 'range' | 'entities'>) => ({
  end_date: range.end,
  ...(entities.length > 0 && { entities: [...entities] }),
})
export const equityBoardOf = (asked: Asked) => read('reports', equityBoard, { query: equityQueryOf(asked) })

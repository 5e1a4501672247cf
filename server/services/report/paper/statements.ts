import type { Query } from '@/lib/contract/endpoint'
import { missingMilesText } from '@/lib/contract/missing-miles'
import type { balanceSheetFile, cashActivityFile, profitAndLossFile } from '@/lib/contract/report'
import type { profitAndLossByTruckFile } from '@/lib/contract/review-report'
import type { Paper } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { profitAndLossByTruck } from '../by-truck'
import { accountNames, cashActivity } from '../cash'
import { columnEntities } from '../entity-columns'
import type { Compared } from '../periods'
import { balanceSheet } from '../balance-sheet'
import { profitAndLoss } from '../profit-and-loss'
import { ACCOUNT, paperOf } from './frame'
import { comparedRemarks, paperTable } from './paper-table'

export const profitAndLossPaper = async (ctx: Ctx, query: Query<typeof profitAndLossFile>): Promise<Paper> =>
  paperOf(ctx, ofColumns(ctx, query), {
    title: 'Profit and loss',
    ...paperTable(await profitAndLoss(ctx, query), ACCOUNT, query),
    remarks: comparedRemarks(query),
  })

export const balanceSheetPaper = async (ctx: Ctx, query: Query<typeof balanceSheetFile>): Promise<Paper> =>
  paperOf(ctx, ofColumns(ctx, query), {
    title: 'Balance sheet',
    ...paperTable(await balanceSheet(ctx, query), ACCOUNT, { ...query, without: ['share'] }),
    isAsOf: true,
    remarks: comparedRemarks(query, true),
  })

export const cashActivityPaper = async (ctx: Ctx, query: Query<typeof cashActivityFile>): Promise<Paper> =>
  paperOf(ctx, ofColumns(ctx, query), {
    title: 'Cash activity',
    ...paperTable(await cashActivity(ctx, query), ACCOUNT, { ...query, without: ['share'] }),
    isCashOnly: true,
    remarks: [...comparedRemarks(query), ...(await accountNames(ctx, query))],
  })

/** With one column per entity, the document covers every entity that has a column. */
const ofColumns = <Q extends Compared>(ctx: Ctx, query: Q): Q => ({ ...query, entities: columnEntities(ctx, query) })

/** One row for each truck; its accounts are only shown on screen. */
export async function byTruckPaper(ctx: Ctx, query: Query<typeof profitAndLossByTruckFile>): Promise<Paper> {
  const report = await profitAndLossByTruck(ctx, query)
  const missing = missingMilesText(report.missing_miles)
  return paperOf(ctx, query, {
    title: 'Profit and loss by truck',
    ...paperTable(report, { label: 'Truck', kind: 'text', width: 30 }, { mode: 'compact' }),
    remarks: missing === null ? [] : [missing],
  })
}

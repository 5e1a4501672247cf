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
import { balanceSheet, profitAndLoss } from '../statements'
import { ACCOUNT, paperOf } from './frame'
import { comparedRemarks, paperTable } from './statement'

export const profitAndLossPaper = async (ctx: Ctx, asked: Query<typeof profitAndLossFile>): Promise<Paper> =>
  paperOf(ctx, ofColumns(ctx, asked), {
    title: 'Profit and loss',
    ...paperTable(await profitAndLoss(ctx, asked), ACCOUNT, asked),
    remarks: comparedRemarks(asked),
  })

export const balanceSheetPaper = async (ctx: Ctx, asked: Query<typeof balanceSheetFile>): Promise<Paper> =>
  paperOf(ctx, ofColumns(ctx, asked), {
    title: 'Balance sheet',
    ...paperTable(await balanceSheet(ctx, asked), ACCOUNT, { ...asked, without: ['share'] }),
    isAsOf: true,
    remarks: comparedRemarks(asked, true),
  })

export const cashActivityPaper = async (ctx: Ctx, asked: Query<typeof cashActivityFile>): Promise<Paper> =>
  paperOf(ctx, ofColumns(ctx, asked), {
    title: 'Cash activity',
    ...paperTable(await cashActivity(ctx, asked), ACCOUNT, { ...asked, without: ['share'] }),
    isCashOnly: true,
    remarks: [...comparedRemarks(asked), ...(await accountNames(ctx, asked))],
  })

/** With one column per entity, the document covers every entity that has a column. */
const ofColumns = <Q extends Compared>(ctx: Ctx, asked: Q): Q => ({ ...asked, entities: columnEntities(ctx, asked) })

/** One row for each truck; its accounts are only shown on screen. */
export async function byTruckPaper(ctx: Ctx, asked: Query<typeof profitAndLossByTruckFile>): Promise<Paper> {
  const report = await profitAndLossByTruck(ctx, asked)
  const missing = missingMilesText(report.missing_miles)
  return paperOf(ctx, asked, {
    title: 'Profit and loss by truck',
    ...paperTable(report, { label: 'Truck', kind: 'text', width: 30 }, { mode: 'compact' }),
    remarks: missing === null ? [] : [missing],
  })
}

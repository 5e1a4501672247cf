import { PrintingTooLong, type Printable } from '@/server/providers/pdf/printer'
import type { Paper } from '@/server/providers/paper/paper'
import { WorkTooLarge, WorkTooLong } from '@/server/providers/workshop/workshop'
import { tenant, type Ctx } from '../../context'
import { Problem, Rejected } from '../../problems'
import { asWorkshopBusy } from '../../work-waited'

/** The document as a PDF. Throws a Problem when that takes longer than the client waits. */
export const asPdf = (ctx: Ctx, what: Printable): Promise<Uint8Array> =>
  made(ctx.workshop.print(what, tenant(ctx).company_id))

/** The documents as a workbook. Throws a Problem when that takes longer than the client waits. */
export const asWorkbook = (ctx: Ctx, ...papers: readonly Paper[]): Promise<Uint8Array> =>
  made(ctx.workshop.workbook(papers, tenant(ctx).company_id))

async function made(making: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await making
  } catch (error) {
    if (error instanceof WorkTooLarge)
      throw new Rejected('This report is too long for one file. Choose a shorter period.')
    if (!(error instanceof PrintingTooLong || error instanceof WorkTooLong)) throw asWorkshopBusy(error)
    throw new Problem(503, { message: 'Printing took too long. Try again in a moment.' }, { 'Retry-After': '5' })
  }
}

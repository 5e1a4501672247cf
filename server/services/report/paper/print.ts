import { PrintingTooLong, type Printable } from '@/server/providers/pdf/printer'
import type { Ctx } from '../../context'
import { Refusal } from '../../problems'

/** The paper as a PDF. Throws a Refusal when that takes longer than the web copy waits. */
export async function printed(ctx: Ctx, what: Printable): Promise<Uint8Array> {
  try {
    return await ctx.printer.print(what)
  } catch (error) {
    if (!(error instanceof PrintingTooLong)) throw error
    throw new Refusal(503, { message: 'Printing took too long. Try again in a moment.' }, { 'Retry-After': '5' })
  }
}

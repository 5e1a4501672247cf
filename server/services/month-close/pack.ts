import type { FileFormat } from '@/lib/contract/report-file'
import { FILE_TYPES } from '@/lib/contract/report-file'
import { dayIn, fiscalYearStart } from '@/lib/dates/day'
import { formatDay, formatMonth } from '@/lib/dates/format'
import type { PackPaper, Paper } from '@/server/providers/paper/paper'
import { demand } from '../can'
import { atOneSnapshot, reading, type Ctx } from '../context'
import { inOnePiece, type FileAnswer } from '../file-answer'
import { customerBalancePaper, vendorBalancePaper } from '../report/paper/stakeholder-balances'
import { limitExports, noteExport } from '../report/paper/files'
import { moment } from '../report/paper/frame'
import { asPdf, asWorkbook } from '../report/paper/print'
import { balanceSheetPaper, byTruckPaper, cashActivityPaper, profitAndLossPaper } from '../report/paper/statements'
import { trialBalancePaper } from '../report/paper/trial-balance'
import { booksIn, firstDay, lastDay, type MonthText } from './month'
import { monthRow } from './read'

/** The report pack of a month in the requested file format; recorded as an export. */
export async function reportPack(ctx: Ctx, { month, as }: { month: MonthText; as: FileFormat }): Promise<FileAnswer> {
  demand(ctx, 'report.export')
  await limitExports(ctx)
  const pack = await packOf(ctx, month)
  const bytes = await packBytes(ctx, pack, as)
  await noteExport(ctx, { title: pack.title, period: pack.period, remarks: [], format: as })
  return { name: `${pack.file_name}.${as}`, type: FILE_TYPES[as], size: bytes.length, content: inOnePiece(bytes) }
}

export const packBytes = (ctx: Ctx, pack: PackPaper, as: FileFormat): Promise<Uint8Array> =>
  as === 'pdf' ? asPdf(ctx, { form: 'pack', paper: pack }) : asWorkbook(ctx, ...pack.papers)

/** The statements of a month from one snapshot, in the order in which they are read. Throws NotFound outside the books. */
export const packOf = (ctx: Ctx, month: MonthText): Promise<PackPaper> =>
  atOneSnapshot(ctx, (within) => papersOf(within, month))

async function papersOf(ctx: Ctx, month: MonthText): Promise<PackPaper> {
  const { books, row } = await reading(ctx, async (tx) => ({
    books: await booksIn(tx, ctx, month),
    row: await monthRow(tx, ctx, month),
  }))
  const [start_date, end_date] = [firstDay(month), lastDay(month)]
  const ofMonth = { start_date, end_date }
  // In the time zone of the books, not the reader's.
  const dayOf = (instant: string): string => formatDay(dayIn(books.timezone, new Date(instant)))
  const year = { start_date: fiscalYearStart(start_date, books.fiscal_year_start_month), end_date }
  const whole = { compare: 'none', columns: 'total', mode: 'detailed', as: 'pdf' } as const
  // One after another, since they share a connection.
  const papers: Paper[] = [
    await profitAndLossPaper(ctx, { ...year, ...whole, columns: 'month', beside: [] }),
    await balanceSheetPaper(ctx, { ...ofMonth, ...whole, beside: [] }),
    await cashActivityPaper(ctx, { ...ofMonth, ...whole, beside: [] }),
    await customerBalancePaper(ctx, { end_date, only_open: true }),
    await vendorBalancePaper(ctx, { end_date, only_open: true }),
    await byTruckPaper(ctx, { ...ofMonth, as: 'pdf' }),
    await trialBalancePaper(ctx, { ...ofMonth, balances: 'signed', as: 'pdf' }),
  ]
  const [{ letterhead }] = papers as [Paper]
  return {
    title: 'Report pack',
    letterhead,
    period: formatMonth(start_date),
    remarks: [
      closingNote(row, dayOf),
      ...row.sign_offs.map(({ user, signed_at }) => `Signed off by ${user.full_name}, ${dayOf(signed_at)}`),
    ],
    printed_at: moment(ctx),
    papers,
    file_name: `Report pack ${month}`,
  }
}

function closingNote(
  { state, closed_at, closed_by }: Awaited<ReturnType<typeof monthRow>>,
  dayOf: (instant: string) => string,
): string {
  if (state !== 'closed' || closed_at === null)
    return state === 'locked' ? 'The month is locked.' : 'The month is not closed; figures may still change.'
  return `Closed ${dayOf(closed_at)}${closed_by ? ` by ${closed_by.full_name}` : ''}`
}

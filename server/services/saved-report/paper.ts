import type { z } from 'zod'
import { COLUMNS_MAX } from '@/lib/contract/bounds'
import { cashActivityFile, balanceSheetFile, profitAndLossFile } from '@/lib/contract/report'
import type { FileFormat } from '@/lib/contract/report-file'
import { profitAndLossByTruckFile } from '@/lib/contract/review-report'
import type { SavedPeriod, SavedReportKind } from '@/lib/contract/saved-report'
import type { Day } from '@/lib/dates/day'
import { presetRange } from '@/lib/dates/range-presets'
import { isRangePart, partsBefore, splitRange } from '@/lib/dates/split-range'
import type { Paper } from '@/server/providers/paper/paper'
import type { Ctx } from '../context'
import { Invalid } from '../problems'
import { TOO_MANY } from '../report/periods'
import { balanceSheetPaper, byTruckPaper, cashActivityPaper, profitAndLossPaper } from '../report/paper/statements'

interface SavedRequest {
  report: SavedReportKind
  period: SavedPeriod
  settings: Readonly<Record<string, string>>
  send_as: FileFormat
}
/** The day as of which it is read, and the month in which the fiscal year starts. */
interface ReadOn {
  day: Day
  fiscalMonth: number
}

type PaperFor = (ctx: Ctx) => Promise<Paper>

/** Parses the report's own query; a setting that the report does not accept is named in the error. */
const parsed = <Q extends z.ZodType>(
  schema: Q,
  query: unknown,
  paper: (ctx: Ctx, query: z.output<Q>) => Promise<Paper>,
): PaperFor => {
  const read = schema.safeParse(query)
  if (!read.success)
    throw new Invalid({ settings: read.error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`) })
  return (ctx) => paper(ctx, read.data)
}

const PAPERS: Record<SavedReportKind, (query: unknown) => PaperFor> = {
  'profit-and-loss': (query) => parsed(profitAndLossFile.query, query, profitAndLossPaper),
  'profit-and-loss-by-truck': (query) => parsed(profitAndLossByTruckFile.query, query, byTruckPaper),
  'balance-sheet': (query) => parsed(balanceSheetFile.query, query, balanceSheetPaper),
  'cash-activity': (query) => parsed(cashActivityFile.query, query, cashActivityPaper),
}

/** A saved report over the days that its period means on a given day. Throws Invalid when the report does not accept its settings. */
export function savedPaper(
  { report, period, settings, send_as }: SavedRequest,
  { day, fiscalMonth }: ReadOn,
): PaperFor {
  const { start, end } = presetRange(period, day, fiscalMonth)
  const by = settings.columns ?? ''
  const from = report === 'balance-sheet' ? (isRangePart(by) ? partsBefore(end, by) : end) : start
  if (isRangePart(by) && splitRange({ start: from, end }, by, fiscalMonth).length > COLUMNS_MAX)
    throw new Invalid({ settings: [`columns: ${TOO_MANY}`] })
  return PAPERS[report]({ ...settings, start_date: from, end_date: end, as: send_as })
}

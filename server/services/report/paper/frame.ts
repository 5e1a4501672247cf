import { formatLongDay, monthName } from '@/lib/dates/format'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import { entityScope, reporting, type Ctx } from '../../context'
import { readingOf, type ReportQuery, type Reading } from '../sums'
import { letterheadOf, withLogo } from './letterhead'

interface Content {
  title: string
  columns: readonly Column[]
  rows: readonly Row[]
  remarks?: readonly string[]
  /** Shows figures of one day, the end of the requested range. */
  isAsOf?: boolean
  /** Does not depend on the basis of the books. */
  isCashOnly?: boolean
  /** The addressee, with the address, one line each. */
  to?: readonly string[]
  /** Follows the title in the file's name. */
  about?: string
}

/** Frames the figures of a report: sender, period, basis, and when it was printed. */
export async function paperOf(ctx: Ctx, query: ReportQuery, content: Content): Promise<Paper> {
  const { title, columns, rows, remarks = [], isAsOf = false, isCashOnly = false, to = [], about } = content
  const { start_date, end_date } = query
  const entity_ids = entityScope(ctx, query.entities)
  const { sent, how } = await reporting(ctx, async (tx) => ({
    sent: await letterheadOf(tx, ctx, entity_ids),
    how: await readingOf(tx, entity_ids, query),
  }))
  return {
    title,
    letterhead: await withLogo(ctx, sent),
    to,
    about,
    columns,
    rows,
    period: isAsOf ? `As of ${formatLongDay(end_date)}` : `${formatLongDay(start_date)} to ${formatLongDay(end_date)}`,
    remarks: [...(isCashOnly ? [] : basisRemarks(how, entity_ids.length)), ...remarks],
    printed_at: moment(ctx),
    file_name: [title, about, isAsOf ? end_date : `${start_date} to ${end_date}`].filter(Boolean).join(' '),
  }
}

/** For several entities it also says whose fiscal year and basis are used. */
const basisRemarks = ({ basis, read_as }: Reading, entities: number): string[] => [
  basis === 'cash' ? 'Cash basis' : 'Accrual basis',
  ...(entities > 1 && read_as
    ? [`Read as ${read_as.name}, fiscal year from ${monthName(read_as.fiscal_year_start_month)}`]
    : []),
]

/** The time of printing, as it is printed. */
export const moment = ({ now, timezone }: Pick<Ctx, 'now' | 'timezone'>): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(now())

const whole = new Intl.NumberFormat('en-US')
/** The label of the totals of a filtered report. */
export const partLabel = (shown: number, all: number, many: string): string =>
  `Total, ${whole.format(shown)} of ${whole.format(all)} ${many}`

export const moneyColumns = (labels: readonly string[], width = 18): Column[] =>
  labels.map((label) => ({ label, kind: 'money', width }))
export const AMOUNT: Column = { label: 'Amount', kind: 'money', width: 18 }
export const ACCOUNT: Column = { label: 'Account', kind: 'text', width: 48 }

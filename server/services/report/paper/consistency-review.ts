import type { Query } from '@/lib/contract/endpoint'
import { LINES_WITHOUT_CATEGORY, REVIEW_HEADINGS } from '@/lib/contract/labels'
import type { ConsistencyReview, consistencyReviewFile } from '@/lib/contract/review-report'
import { formatDay } from '@/lib/dates/format'
import type { Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { consistencyReview } from '../consistency-review'
import { AMOUNT, paperOf } from './frame'

/** Each kind of finding with its findings below it; a kind without any says so. */
export async function consistencyReviewPaper(ctx: Ctx, query: Query<typeof consistencyReviewFile>): Promise<Paper> {
  return paperOf(ctx, query, {
    title: 'Consistency review',
    columns: [{ label: 'Finding', kind: 'text', width: 64 }, { label: 'Lines', kind: 'count', width: 10 }, AMOUNT],
    rows: findingRows(await consistencyReview(ctx, query)),
    remarks: ['A finding is a reason to look, not an error'],
  })
}

const line = (label: string, count: number | null, amount: number | null, level = 1): Row => ({
  kind: 'line',
  level,
  cells: [label, count, amount],
})
const kind = (label: string, rows: readonly Row[]): Row[] => [
  { kind: 'section', level: 0, cells: [label, null, null] },
  ...(rows.length === 0 ? [line('None', null, null)] : rows),
]

const findingRows = ({ many_categories, wrong_side, duplicates, suspense, openings }: ConsistencyReview): Row[] => [
  ...kind(
    REVIEW_HEADINGS.many_categories,
    many_categories.flatMap(({ full_name, categories }): Row[] => [
      { kind: 'section', level: 1, cells: [full_name, null, null] },
      ...categories.map(({ chart_number, name, count, total_amount }) =>
        line(`${chart_number} ${name}`, count, total_amount, 2),
      ),
    ]),
  ),
  ...kind(
    REVIEW_HEADINGS.wrong_side,
    wrong_side.map(({ chart_number, name, balance, balance_type }) =>
      line(`${chart_number} ${name}, normally a ${balance_type}`, null, balance),
    ),
  ),
  ...kind(
    REVIEW_HEADINGS.duplicates,
    duplicates.map(({ amount, amount_type, transactions }) =>
      line(
        `${transactions[0]?.name ?? ''}, ${transactions.map(({ date }) => formatDay(date)).join(' and ')}`,
        transactions.length,
        amount_type === 'money_out' ? -amount : amount,
      ),
    ),
  ),
  ...kind(REVIEW_HEADINGS.suspense, [
    ...(suspense.count > 0 ? [line(LINES_WITHOUT_CATEGORY, suspense.count, null)] : []),
    ...suspense.accounts.map(({ chart_number, name, balance }) => line(`${chart_number} ${name}`, null, balance)),
  ]),
  ...kind(
    REVIEW_HEADINGS.openings,
    openings.map(({ name, locked_until }) =>
      line(`${name}, books locked through ${formatDay(locked_until)}`, null, null),
    ),
  ),
]

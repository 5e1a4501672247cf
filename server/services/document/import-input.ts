import { TEXT_MAX } from '@/lib/contract/bounds'
import { StakeholderInput } from '@/lib/contract/stakeholder'
import { formatMessage } from '@/lib/money/format'
import { valueOf, type Reading } from '@/server/providers/statement-file/reading'
import { may } from '../can'
import type { Ctx } from '../context'
import { problemsOf } from '../list-file'
import { columnLabel, partOf, type DocumentColumn, type DocumentFileRow } from './document-file'
import type { DocumentKind, Place, Sent } from './import-kind'

interface Found {
  posts: Place
  /** Whose document it is; undefined for a vendor or customer that is new. */
  party: { id: string } | undefined
}

/** What a form would send, or why it cannot be sent; neither without an account or service. */
export function inputOf<B extends Sent>(
  { kind, ctx }: { kind: DocumentKind<B>; ctx: Ctx },
  row: DocumentFileRow,
  { posts, party }: Found,
): { input: B | null; problems: string[] } {
  const label = (column: DocumentColumn) => columnLabel(kind.noun, column)
  const problems: string[] = []
  const stated = <T>(column: DocumentColumn, reading: Reading<T> | null): T | null => {
    if (reading && 'reason' in reading) problems.push(`${label(column)}: ${reading.reason}`)
    return reading && valueOf(reading)
  }
  if (!party) {
    const named = StakeholderInput.safeParse({ type: kind.party, full_name: row.name })
    if (!named.success) problems.push(...problemsOf(named.error, () => label('name')))
    else if (!may(ctx, 'stakeholder.edit'))
      problems.push(`${label('name')}: There is no ${row.name}, and you do not have permission to add stakeholders.`)
  }
  const date = stated('date', row.date)
  const due_date = stated('due_date', row.due_date)
  const amount = stated(row.amount_column, row.amount)
  if (posts !== null && 'problem' in posts) problems.push(`${label('posts_to')}: ${posts.problem}`)
  if (problems.length > 0 || date === null || amount === null || posts === null || 'problem' in posts)
    return { input: null, problems }
  const whole = partOf(row)
  const isLong = row.memo.length > TEXT_MAX
  const notes = [
    isLong ? row.memo : '',
    whole === null ? '' : `Brought over with what was open of ${formatMessage(whole)}.`,
  ]
  const parsed = kind.input({
    // Its own id comes with the row; until then any is right.
    ...{ stakeholder: party?.id ?? ctx.id(), number: row.number || null, date, due_date, amount, posts_to: posts.id },
    description: isLong ? null : row.memo || null,
    note: notes.filter(Boolean).join(' ') || null,
  })
  if (parsed.success) return { input: parsed.data, problems }
  return { input: null, problems: problemsOf(parsed.error, (field) => label(columnOf(field))) }
}

const FIELDS: readonly [RegExp, DocumentColumn][] = [
  [/_number$/, 'number'],
  [/_due_date$/, 'due_date'],
  [/_date$/, 'date'],
  [/_items/, 'amount'],
]

const columnOf = (field: string): DocumentColumn => FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'memo'

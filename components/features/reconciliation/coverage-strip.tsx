'use client'
import { Link } from '@/components/ui/link'
import { cx } from '@/components/ui/cx'
import type { Coverage } from '@/lib/contract/reconciliation'
import { formatMonth, formatShortMonth } from '@/lib/dates/format'
import { worksheetPath } from './queries'

type Month = Coverage['months'][number]

const STATE_WORDS: Record<Month['state'], string> = {
  finished: 'Finished',
  in_progress: 'In progress',
  missing: 'Missing',
  changed: 'Changed since',
}
const MARK: Record<Month['state'], string> = { finished: '●', in_progress: '◐', missing: '○', changed: '▲' }
const TONE: Record<Month['state'], string> = {
  finished: 'text-pos',
  in_progress: 'text-accent-fg',
  missing: 'text-muted',
  changed: 'text-warn',
}

/** One mark a month, oldest first; a month with a worksheet leads to it. */
export function CoverageStrip({ months }: { months: readonly Month[] }) {
  return (
    <ol aria-label="Months" className="flex flex-wrap gap-x-1 gap-y-1.5">
      {months.map((month) => (
        <li key={month.month} className="w-8 text-center max-sm:min-h-11 max-sm:w-11">
          <MonthMark month={month} />
        </li>
      ))}
    </ol>
  )
}

function MonthMark({ month: { month, state, reconciliation } }: { month: Month }) {
  const label = `${formatMonth(month)}: ${STATE_WORDS[state]}`
  const mark = (
    <>
      <span aria-hidden className={cx('block text-sm leading-4', TONE[state])}>
        {MARK[state]}
      </span>
      <span aria-hidden className="block text-2xs text-muted">
        {month.endsWith('-01-01') || month.slice(5, 7) === '01' ? month.slice(0, 4) : formatShortMonth(month)}
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
  return reconciliation === null ? (
    <span title={label}>{mark}</span>
  ) : (
    <Link
      href={worksheetPath(reconciliation)}
      title={label}
      className="block rounded-xs hover:bg-hover max-sm:min-h-11"
    >
      {mark}
    </Link>
  )
}

'use client'
import { useQueries } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { today } from '@/components/form/today'
import { bankAccountRead } from '@/components/pickers/bank-account-options'
import { QueryErrorNote, type QueryErrorNoteProps } from '@/components/ui/note'
import type { DayRange } from '@/lib/dates/range-presets'
import { useChartView } from './kept-view'
import { checklistRead, movementOf, statsOf } from './queries'

const ToldAbove = createContext(false)

/** If several cards fail for the same reason, it is shown once, above them, with one Retry. */
export function OneError({ range, children }: { range: DayRange; children: ReactNode }) {
  const chart = useChartView(today())
  const reads = useQueries({
    queries: [statsOf(range), movementOf(chart.range), bankAccountRead, checklistRead],
    combine: (answers) => ({
      failed: answers.filter(({ error, data }) => error !== null && data === undefined),
      isFetching: answers.some(({ isFetching }) => isFetching),
    }),
  })
  const [first] = reads.failed
  const isOne = reads.failed.length > 1 && reads.failed.every(({ error }) => error?.message === first?.error?.message)
  return (
    <ToldAbove value={isOne}>
      {isOne ? (
        <QueryErrorNote
          what="the dashboard"
          error={first?.error}
          onRetry={() => void Promise.all(reads.failed.map(({ refetch }) => refetch()))}
          retrying={reads.isFetching}
        />
      ) : null}
      {children}
    </ToldAbove>
  )
}

/** The error on a card; if the reason is shown above, only that the card is not available. */
export const CardError = (props: QueryErrorNoteProps) =>
  use(ToldAbove) ? <p className="text-fg-2">Not loaded.</p> : <QueryErrorNote {...props} />

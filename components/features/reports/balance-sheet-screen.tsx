'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { linesBehind } from '@/components/pickers/figure-lines'
import { Badge } from '@/components/ui/badge'
import { cx } from '@/components/ui/cx'
import { download } from '@/lib/client/download'
import type { BalanceSheet } from '@/lib/contract/report'
import { balanceSheetPdf, balanceSheetXlsx } from '@/lib/contract/calls/report-file'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import { balanceSheetSides, imbalance } from './balance-sheet-rows'
import { BalanceSheetSide } from './balance-sheet-side'
import { ComparedReport } from './compared-report'
import { NothingInPeriod } from './nothing-in-period'
import { balanceSheetOf, queryOf } from './queries'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import { useCompared } from './use-compared'

export function BalanceSheetScreen() {
  return (
    <ReportPage
      report="balance-sheet"
      title="Balance sheet"
      modes={['compact', 'summary', 'detailed']}
      basis
      compare="none"
      files={filesOf}
      kept={(view) => <Proof view={view} />}
    >
      {(view, change) => <Report view={view} onRange={(range) => change({ range })} />}
    </ReportPage>
  )
}

function filesOf(view: ReportView) {
  const query = { ...queryOf(view), mode: view.mode, compare: view.compare }
  return { pdf: () => download(balanceSheetPdf, { query }), xlsx: () => download(balanceSheetXlsx, { query }) }
}

/** Says that the statement balances, or by how much it does not. */
function Proof({ view }: { view: ReportView }) {
  const { data } = useQuery({ ...balanceSheetOf(view), placeholderData: keepPreviousData })
  // Its room is kept, so that the bar does not grow when the answer comes.
  if (!data) {
    return (
      <span className="invisible" aria-hidden>
        <Balanced />
      </span>
    )
  }
  const off = imbalance(data)
  return off === 0 ? (
    <Balanced />
  ) : (
    <Badge tone="red">
      <CircleAlert size={13} strokeWidth={2} aria-hidden />
      Out of balance by {formatUsd(off)}
    </Badge>
  )
}

const Balanced = () => (
  <Badge tone="green">
    <CircleCheck size={13} strokeWidth={2} aria-hidden />
    Assets equal liabilities + equity
  </Badge>
)

function Report({ view, onRange }: { view: ReportView; onRange: (range: DayRange) => void }) {
  const { range, compare } = view
  const router = useRouter()
  const compared = useCompared((days) => balanceSheetOf({ ...view, range: days }), range, compare)
  return (
    <ComparedReport compared={compared} loading={<Loading />}>
      {(now, before) =>
        isBlank(now) && (before === null || isBlank(before)) ? (
          <NothingInPeriod asOf range={range} onRange={onRange} />
        ) : (
          <div className={cx('cols', compare === 'none' ? 'c2' : 'min-[1680px]:grid-cols-2')}>
            {balanceSheetSides(now, before).map((side) => (
              <BalanceSheetSide
                key={side.name}
                side={side}
                view={view}
                linkOf={(row, days) => linesBehind(row, { ...view, range: days })}
                onOpen={(href) => router.push(href)}
              />
            ))}
          </div>
        )
      }
    </ComparedReport>
  )
}

/** Retained earnings stand in every answer, if only with zero. */
const isBlank = (report: BalanceSheet): boolean =>
  report.data.every(({ subcategories }) => subcategories.every(({ data }) => data.every(({ total_amount }) => total_amount === 0)))

const Loading = () => (
  <div className="cols c2">
    <TableSkeleton />
    <TableSkeleton />
  </div>
)

'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge'
import type { TreeMode } from '@/components/ui/tree-table'
import type { BalanceSheet } from '@/lib/contract/report'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import { balanceSheetSides, imbalance } from './balance-sheet-rows'
import { BalanceSheetSide } from './balance-sheet-side'
import { ComparedReport } from './compared-report'
import { NothingInPeriod } from './nothing-in-period'
import { balanceSheetOf } from './queries'
import { ReportPage } from './report-page'
import { TableSkeleton } from './table-skeleton'
import { useCompared } from './use-compared'

export function BalanceSheetScreen() {
  return (
    <ReportPage
      report="balance-sheet"
      title="Balance sheet"
      modes={['compact', 'summary', 'detailed']}
      note={({ range }) => <Proof range={range} />}
    >
      {({ range, mode }, change) => (
        <Report range={range} mode={mode} onRange={(next) => change({ range: next })} />
      )}
    </ReportPage>
  )
}

/** Says that the statement balances, or by how much it does not. */
function Proof({ range }: { range: DayRange }) {
  const { data } = useQuery({ ...balanceSheetOf(range), placeholderData: keepPreviousData })
  if (!data) return null
  const off = imbalance(data)
  return off === 0 ? (
    <Badge tone="green">
      <CircleCheck size={13} strokeWidth={2} aria-hidden />
      Assets equal liabilities + equity
    </Badge>
  ) : (
    <Badge tone="red">
      <CircleAlert size={13} strokeWidth={2} aria-hidden />
      Out of balance by {formatUsd(off)}
    </Badge>
  )
}

function Report({ range, mode, onRange }: { range: DayRange; mode: TreeMode; onRange: (range: DayRange) => void }) {
  const compared = useCompared(balanceSheetOf, range)
  return (
    <ComparedReport compared={compared} loading={<Loading />}>
      {(now, before) =>
        isBlank(now) && (before === null || isBlank(before)) ? (
          <NothingInPeriod range={range} onRange={onRange} />
        ) : (
          <div className="cols c2">
            {balanceSheetSides(now, before).map((side) => (
              <BalanceSheetSide key={side.name} side={side} range={range} mode={mode} />
            ))}
          </div>
        )
      }
    </ComparedReport>
  )
}

const isBlank = (report: BalanceSheet): boolean => report.data.every((category) => category.subcategories.length === 0)

const Loading = () => (
  <div className="cols c2">
    <TableSkeleton />
    <TableSkeleton />
  </div>
)

'use client'
import { ArrowUpRight } from 'lucide-react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { today } from '@/components/form/today'
import { TabPanels } from '@/components/ui/tab-panels'
import { presetRange, type DayRange } from '@/lib/dates/range-presets'
import { StatementSkeleton } from './statement-skeleton'

const loading = StatementSkeleton
const ProfitAndLossTree = dynamic(() => import('./statement-tree').then((module) => module.ProfitAndLossTree), { ssr: false, loading })
const BalanceSheetTree = dynamic(() => import('./statement-tree').then((module) => module.BalanceSheetTree), { ssr: false, loading })
const CashActivityTree = dynamic(() => import('./statement-tree').then((module) => module.CashActivityTree), { ssr: false, loading })

const REPORTS = {
  'profit-and-loss': { label: 'Profit & Loss', Tree: ProfitAndLossTree },
  'balance-sheet': { label: 'Balance Sheet', Tree: BalanceSheetTree },
  'cash-activity': { label: 'Cash Activity', Tree: CashActivityTree },
}
type Report = keyof typeof REPORTS
const isReport = (key: string): key is Report => Object.hasOwn(REPORTS, key)

/** The three statements, closed, from January 1st to today; each opens in full. */
export function StatementsCard() {
  const [report, setReport] = useState<Report>('profit-and-loss')
  const [range, setRange] = useState<DayRange>(() => presetRange('yearToDate', today()))
  const { label } = REPORTS[report]
  return (
    <section className="card min-h-[410px] overflow-hidden" aria-label="Reports">
      <div className="card-h flex-wrap pb-1!">
        <h2>Reports</h2>
        <div className="acts flex-wrap">
          <DateRangePicker size={28} label="Report range" value={range} onChange={setRange} />
          <Link href={fullReport(report, range)} className="btn sec s" aria-label={`Open ${label}`}>
            <ArrowUpRight size={14} strokeWidth={2} aria-hidden />
            Open report
          </Link>
        </div>
      </div>
      <TabPanels
        label="Reports"
        value={report}
        onChange={(key) => isReport(key) && setReport(key)}
        panels={Object.entries(REPORTS).map(([key, { label, Tree }]) => ({ key, label, content: <Tree range={range} /> }))}
      />
    </section>
  )
}

const fullReport = (report: Report, { start, end }: DayRange): string =>
  `/app/reports/${report}?${new URLSearchParams({ start_date: start, end_date: end })}`

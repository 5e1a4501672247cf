'use client'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { today } from '@/components/form/today'
import { ButtonLink } from '@/components/ui/button-link'
import { CardHeader, Card, CardActions } from '@/components/ui/card'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { TabPanels } from '@/components/ui/tab-panels'
import type { TreeMode } from '@/components/ui/tree-table'
import { presetRange, type DayRange } from '@/lib/dates/range-presets'
import { StatementExport } from './statement-export'
import { BalanceSheetTree, CashActivityTree, ProfitAndLossTree } from './statement-tree'

const MODES: { value: TreeMode; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'summary', label: 'Summary' },
  { value: 'detailed', label: 'Detailed' },
]
const REPORTS = {
  'profit-and-loss': { label: 'Profit & Loss', Tree: ProfitAndLossTree, modes: MODES },
  'balance-sheet': { label: 'Balance Sheet', Tree: BalanceSheetTree, modes: MODES },
  'cash-activity': {
    label: 'Cash Activity',
    Tree: CashActivityTree,
    modes: MODES.filter(({ value }) => value !== 'summary'),
  },
}
type Report = keyof typeof REPORTS
const isReport = (key: string): key is Report => Object.hasOwn(REPORTS, key)

/** The three statements from January 1st of this year to today; each opens in full and leaves as a file. Source: spec 001 §2. */
export function StatementsCard() {
  const [report, setReport] = useState<Report>('profit-and-loss')
  const [range, setRange] = useState<DayRange>(() => presetRange('yearToDate', today()))
  const [wished, setMode] = useState<TreeMode>('summary')
  const { label, modes } = REPORTS[report]
  const mode = modes.some(({ value }) => value === wished) ? wished : 'compact'
  return (
    <Card className="min-h-[410px] overflow-hidden" aria-label="Reports">
      <CardHeader title="Reports" className="flex-wrap pb-1">
        <CardActions className="flex-wrap">
          <SegmentedControl label="Detail" options={modes} value={mode} onChange={setMode} />
          <DateRangePicker size={28} label="Report range" value={range} onChange={setRange} />
          <ButtonLink size={28} href={fullReport(report, range, mode)} aria-label={`Open ${label}`}>
            <ArrowUpRight size={14} strokeWidth={2} aria-hidden />
            <span className="max-sm:hidden">Open report</span>
          </ButtonLink>
          <StatementExport report={report} range={range} mode={mode} />
        </CardActions>
      </CardHeader>
      <TabPanels
        label="Reports"
        value={report}
        onChange={(key) => isReport(key) && setReport(key)}
        panels={Object.entries(REPORTS).map(([key, { label, Tree }]) => ({
          key,
          label,
          content: <Tree range={range} mode={mode} href={fullReport(report, range, mode)} />,
        }))}
      />
    </Card>
  )
}

const fullReport = (report: Report, { start, end }: DayRange, mode: TreeMode): string =>
  `/app/reports/${report}?${new URLSearchParams({ start_date: start, end_date: end, mode })}`

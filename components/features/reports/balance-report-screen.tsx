'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { ledgerOf } from '@/components/pickers/figure-lines'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { textLink } from '@/components/ui/text-link-look'
import { download } from '@/lib/client/download'
import { customerBalanceFile, vendorBalanceFile, type StakeholderBalances } from '@/lib/contract/balance-report'
import { shownBalances } from '@/lib/contract/narrowed'
import { formatDay } from '@/lib/dates/format'
import { AmountFilter } from './amount-filter'
import {
  BALANCE_NARROW,
  balancesShown,
  balanceViewOf,
  narrowedBy,
  tieOut,
  type BalanceView,
} from './balance-report-rows'
import { BalanceReportTable } from './balance-report-table'
import { balanceQueryOf, balancesOf, type Party } from './balance-queries'
import { Report } from './report'
import { ReportPage, type ChangeView } from './report-page'
import { defaultRange } from './report-range'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import type { ReportDownload } from './use-export'

const WORDS = {
  customer: { title: 'Customer balance', many: 'customers', documents: 'invoice' },
  vendor: { title: 'Vendor balance', many: 'vendors', documents: 'bill' },
}

/** Receivables or payables by age, compared with the ledger. */
export function BalanceReportScreen({ party }: { party: Party }) {
  return (
    <ReportPage
      report={`${party}-balance`}
      title={WORDS[party].title}
      asOf
      narrow={BALANCE_NARROW}
      files={(view) => filesOf(party, view)}
      note={(view, change) => <Found party={party} view={view} change={change} />}
      end={(view, change) => (
        <SegmentedControl
          label="Shown"
          options={SHOWN}
          value={balanceViewOf(view).onlyOpen ? 'open' : 'all'}
          onChange={(value) => change({ narrowed: narrowedBy({ ...balanceViewOf(view), onlyOpen: value === 'open' }) })}
        />
      )}
      narrowedCount={(view) => {
        const { search, least, onlyOpen } = balanceViewOf(view)
        return [search !== '', least !== null, onlyOpen].filter(Boolean).length
      }}
    >
      {(view, change) => (
        <Report query={balancesOf(party, view)} loading={<TableSkeleton rows={10} />}>
          {(report) => <Balances party={party} view={view} report={report} onClear={() => change({ narrowed: {} })} />}
        </Report>
      )}
    </ReportPage>
  )
}

function Found({ party, view, change }: { party: Party; view: ReportView; change: ChangeView }) {
  const shown = balanceViewOf(view)
  const show = (part: Partial<BalanceView>) => change({ narrowed: narrowedBy({ ...shown, ...part }) })
  return (
    <>
      <SearchInput label={`Search ${WORDS[party].many}`} value={shown.search} onChange={(search) => show({ search })} />
      <div className="w-36">
        <AmountFilter
          height={32}
          soft
          aria-label="Balance from"
          placeholder="Balance from"
          value={shown.least}
          onChange={(least) => show({ least })}
        />
      </div>
    </>
  )
}

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'With balance' },
]

function filesOf(party: Party, view: ReportView): ReportDownload {
  const query = { ...balanceQueryOf(view), ...balancesShown(balanceViewOf(view)) }
  return (as) => download(party === 'customer' ? customerBalanceFile : vendorBalanceFile, { query: { ...query, as } })
}

interface BalancesProps {
  party: Party
  view: ReportView
  report: StakeholderBalances
  onClear: () => void
}

function Balances({ party, view, report, onClear }: BalancesProps) {
  const rows = shownBalances(report.results, balancesShown(balanceViewOf(view)))
  return (
    <>
      {rows.length > 0 ? (
        <BalanceReportTable party={party} view={view} report={report} rows={rows} />
      ) : (
        <Card>
          <Nothing party={party} report={report} onClear={onClear} />
        </Card>
      )}
      <TieOut report={report} entities={view.entities} />
    </>
  )
}

function Nothing({ party, report, onClear }: Omit<BalancesProps, 'view'>) {
  const { many, documents } = WORDS[party]
  return report.results.length === 0 ? (
    <EmptyState kind="nothing-yet" title={`No ${documents}s by ${formatDay(report.end_date)}`}>
      {party === 'customer' ? 'Customers' : 'Vendors'} appear here once an{' '}
      {documents === 'bill' ? 'entry or a bill' : 'invoice'} names them.
    </EmptyState>
  ) : (
    <EmptyState
      kind="no-matches"
      title="No matches"
      action={
        <Button size={28} onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No {many} fit these filters.
    </EmptyState>
  )
}

/** Compares the total of the documents with the ledger account. */
function TieOut({ report, entities }: { report: StakeholderBalances; entities: readonly string[] }) {
  const { chart_of_account_id, difference } = report.ledger_account
  const range = { start: defaultRange(report.end_date).start, end: report.end_date }
  const Icon = difference === 0 ? CircleCheck : CircleAlert
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge wraps tone={difference === 0 ? 'green' : 'red'}>
        <Icon size={13} strokeWidth={2} aria-hidden />
        {tieOut(report)}
      </Badge>
      <Link
        className={textLink({ roomy: true, className: 'print:hidden' })}
        href={ledgerOf(chart_of_account_id, { range, basis: 'accrual', entities })}
      >
        Show the ledger
      </Link>
    </div>
  )
}

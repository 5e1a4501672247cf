'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@/components/ui/use-router'
import { ledgerOf } from '@/components/pickers/figure-lines'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { download } from '@/lib/client/download'
import { type TrialBalanceFlag, type TrialBalanceRow, trialBalanceFile } from '@/lib/contract/report'
import { shownAccounts } from '@/lib/contract/narrowed'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import { NothingInPeriod } from './nothing-in-period'
import { queryOf, trialBalanceOf } from './queries'
import { Report } from './report'
import { ReportPage, type ChangeView } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import {
  accountsShown,
  ELEMENTS,
  FLAGS,
  isInBalance,
  narrowedBy,
  totalsOf,
  TRIAL_BALANCE_NARROW,
  trialBalanceViewOf,
  type TrialBalanceView,
} from './trial-balance-rows'
import { TrialBalanceTable } from './trial-balance-table'
import type { ReportDownload } from './use-export'

const EVERYTHING: TrialBalanceView = { search: '', element: 'all', hideZero: false, flag: null, pairs: false }
const FORMS = [
  { value: 'signed', label: 'Signed' },
  { value: 'pairs', label: 'Dr / Cr' },
]

export function TrialBalanceScreen() {
  return (
    <ReportPage
      report="trial-balance"
      title="Trial balance"
      basis
      narrow={TRIAL_BALANCE_NARROW}
      files={filesOf}
      note={(view, change) => <Found view={view} change={change} />}
      end={(view, change) => <Form view={view} change={change} />}
      narrowedCount={(view) => {
        const { search, element, hideZero, pairs } = trialBalanceViewOf(view)
        return [search !== '', element !== 'all', hideZero, pairs].filter(Boolean).length
      }}
      kept={(view) => <Proof view={view} />}
    >
      {(view, change) => (
        <Report query={trialBalanceOf(view)} loading={<TableSkeleton rows={24} />}>
          {(report) => (
            <Accounts
              report={report}
              view={view}
              show={(shown) => change({ narrowed: narrowedBy(shown) })}
              onRange={(range) => change({ range })}
            />
          )}
        </Report>
      )}
    </ReportPage>
  )
}

interface ChoiceProps {
  view: ReportView
  change: ChangeView
}

function Found({ view, change }: ChoiceProps) {
  const shown = trialBalanceViewOf(view)
  const show = (part: Partial<TrialBalanceView>) => change({ narrowed: narrowedBy({ ...shown, ...part }) })
  return (
    <>
      <SearchInput
        className="w-40 min-w-40 max-w-52 flex-1"
        label="Search accounts"
        value={shown.search}
        onChange={(search) => show({ search })}
      />
      <div className="w-28">
        <Select
          height={32}
          soft
          aria-label="Type"
          options={ELEMENTS}
          value={shown.element}
          onChange={(element) => show({ element })}
        />
      </div>
    </>
  )
}

function Form({ view, change }: ChoiceProps) {
  const shown = trialBalanceViewOf(view)
  const show = (part: Partial<TrialBalanceView>) => change({ narrowed: narrowedBy({ ...shown, ...part }) })
  return (
    <>
      <SegmentedControl
        label="Balances"
        options={FORMS}
        value={shown.pairs ? 'pairs' : 'signed'}
        onChange={(form) => show({ pairs: form === 'pairs' })}
      />
      <Switch label="Hide zero balances" checked={shown.hideZero} onChange={(hideZero) => show({ hideZero })} />
    </>
  )
}

function filesOf(view: ReportView): ReportDownload {
  const shown = trialBalanceViewOf(view)
  const query = {
    ...queryOf(view),
    ...accountsShown(shown),
    balances: shown.pairs ? ('pairs' as const) : ('signed' as const),
  }
  return (as) => download(trialBalanceFile, { query: { ...query, as } })
}

/** Shows that debits equal credits for all accounts, not only the displayed ones. */
function Proof({ view }: { view: ReportView }) {
  const { data } = useQuery({ ...trialBalanceOf(view), placeholderData: keepPreviousData })
  // Its space is reserved, so that the bar does not grow when the response arrives.
  if (!data) {
    return (
      <span className="invisible" aria-hidden>
        <Balanced />
      </span>
    )
  }
  const totals = totalsOf(data)
  return isInBalance(totals) ? (
    <Balanced />
  ) : (
    <Badge tone="red">
      <CircleAlert size={13} strokeWidth={2} aria-hidden />
      Out of balance by {formatUsd(totals.total_amount)}
    </Badge>
  )
}

const Balanced = () => (
  <Badge tone="green">
    <CircleCheck size={13} strokeWidth={2} aria-hidden />
    In balance
  </Badge>
)

interface AccountsProps {
  report: readonly TrialBalanceRow[]
  view: ReportView
  show: (shown: TrialBalanceView) => void
  onRange: (range: DayRange) => void
}

function Accounts({ report, view, show, onRange }: AccountsProps) {
  const shown = trialBalanceViewOf(view)
  const router = useRouter()
  const rows = shownAccounts(report, accountsShown(shown))
  return (
    <>
      <Flags rows={report} chosen={shown.flag} onChoose={(flag) => show({ ...shown, flag })} />
      {report.length === 0 ? (
        <NothingInPeriod range={view.range} onRange={onRange} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            kind="no-matches"
            title="No account matches"
            action={
              <Button size={28} onClick={() => show({ ...EVERYTHING, pairs: shown.pairs })}>
                Clear filters
              </Button>
            }
          />
        </Card>
      ) : (
        <TrialBalanceTable
          rows={rows}
          all={report.length}
          pairs={shown.pairs}
          onOpen={(account) => router.push(ledgerOf(account, view))}
        />
      )}
    </>
  )
}

interface FlagsProps {
  rows: readonly TrialBalanceRow[]
  chosen: TrialBalanceFlag | null
  onChoose: (flag: TrialBalanceFlag | null) => void
}

/** What should be reviewed before the books are closed; each chip shows only those accounts. */
function Flags({ rows, chosen, onChoose }: FlagsProps) {
  const counted = FLAGS.map((each) => ({
    ...each,
    count: rows.filter(({ flags }) => flags.includes(each.flag)).length,
  })).filter(({ flag, count }) => count > 0 || flag === chosen)
  if (counted.length === 0) return null
  return (
    <div className="print:hidden flex flex-wrap gap-2" role="group" aria-label="To check">
      {counted.map(({ flag, label, count }) => (
        <Button
          key={flag}
          size={28}
          aria-pressed={flag === chosen}
          onClick={() => onChoose(flag === chosen ? null : flag)}
        >
          {label}
          <Badge tone={flag === chosen ? 'violet' : 'neutral'}>{count}</Badge>
        </Button>
      ))}
    </div>
  )
}

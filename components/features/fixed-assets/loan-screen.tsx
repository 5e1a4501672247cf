'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '@/components/form/today'
import { ObjectSide } from '@/components/pickers/object-side'
import { Page } from '@/components/shell/page'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { Link } from '@/components/ui/link'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { Table, type TableColumn } from '@/components/ui/table'
import { textLink } from '@/components/ui/text-link-look'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { markLoanPayment, type Loan, type LoanScheduleRow } from '@/lib/contract/loan'
import type { Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { LoanActions, LoanMenu } from './loan-actions'
import { LoanChangesCard } from './loan-changes-card'
import { LoanYearsCard } from './loan-years-card'
import { PaymentChart } from './payment-chart'
import { PayoffCard } from './payoff-card'
import { numberAndDate, statusColumn } from './schedule-columns'
import { CRUMBS, FIXED_ASSETS_PAGE, loanRead, paymentsRead } from './queries'
import { FREQUENCY_WORDS } from './words'

const LOAN_CRUMBS = [...CRUMBS, { label: 'Fixed assets', href: `${FIXED_ASSETS_PAGE}?tab=loans` }]

/** One loan: what is left, how each payment divides, and which bank line paid it. */
export function LoanScreen({ id }: { id: string }) {
  const loan = useQuery(loanRead(id))
  const schedule = useQuery(paymentsRead(id))
  const failed = loan.isError ? loan : schedule.isError ? schedule : null
  const rows = schedule.data?.results
  return (
    <Page
      title={loan.data?.name ?? 'Loan'}
      crumbs={LOAN_CRUMBS}
      actions={loan.data ? <LoanActions loan={loan.data} rows={rows ?? []} /> : null}
      mobileActions={loan.data ? <LoanMenu loan={loan.data} rows={rows ?? []} /> : null}
      scroll
    >
      {failed ? (
        <QueryErrorNote
          what="the loan"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
          className={loan.data && 'mb-4'}
        />
      ) : null}
      {loan.data ? (
        <div className="flex flex-col gap-4">
          <Unfunded loan={loan.data} />
          <Figures loan={loan.data} rows={rows} />
          {rows && rows.length > 1 ? <PaymentChart rows={rows} /> : null}
          {/* On paper after the schedule, which fills the first sheet otherwise left half empty. */}
          <div className="grid grid-cols-2 items-start gap-4 max-lg:not-print:grid-cols-1 print:order-1">
            {loan.data.balance > 0 ? <PayoffCard loan={loan.data} /> : null}
            <LoanYearsCard id={loan.data.id} />
          </div>
          <LoanChangesCard loan={loan.data} changes={schedule.data?.changes ?? []} />
          {rows ? (
            <Schedule rows={rows} agreement={loan.data.agreement_name} />
          ) : failed ? null : (
            <Skeleton width="100%" height={240} />
          )}
          <div className="flex max-w-200 flex-col gap-6 print:hidden">
            <ObjectSide about={{ model_name: 'loan', object_id: id }} />
          </div>
        </div>
      ) : failed ? null : (
        <div role="status" aria-label="Loading">
          <Skeleton width="100%" height={320} />
        </div>
      )}
    </Page>
  )
}

/** The ledger has only the part of a loan that was deposited or that paid for an asset. */
function Unfunded({ loan: { loan_amount, funded_amount, chart_of_account } }: { loan: Loan }) {
  const missing = sumWire([loan_amount, -funded_amount])
  if (missing <= 0) return null
  return (
    <Note tone="amber">
      The loan balance in the ledger is {formatUsd(missing)} lower than in this schedule. If the money from the lender
      is missing, categorize its deposit as {chart_of_account.chart_number} {chart_of_account.name}, or select the loan
      on the asset that it paid for. A repayment categorized as that account is not in the schedule: match its bank line
      to the loan instead, as principal only if it was paid in addition. If another lender paid this loan off, add an
      account by hand in Settings, Integrations, and enter both sides there in place of a journal entry: the new loan’s
      money in, categorized as the account of that loan, and the payoff out, matched to this loan.
    </Note>
  )
}

function Figures({ loan, rows }: { loan: Loan; rows: readonly LoanScheduleRow[] | undefined }) {
  const left = rows && sumWire(rows.filter(({ is_paid }) => !is_paid).map(({ interest }) => interest))
  return (
    <KeyFigures label="Loan">
      <StatCard label="Balance" value={formatUsd(loan.balance)} note={`of ${formatUsd(loan.loan_amount)} borrowed`} />
      <StatCard
        label="Payment"
        value={formatUsd(loan.current_payment)}
        note={`${FREQUENCY_WORDS[loan.payment_frequency]}${loan.next_due ? dueWords(loan.next_due) : ''}`}
      />
      <StatCard
        label="Interest rate"
        value={`${loan.current_rate}%`}
        note={`${loan.current_rate === loan.interest_rate ? '' : `${loan.interest_rate}% at first. `}Interest left ${left === undefined ? '–' : formatUsd(left)}`}
      />
      <StatCard
        label="Paid"
        value={`${loan.paid_payments} of ${loan.payments}`}
        note={`Interest this year ${formatUsd(loan.interest_this_year)}`}
      />
    </KeyFigures>
  )
}

/** An overdue payment without a bank line is not called the next one. */
const dueWords = (day: Day): string => (day < today() ? `, due since ${formatDay(day)}` : `, next on ${formatDay(day)}`)

const SHOW = [
  { value: 'all', label: 'All' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
] as const
type Show = (typeof SHOW)[number]['value']

function Schedule({ rows, agreement }: { rows: readonly LoanScheduleRow[]; agreement: string | null }) {
  const [show, setShow] = useState<Show>('all')
  const may = useMay()('asset.post')
  const mark = useWrite(markLoanPayment, { touches: FLEET })
  const shown = rows.filter(({ is_paid }) => show === 'all' || is_paid === (show === 'paid'))
  const last = rows.findLast(({ is_paid, is_opening, is_skipped }) => is_paid && !is_opening && !is_skipped)
  const takeBack = async (row: LoanScheduleRow) => {
    const sure = await confirm({
      title: `Unlink payment ${row.n} from the loan?`,
      body: 'Its bank line becomes uncategorized.',
      confirmLabel: 'Unlink',
      undoable: true,
    })
    if (sure) mark.mutate({ params: { rowId: row.id }, body: { is_paid: false }, version: row.updated_at })
  }
  const columns: readonly TableColumn<LoanScheduleRow>[] = [
    ...numberAndDate(PaymentStatus),
    {
      id: 'beginning',
      header: 'Beginning',
      align: 'right',
      hideOnPhone: true,
      cell: (row) => formatUsd(row.beginning_balance),
    },
    { id: 'payment', header: 'Payment', align: 'right', cell: (row) => formatUsd(row.payment) },
    { id: 'interest', header: 'Interest', align: 'right', hideOnPhone: true, cell: (row) => formatUsd(row.interest) },
    {
      id: 'principal',
      header: 'Principal',
      align: 'right',
      hideOnPhone: true,
      cell: (row) => formatUsd(row.principal),
    },
    { id: 'ending', header: 'Ending', align: 'right', cell: (row) => formatUsd(row.ending_balance) },
    statusColumn(PaymentStatus, 180),
  ]
  return (
    <Card aria-label="Schedule">
      <CardHeader title="Schedule" line>
        {agreement ? <span className="text-xs text-muted">Agreement {agreement}</span> : null}
        <CardActions>
          {may && last ? (
            <Button
              size={28}
              variant="ghost"
              loading={mark.isPending}
              loadingLabel="Unlinking"
              onClick={() => void takeBack(last)}
            >
              Unlink payment {last.n}
            </Button>
          ) : null}
          <SegmentedControl label="Show" options={SHOW} value={show} onChange={setShow} />
        </CardActions>
      </CardHeader>
      <Table caption="Schedule" columns={columns} rows={shown} rowId={({ id }) => id} empty="No payments here." />
    </Card>
  )
}

function PaymentStatus({
  row: { is_paid, is_opening, is_skipped, is_extra, date, transaction },
}: {
  row: LoanScheduleRow
}) {
  if (is_skipped) return <StatusBadge>{is_paid ? 'Skipped' : 'To be skipped'}</StatusBadge>
  if (transaction) {
    return (
      <Link
        href={`/app/spend-management/transactions/all?${new URLSearchParams({ id: transaction.id, open: '1' })}`}
        className={textLink()}
      >
        {is_extra ? 'Principal only' : 'Paid'}, {transaction.entry_id}
      </Link>
    )
  }
  if (is_paid) return <StatusBadge tone="green">{is_opening ? 'Paid before' : 'Paid'}</StatusBadge>
  return date <= today() ? <StatusBadge tone="amber">Due</StatusBadge> : <StatusBadge>Upcoming</StatusBadge>
}

'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { today } from '@/components/form/today'
import { moneyColumn, textColumn } from '@/components/grid/columns'
import type { GridColumn } from '@/components/grid/column'
import { DataGrid } from '@/components/grid/data-grid'
import { GridTools } from '@/components/grid/grid-tools'
import { useGrid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { TwoLines } from '@/components/grid/two-lines'
import { linkColumn } from '@/components/grid/link-column'
import { ListIcons } from '@/components/shell/list-actions'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/count-text'
import { cx } from '@/components/ui/cx'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import type { CsvColumn } from '@/lib/client/csv'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import type { Loan } from '@/lib/contract/loan'
import { unitName } from '@/lib/contract/unit-name'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { openLoan } from './loan-form'
import { loanPath, loansOf } from './queries'
import { FREQUENCY_WORDS } from './words'

const termWords = ({ period }: Loan): string => counted(period, 'month')

const isLate = ({ next_due }: Loan): boolean => next_due !== null && next_due < today()

const dueWords = (loan: Loan): string | null =>
  loan.next_due && `${formatDay(loan.next_due)}${isLate(loan) ? ' · late' : ''}`

const COLUMNS: readonly GridColumn<Loan>[] = [
  linkColumn('name', 'Name', { text: (loan) => loan.name, href: ({ id }) => loanPath(id) }, { width: 180, flex: 1 }),
  textColumn('agreement_name', 'Agreement', (loan) => loan.agreement_name, { width: 150, hideBelow: 1200 }),
  textColumn('truck', 'Truck', (loan) => loan.truck && unitName(loan.truck), { width: 200, flex: 1 }),
  moneyColumn('loan_amount', 'Amount', (loan) => loan.loan_amount),
  textColumn('interest_rate', 'Rate', (loan) => `${loan.current_rate}%`, { width: 80, align: 'right' }),
  textColumn('period', 'Term', (loan) => termWords(loan), { width: 110, startsHidden: true }),
  textColumn('payment_frequency', 'Frequency', (loan) => FREQUENCY_WORDS[loan.payment_frequency], {
    width: 120,
    startsHidden: true,
  }),
  textColumn('paid', 'Paid', (loan) => `${loan.paid_payments} of ${loan.payments}`, { width: 90 }),
  moneyColumn('balance', 'Balance', (loan) => loan.balance, { sortable: false }),
  textColumn('next_due', 'Next due', dueWords, {
    sortable: false,
    width: 150,
    cellClass: (loan) => cx('tnum print:whitespace-nowrap', isLate(loan) ? 'text-neg' : 'text-fg-2'),
  }),
  moneyColumn('interest_this_year', 'Interest this year', (loan) => loan.interest_this_year, {
    sortable: false,
    width: 140,
    hideBelow: 1300,
  }),
]

const EXPORTED: readonly CsvColumn<Loan>[] = [
  ['Loan', (loan) => loan.name],
  ['Agreement', (loan) => loan.agreement_name],
  ['Truck', (loan) => loan.truck && unitName(loan.truck)],
  ['Amount', (loan) => loan.loan_amount],
  ['Rate', (loan) => loan.current_rate],
  ['Term in months', (loan) => loan.period],
  ['Frequency', (loan) => FREQUENCY_WORDS[loan.payment_frequency]],
  ['Payments made', (loan) => loan.paid_payments],
  ['Payments', (loan) => loan.payments],
  ['Balance', (loan) => loan.balance],
  ['Next due', (loan) => loan.next_due],
  ['Interest this year', (loan) => loan.interest_this_year],
]

export function LoanList() {
  const grid = useGrid('loans', { ordering: 'name' })
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  const router = useRouter()
  const may = useMay()('asset.edit')
  const client = useQueryClient()
  const { data: page } = useQuery({ ...loansOf(grid.state), enabled: grid.ready, placeholderData: keepPreviousData })
  const csv = useCsv('Loans', EXPORTED, (page) => client.fetchQuery(loansOf({ ...grid.state, ...page })))
  const add = may ? (
    <Button size={28} icon={<Plus size={14} strokeWidth={2} aria-hidden />} onClick={() => openLoan()}>
      New loan
    </Button>
  ) : null
  return (
    <>
      <Bar className="flex-wrap">
        <SearchInput label="Search loans" value={text} onChange={setText} className="max-sm:w-full" />
        <span className="ml-auto flex items-center gap-2">
          {add}
          <ListIcons name="Loans" csv={csv} />
          <GridTools grid={grid} columns={COLUMNS} />
        </span>
      </Bar>
      <DataGrid
        grid={grid}
        noun="loans"
        query={loansOf}
        columns={COLUMNS}
        rowId={({ id }) => id}
        onOpen={(loan) => router.push(loanPath(loan.id))}
        mobileRow={(loan) => <MobileLoan loan={loan} />}
        footerNote={page ? `Balance ${formatUsd(page.balance)}` : null}
        empty={
          <EmptyState kind="nothing-yet" title="No loans yet" action={add}>
            Add a truck loan to see its schedule.
          </EmptyState>
        }
      />
    </>
  )
}

/** What is left to pay, how far it is, and when the next payment is due. */
export const MobileLoan = ({ loan }: { loan: Loan }) => (
  <TwoLines>
    <span className="truncate">{loan.name}</span>
    <span className="money">{formatUsd(loan.balance)}</span>
    <span>
      {loan.paid_payments} of {loan.payments} paid
    </span>
    {loan.next_due ? (
      <span className="tnum">
        <span className={isLate(loan) ? 'text-neg' : undefined}>due {dueWords(loan)}</span>
      </span>
    ) : null}
  </TwoLines>
)

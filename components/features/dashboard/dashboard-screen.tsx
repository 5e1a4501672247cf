'use client'
import { useQuery } from '@tanstack/react-query'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { useAddressRange } from '@/components/form/use-address-range'
import { bankAccountRead } from '@/components/pickers/bank-account-options'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { cx } from '@/components/ui/cx'
import { BankAccountsCard } from './bank-accounts-card'
import { FirstSteps } from './first-steps'
import { OneError } from './one-error'
import { PerformanceCard } from './performance-card'
import { ReviewInbox } from './review-inbox'
import { StatCards } from './stat-cards'
import { StatementsCard } from './statements-card'

const BESIDE = 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_340px]'

export function DashboardScreen({ openStatementImport }: { openStatementImport: () => void }) {
  const [range, setRange] = useAddressRange('currentMonth')
  const accounts = useQuery(bankAccountRead)
  const isFresh = accounts.data?.results.every(({ last_date }) => last_date === null) ?? false
  const picker = <DateRangePicker value={range} onChange={setRange} />
  return (
    <Page title="Dashboard" scroll actions={picker} bars={<Bar className="flex sm:hidden">{picker}</Bar>}>
      <div className="flex flex-col gap-4">
        <OneError range={range}>
          <StatCards range={range} />
          {isFresh ? <FirstSteps openStatementImport={openStatementImport} /> : null}
          <div className={BESIDE}>
            <ReviewInbox />
            <PerformanceCard />
          </div>
          <div className={cx(BESIDE, 'items-start')}>
            <StatementsCard />
            <BankAccountsCard />
          </div>
        </OneError>
      </div>
    </Page>
  )
}

'use client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { useAddressRange } from '@/components/form/use-address-range'
import { Page } from '@/components/shell/page'
import { ReadFailed } from '@/components/shell/read-failed'
import { Avatar } from '@/components/ui/avatar'
import { periodBefore } from '@/lib/dates/compared-range'
import type { DayRange } from '@/lib/dates/range-presets'
import { accountHref, stakeholderHref, uncategorizedHref } from './links'
import { cashOf, topAccountsOf, topStakeholdersOf } from './queries'
import { isUncategorized } from './spend'
import { SpendByPeriod } from './spend-by-period'
import { SpendCards } from './spend-cards'
import { TopCard } from './top-card'

export function SpendOverviewScreen() {
  const [range, setRange] = useAddressRange('yearToDate')
  const picker = <DateRangePicker value={range} onChange={setRange} />
  return (
    <Page
      title="Overview"
      crumbs={[{ label: 'Spend management' }]}
      scroll
      actions={picker}
      bars={<div className="bar only-m">{picker}</div>}
    >
      <Overview range={range} />
    </Page>
  )
}

function Overview({ range }: { range: DayRange }) {
  const now = useQuery({ ...cashOf(range), placeholderData: keepPreviousData })
  const before = useQuery({ ...cashOf(periodBefore(range)), placeholderData: keepPreviousData })
  const accounts = useQuery({ ...topAccountsOf(range), placeholderData: keepPreviousData })
  const stakeholders = useQuery({ ...topStakeholdersOf(range), placeholderData: keepPreviousData })
  const failed = now.error ? now : before.error ? before : null
  const spend = now.data?.money_out.total_amount
  const waiting = now.data?.money_out.categories.find(isUncategorized)?.chart_of_account_id
  return (
    <div className="flex flex-col gap-4">
      {failed?.error ? (
        <ReadFailed what="the key figures" error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : null}
      <SpendCards range={range} now={now.data} before={before.data} />
      <p className="text-xs text-muted">Card payoffs and transfers between your accounts are excluded from every figure here.</p>
      <SpendByPeriod range={range} />
      <div className="cols c2">
        <TopCard
          title="Top 10 accounts"
          spend={spend}
          failed={failureOf(accounts)}
          rows={accounts.data?.map(({ chart_of_account_id: id, name, total_amount: amount, previous_amount, count }) => ({
            id,
            name,
            amount,
            before: previous_amount,
            count,
            href: id === waiting ? uncategorizedHref(range) : accountHref(id, range),
          }))}
        />
        <TopCard
          title="Top 10 stakeholders"
          spend={spend}
          failed={failureOf(stakeholders)}
          rows={stakeholders.data?.map(({ stakeholder_id: id, full_name: name, total_amount: amount, previous_amount, count }) => ({
            id,
            name,
            amount,
            before: previous_amount,
            count,
            href: stakeholderHref(id, range),
            lead: <Avatar name={name} kind="organisation" />,
          }))}
        />
      </div>
    </div>
  )
}

const failureOf = ({ error, refetch, isFetching }: UseQueryResult): { error: Error; retry: () => void; retrying: boolean } | null =>
  error ? { error, retry: () => void refetch(), retrying: isFetching } : null

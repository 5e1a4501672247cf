'use client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { ScopeFilters } from '@/components/pickers/scope-filters'
import { Page } from '@/components/shell/page'
import { Avatar } from '@/components/ui/avatar'
import { Bar } from '@/components/ui/bar'
import { QueryErrorNote } from '@/components/ui/note'
import { missingMilesText } from '@/lib/contract/missing-miles'
import { periodBefore } from '@/lib/dates/compared-range'
import { accountHref, stakeholderHref, uncategorizedHref, type About } from './links'
import { cashOf, milesOf, topAccountsOf, topStakeholdersOf } from './queries'
import { isUncategorized } from './spend'
import { useSpendAddress } from './spend-address'
import { SpendByPeriod } from './spend-by-period'
import { SpendCards } from './spend-cards'
import { TopCard } from './top-card'

export function SpendOverviewScreen() {
  const { range, scope, change } = useSpendAddress()
  const picker = <DateRangePicker value={range} onChange={(next, preset) => change({ range: next, preset })} />
  return (
    <Page
      title={
        <>
          <span className="max-sm:hidden">Overview</span>
          <span className="sm:hidden">Spend overview</span>
        </>
      }
      crumbs={[{ label: 'Spend management' }]}
      scroll
      actions={picker}
      bars={
        <Bar className="flex-wrap" role="group" aria-label="Filters">
          <span className="flex sm:hidden">{picker}</span>
          <ScopeFilters scope={scope} onChange={(to) => change({ scope: to })} />
        </Bar>
      }
    >
      <Overview about={{ range, scope }} />
    </Page>
  )
}

function Overview({ about }: { about: About }) {
  const { range, scope } = about
  const now = useQuery({ ...cashOf(about), placeholderData: keepPreviousData })
  const before = useQuery({ ...cashOf({ range: periodBefore(range), scope }), placeholderData: keepPreviousData })
  const accounts = useQuery({ ...topAccountsOf(about), placeholderData: keepPreviousData })
  const stakeholders = useQuery({ ...topStakeholdersOf(about), placeholderData: keepPreviousData })
  const driven = useQuery(milesOf(about)).data
  // No money of one period is divided by the miles of another.
  const isMixed = [now, accounts, stakeholders].some(({ isPlaceholderData }) => isPlaceholderData)
  const miles = isMixed ? 0 : (driven?.totals.miles ?? 0)
  const missing = driven && missingMilesText(driven.missing_miles)
  const failed = now.error ? now : before.error ? before : null
  const spend = now.data?.money_out.total_amount
  const waiting = now.data?.money_out.categories.find(isUncategorized)?.chart_of_account_id
  return (
    <div className="flex flex-col gap-4">
      {failed?.error ? (
        <QueryErrorNote
          what="the key figures"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : null}
      {now.error && !now.data ? null : <SpendCards about={about} now={now.data} before={before.data} miles={miles} />}
      <p className="text-xs text-muted">
        Card payoffs and transfers between your accounts are excluded from every figure here. {missing}
      </p>
      <SpendByPeriod about={about} />
      <div className="grid grid-cols-2 gap-4 max-xl:grid-cols-1">
        <TopCard
          title="Top 10 accounts"
          spend={spend}
          miles={miles}
          failed={failureOf(accounts)}
          rows={accounts.data?.map(
            ({ chart_of_account_id: id, name, total_amount: amount, previous_amount, count }) => ({
              id,
              name,
              amount,
              before: previous_amount,
              count,
              href: id === waiting ? uncategorizedHref(about) : accountHref(id, about),
            }),
          )}
        />
        <TopCard
          title="Top 10 stakeholders"
          spend={spend}
          miles={miles}
          failed={failureOf(stakeholders)}
          rows={stakeholders.data?.map(
            ({ stakeholder_id: id, full_name: name, total_amount: amount, previous_amount, count }) => ({
              id,
              name,
              amount,
              before: previous_amount,
              count,
              href: stakeholderHref(id, about),
              lead: <Avatar name={name} kind="organization" />,
            }),
          )}
        />
      </div>
    </div>
  )
}

const failureOf = ({
  error,
  refetch,
  isFetching,
}: UseQueryResult): { error: Error; retry: () => void; retrying: boolean } | null =>
  error ? { error, retry: () => void refetch(), retrying: isFetching } : null

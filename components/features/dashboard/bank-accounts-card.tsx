'use client'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, Landmark, PiggyBank, Wallet } from 'lucide-react'
import { bankAccountRead, isCard } from '@/components/pickers/bank-account-options'
import { Link } from '@/components/ui/link'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import type { BankAccount } from '@/lib/contract/bank'
import { openingWaits } from '@/lib/contract/bank-words'
import { formatUsd } from '@/lib/money/format'
import { balanceShown, typeLabel } from './bank-account-text'

/** 410 px high, as the chart beside it. Source: spec 001 §2. */
export function BankAccountsCard() {
  const { data, error, refetch, isFetching } = useQuery(bankAccountRead)
  return (
    <section className="card flex h-[410px] flex-col" aria-label="Bank accounts">
      <div className="card-h line h-13.5">
        <h2>Bank accounts</h2>
        {data ? <span className="text-xs text-muted">{data.count}</span> : null}
      </div>
      {data ? (
        data.results.length === 0 ? (
          <p className="grid flex-1 place-items-center px-6 text-center text-fg-2">No bank accounts yet.</p>
        ) : (
          <ul className="list scroll-thin min-h-0 flex-1 overflow-y-auto">
            {data.results.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </ul>
        )
      ) : error ? (
        <div className="p-4">
          <QueryErrorNote what="the bank accounts" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Account({ account }: { account: BankAccount }) {
  return (
    <li>
      <Link
        href={`/app/spend-management/transactions/all?${new URLSearchParams({ bank_accounts: account.id })}`}
        className="flex h-14.25 items-center gap-3 px-4 -outline-offset-2! hover:bg-hover"
      >
        <span className="tile size-8!">
          <AccountIcon account={account} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{account.name}</span>
          {account.opening_waits_until === null ? (
            <span className="block truncate text-xs text-muted">{typeLabel(account)}</span>
          ) : (
            <span className="block truncate text-xs text-warn" title={openingWaits(account.opening_waits_until)}>
              {openingWaits(account.opening_waits_until)}
            </span>
          )}
        </span>
        <span className="money tnum font-medium">{formatUsd(balanceShown(account))}</span>
      </Link>
    </li>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading">
    {[72, 96, 84, 108, 90, 64].map((width) => (
      <div key={width} className="flex h-14.25 items-center gap-3 px-4">
        <Skeleton width={32} height={32} />
        <Skeleton width={width} height={10} />
        <span className="flex-1" />
        <Skeleton width={70} height={10} />
      </div>
    ))}
  </div>
)

function AccountIcon({ account }: { account: BankAccount }) {
  const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }
  if (isCard(account)) return <CreditCard {...look} />
  if (account.account_type === 'savings') return <PiggyBank {...look} />
  return account.account_type === 'cash' ? <Wallet {...look} /> : <Landmark {...look} />
}

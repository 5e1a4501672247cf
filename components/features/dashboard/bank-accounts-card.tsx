'use client'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, Landmark, PiggyBank, Wallet } from 'lucide-react'
import { bankAccountRead, isCard } from '@/components/pickers/bank-account-options'
import { CardHeader, Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import { Skeleton } from '@/components/ui/skeleton'
import { Tile } from '@/components/ui/tile'
import type { BankAccount } from '@/lib/contract/bank'
import { warningOf } from '@/lib/contract/bank-words'
import { formatUsd } from '@/lib/money/format'
import { CardError } from './one-error'
import { balanceShown, typeLabel } from './bank-account-text'

/** 410 px high, as the chart beside it. Source: spec 001 §2. */
export function BankAccountsCard() {
  const { data, error, refetch, isFetching } = useQuery(bankAccountRead)
  return (
    <Card className="flex h-[410px] flex-col print:h-auto" aria-label="Bank accounts">
      <CardHeader title="Bank accounts" line className="h-13.5">
        {data ? <span className="text-xs text-muted">{data.count}</span> : null}
      </CardHeader>
      {data ? (
        data.results.length === 0 ? (
          <p className="grid flex-1 place-items-center px-6 text-center text-fg-2">No bank accounts yet.</p>
        ) : (
          <List className="scroll-thin min-h-0 flex-1 overflow-y-auto">
            {data.results.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </List>
        )
      ) : error ? (
        <div className="p-4">
          <CardError what="the bank accounts" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <Loading />
      )}
    </Card>
  )
}

function Account({ account }: { account: BankAccount }) {
  return (
    <li>
      <Link
        href={`/app/spend-management/transactions/all?${new URLSearchParams({ bank_accounts: account.id })}`}
        className="flex min-h-14.25 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
      >
        <Tile size={32}>
          <AccountIcon account={account} />
        </Tile>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{account.name}</span>
          <Below account={account} />
        </span>
        <span className="money tnum font-medium">{formatUsd(balanceShown(account))}</span>
      </Link>
    </li>
  )
}

/** Its type, and what is wrong with its balance. */
function Below({ account }: { account: BankAccount }) {
  const warning = warningOf(account)
  return (
    <span className={cx('block text-xs text-muted', warning === null && 'truncate')}>
      {typeLabel(account)}
      {warning === null ? null : <span className="text-warn"> · {warning}</span>}
    </span>
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

'use client'
import { useQuery } from '@tanstack/react-query'
import { today } from '@/components/form/today'
import { ledgerOf } from '@/components/pickers/figure-lines'
import { chartTreeRead } from '@/components/pickers/shared-reads'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import { useMay } from '@/lib/client/use-may'
import type { ChartNode } from '@/lib/contract/chart-of-account'
import type { FixedAsset } from '@/lib/contract/fixed-asset'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

const ROLES = { cost: ['asset_truck', 'asset_trailer'], accumulated: ['accum_truck', 'accum_trailer'] }

/** The totals of the units shown; if that is all of them, also whether the ledger agrees. */
export function RegisterTotals({ shown, all }: { shown: readonly FixedAsset[]; all: readonly FixedAsset[] }) {
  const { cost, accumulated, book_value, owed } = totalsOf(shown)
  return (
    <div className="flex-none border-t border-subtle px-4 py-2.5">
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 text-xs">
        <Row label="Cost" amount={cost} />
        <Row label="Accumulated" amount={-accumulated} />
        <Row label="Net book value" amount={book_value} strong />
        {owed === 0 ? null : (
          <>
            <Row label="Loan balance" amount={owed} />
            <Row label="Equity" amount={sumWire([book_value, -owed])} strong />
          </>
        )}
      </dl>
      {shown.length === all.length ? <Ledger cost={cost} accumulated={accumulated} since={firstDay(all)} /> : null}
    </div>
  )
}

function Row({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) {
  return (
    <>
      <dt className={strong ? 'text-sm text-fg' : 'text-fg-2'}>{label}</dt>
      <dd className={strong ? 'money text-right text-sm font-semibold' : 'money text-right'}>{formatUsd(amount)}</dd>
    </>
  )
}

function Ledger({ cost, accumulated, since }: { cost: number; accumulated: number; since: string }) {
  const may = useMay()('report.read')
  const { data } = useQuery({ ...chartTreeRead, enabled: may })
  if (!data) return null
  const off = sumWire([cost, -balanceOf(data, ROLES.cost), -accumulated, balanceOf(data, ROLES.accumulated)])
  const account = accountsOf(data, ROLES.cost)[0]
  return (
    <p className="mt-1 text-xs text-muted">
      {off === 0 || !account ? (
        'The ledger agrees.'
      ) : (
        <>
          The ledger says {formatUsd(sumWire([cost, -accumulated, -off]))}:{' '}
          <Link
            className={textLink()}
            href={ledgerOf(account.id, {
              range: { start: since, end: today() },
              basis: 'accrual',
            })}
          >
            {formatUsd(Math.abs(off))} came from other entries
          </Link>
        </>
      )}
    </p>
  )
}

function totalsOf(assets: readonly FixedAsset[]) {
  const owned = assets.filter(({ is_capitalized, disposed_on }) => is_capitalized && disposed_on === null)
  const total = (of: (asset: FixedAsset) => number): number => sumWire(owned.map(of))
  return {
    cost: total(({ total_cost }) => total_cost),
    accumulated: total(({ accumulated_depreciation }) => accumulated_depreciation),
    book_value: total(({ book_value }) => book_value),
    // The loan of a unit that is sold is owed until it is paid off.
    owed: sumWire(assets.map(({ loan_balance }) => loan_balance)),
  }
}

const accountsOf = (nodes: readonly ChartNode[], roles: readonly string[]): ChartNode[] =>
  nodes.flatMap((node) => [
    ...(node.role !== null && roles.includes(node.role) ? [node] : []),
    ...accountsOf(node.children, roles),
  ])
const balanceOf = (nodes: readonly ChartNode[], roles: readonly string[]): number =>
  sumWire(accountsOf(nodes, roles).map(({ balance }) => balance ?? 0))
const firstDay = (assets: readonly FixedAsset[]): string =>
  assets.reduce((first, { purchase_date }) => (purchase_date < first ? purchase_date : first), today())

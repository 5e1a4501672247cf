import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { formatUsd } from '@/lib/money/format'
import { balancesOf, type Side } from './ticks'

interface BalanceStripProps {
  row: Reconciliation
  moneyIn: Side
  moneyOut: Side
}

/** Beginning balance, cleared amounts, and the difference from the statement; always visible. */
export function BalanceStrip({ row, moneyIn, moneyOut }: BalanceStripProps) {
  const { kind } = row.bank_account
  const { cleared, difference } = balancesOf({
    kind,
    beginning: row.beginning_balance,
    statement: row.settlement_balance,
    moneyIn: moneyIn.sum,
    moneyOut: moneyOut.sum,
  })
  const [inSign, outSign] = kind === 'credit' ? ['−', '+'] : ['+', '−']
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2 border-b border-subtle px-6 py-3.5 max-sm:gap-x-4 max-sm:px-4">
      <Term label="Beginning balance" amount={row.beginning_balance} />
      <Sign>{inSign}</Sign>
      <Term label={`Cleared in, ${moneyIn.cleared.toLocaleString('en-US')}`} amount={moneyIn.sum} />
      <Sign>{outSign}</Sign>
      <Term label={`Cleared out, ${moneyOut.cleared.toLocaleString('en-US')}`} amount={moneyOut.sum} />
      <Sign>=</Sign>
      <Term label="Cleared balance" amount={cleared} />
      <Sign>vs</Sign>
      <Term label="Statement balance" amount={row.settlement_balance} />
      <div
        role="status"
        className={cx(
          'ml-auto rounded-md border px-3.5 py-2 max-sm:ml-0 max-sm:w-full',
          difference === 0 ? 'border-(--pos-border) bg-pos-subtle' : 'border-(--warn-border) bg-warn-subtle',
        )}
      >
        <span className="block text-xs text-fg-2">Difference</span>
        <span className={cx('money tnum text-md font-semibold', difference === 0 ? 'text-pos' : 'text-warn')}>
          {formatUsd(difference)}
        </span>
      </div>
    </div>
  )
}

function Term({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <span className="block text-xs text-fg-2">{label}</span>
      <span className="money tnum text-md font-semibold">{formatUsd(amount)}</span>
    </div>
  )
}

const Sign = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="text-muted max-sm:hidden">
    {children}
  </span>
)

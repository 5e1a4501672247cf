import { CircleCheck } from 'lucide-react'
import { counted } from '@/components/ui/count-text'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import type { Transaction } from '@/lib/contract/transaction'
import { parseCents, subtract, toWire, ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { signed } from '../edits/edits'
import { centsOf, leftOf } from './split-parts'

const COLORS = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5']

/** The parts as a bar, the total, and what is left of it. */
export function SplitSummary({ whole, amounts }: { whole: Transaction; amounts: readonly (number | null)[] }) {
  const left = leftOf(whole.amount, amounts)
  const lines = amounts.filter((amount) => centsOf(amount) !== ZERO).length
  const allocated = toWire(subtract(parseCents(whole.amount), left))
  return (
    <Card className="px-4 py-3.5" aria-label="Allocated">
      <div className="mb-3 flex h-2 gap-0.5 overflow-hidden rounded-sm" aria-hidden>
        {amounts.map((amount, index) =>
          centsOf(amount) > ZERO ? (
            <i
              key={index}
              className="h-full"
              style={{ flex: Number(centsOf(amount)), background: `var(${COLORS[index % COLORS.length]})` }}
            />
          ) : null,
        )}
        {left > ZERO ? <i className="h-full bg-(--neutral-subtle)" style={{ flex: Number(left) }} /> : null}
      </div>
      <dl>
        <Figure label="Transaction total" amount={signed(whole)} />
        <Figure label={`Allocated, ${counted(lines, 'line')}`} amount={signed({ ...whole, amount: allocated })} />
        <div className="mt-2.5 flex justify-between border-t border-subtle pt-2.5 font-semibold">
          <dt>Left to allocate</dt>
          <dd>
            <span
              className={cx('tnum flex items-center gap-2', left === ZERO ? 'text-pos' : 'text-warn')}
              role="status"
            >
              {left === ZERO ? <CircleCheck size={15} strokeWidth={2} aria-hidden /> : null}
              {formatUsd(left)}
            </span>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="mt-1 flex justify-between">
      <dt className="text-fg-2">{label}</dt>
      <dd className="tnum">{formatUsd(amount)}</dd>
    </div>
  )
}

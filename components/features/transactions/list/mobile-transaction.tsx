import { TwoLines } from '@/components/grid/two-lines'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { cx } from '@/components/ui/cx'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { RowTile, StakeholderCell } from './cells'
import { signed } from '../edits/edits'
import { MarkedCategory, MarkedIndicators } from './marked-cells'
import type { MarkedTransaction } from './marks'

/** The buttons look small and are 44 px to a finger. */
const TOUCH =
  '[&_button]:relative [&_button]:after:absolute [&_button]:after:-inset-x-1.5 [&_button]:after:-inset-y-2.5'

/** A row below 768 px: payee and amount, account and date, category and stakeholder. */
export function MobileTransaction({ row, editable }: { row: MarkedTransaction; editable: boolean }) {
  const incoming = row.amount_type === 'money_in'
  return (
    <div className="flex gap-3" data-row={row.id}>
      <RowTile row={row} large />
      <div className="min-w-0 flex-1">
        <TwoLines>
          <span className="truncate" title={row.name}>
            {row.payee}
          </span>
          <span className={cx('money', incoming && 'text-pos')}>{formatUsd(signed(row))}</span>
          <span className="truncate">{bankAccountLabel(row.bank_account)}</span>
          <time>{formatDay(row.date)}</time>
        </TwoLines>
        <div className={cx('mt-2 flex min-w-0 items-center gap-3', TOUCH)}>
          <span className="flex min-w-0">
            <MarkedCategory row={row} editable={editable} tabIndex={0} height={32} accepts />
          </span>
          {/* The stakeholder usually repeats the first line, so the category gets the room. */}
          <span className="min-w-16 shrink-[9999] text-xs">
            <StakeholderCell row={row} editable={editable} tabIndex={0} suggested={row.marks?.stakeholder} />
          </span>
          <span className="ml-auto">
            <MarkedIndicators row={row} />
          </span>
        </div>
      </div>
    </div>
  )
}

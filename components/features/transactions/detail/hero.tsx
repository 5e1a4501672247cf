import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import type { Transaction } from '@/lib/contract/transaction'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { cx } from '@/components/ui/cx'
import { Icon } from '@/components/ui/icon'
import { Tile } from '@/components/ui/tile'
import { signed } from '../edits/edits'
import { tileIcon } from '../list/tile'

/** Payee, amount, account and date. */
export function Hero({ row }: { row: Transaction }) {
  return (
    <div className="flex items-start gap-3 px-5 pt-5 pb-3">
      <Tile size={44}>
        <Icon name={tileIcon(row)} size={20} />
      </Tile>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="line-clamp-2 text-lg font-semibold">{row.payee}</span>
          <span className={cx('tnum flex-none text-xl font-semibold', row.amount_type === 'money_in' && 'text-pos')}>
            {formatUsd(signed(row))}
          </span>
        </div>
        {row.name === row.payee ? null : <div className="truncate text-xs text-muted">{row.name}</div>}
        <div className="mt-0.5 flex justify-between gap-3 text-muted">
          <span className="truncate">{bankAccountLabel(row.bank_account)}</span>
          <time className="whitespace-nowrap" dateTime={row.date}>
            {formatDay(row.date)}
          </time>
        </div>
      </div>
    </div>
  )
}

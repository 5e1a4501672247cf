'use client'
import { CreditCard, Landmark } from 'lucide-react'
import { bankAccountLabel, isCard } from '@/components/pickers/bank-account-options'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { textLink } from '@/components/ui/text-link-look'
import { Tile } from '@/components/ui/tile'
import { useMay } from '@/lib/client/use-may'
import type { BankAccount } from '@/lib/contract/bank'
import type { Answer } from '@/lib/contract/endpoint'
import type { Coverage, lastReconciliationDates } from '@/lib/contract/reconciliation'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { CoverageStrip } from './coverage-strip'
import { openStart } from './open-start'
import { linePath, worksheetPath } from './queries'
import { inSign, statementAmount } from './statement-sign'

interface AccountCardProps {
  account: BankAccount
  /** Undefined while it is not read. */
  state: Answer<typeof lastReconciliationDates>[number] | undefined
  months: Coverage['months']
}

/** A bank account: its last reconciled date, open items, and the next step. */
export function AccountCard({ account, state, months }: AccountCardProps) {
  const mayEdit = useMay()('reconciliation.edit')
  const Icon = isCard(account) ? CreditCard : Landmark
  const changes = months.flatMap((month) => month.changes)
  const label = bankAccountLabel(account)
  return (
    <Card as="li" className="flex flex-col gap-3 p-4" aria-label={label}>
      <div className="flex flex-wrap items-center gap-3">
        <Tile size={36}>
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </Tile>
        <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-4rem)]">
          <h2 className="truncate font-medium">{label}</h2>
          <p className="min-h-4 text-xs text-muted">
            {state ? (state.last_date ? `Reconciled through ${formatDay(state.last_date)}` : 'Never reconciled') : null}
          </p>
        </div>
        <div className="text-right max-sm:flex-1 max-sm:text-left">
          <span className="money tnum block font-medium">
            {formatUsd(account.current_balance)}
            {isCard(account) ? ' owed' : null}
          </span>
          {state ? (
            <span className="text-xs text-muted">
              {state.uncleared_count.toLocaleString('en-US')} not cleared,{' '}
              {formatUsd(inSign(account.kind) * state.uncleared_balance)}
            </span>
          ) : null}
        </div>
        {state?.open_reconciliation ? (
          <ButtonLink variant="primary" className="sm:min-w-24" href={worksheetPath(state.open_reconciliation)}>
            Continue
          </ButtonLink>
        ) : state && mayEdit ? (
          <Button aria-label={`Reconcile ${label}`} className="sm:min-w-24" onClick={() => openStart(account.id)}>
            Reconcile
          </Button>
        ) : null}
      </div>
      {months.length > 0 ? <CoverageStrip months={months} /> : null}
      {changes.length > 0 ? (
        <Note tone="amber" role="status" title="Changed since it was finished.">
          <ul className="mt-1 flex flex-col gap-0.5">
            {changes.slice(0, 5).map((change) => (
              <li key={change.transaction}>
                <Link href={linePath(change.transaction)} className={textLink()}>
                  {change.name}
                </Link>{' '}
                of {formatDay(change.date)}, {formatUsd(statementAmount(account.kind, change))}, {change.what}.
              </li>
            ))}
            {changes.length > 5 ? <li>And {(changes.length - 5).toLocaleString('en-US')} more.</li> : null}
          </ul>
        </Note>
      ) : null}
    </Card>
  )
}

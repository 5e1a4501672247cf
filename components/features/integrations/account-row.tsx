'use client'
import { CreditCard, Landmark } from 'lucide-react'
import { isCard } from '@/components/pickers/bank-account-options'
import { Badge } from '@/components/ui/badge'
import type { BankAccount } from '@/lib/contract/bank'
import { bankSays, warningOf } from '@/lib/contract/bank-words'
import { AccountMenu } from './account-menu'

/** An account on the card of its source. */
export function AccountRow({ account }: { account: BankAccount }) {
  const Icon = isCard(account) ? CreditCard : Landmark
  const warning = warningOf(account)
  const note = bankSays(account)
  return (
    <li className="flex items-center gap-2 py-1.5">
      <Icon size={15} strokeWidth={1.75} className="flex-none text-muted" aria-hidden />
      <span className="min-w-0 flex-1 truncate">
        {account.name}
        {account.mask ? <span className="text-muted"> - {account.mask}</span> : null}
        {warning === null ? null : <span className="block text-xs whitespace-normal text-warn">{warning}</span>}
        {note === null ? null : <span className="block text-xs whitespace-normal text-muted">{note}</span>}
      </span>
      {account.is_closed ? <Badge>Closed</Badge> : null}
      <AccountMenu account={account} />
    </li>
  )
}

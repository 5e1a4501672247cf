import { isCard } from '@/components/pickers/bank-account-options'
import type { BankAccount } from '@/lib/contract/bank'

/** 'Checking', 'Credit card ·· 0932': the mask is shown for cards. */
export function typeLabel(account: Pick<BankAccount, 'kind' | 'account_type' | 'mask'>): string {
  if (isCard(account)) return account.mask ? `Credit card ·· ${account.mask}` : 'Credit card'
  const words = (account.account_type ?? 'checking').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is owed on a card stands below zero. */
export const balanceShown = (account: Pick<BankAccount, 'kind' | 'current_balance'>): number =>
  isCard(account) && account.current_balance !== 0 ? -account.current_balance : account.current_balance

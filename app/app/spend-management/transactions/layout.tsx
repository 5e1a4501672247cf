import type { ReactNode } from 'react'
import { RuleShortcut } from '@/components/features/rules/rule-shortcut'

/** What every tab of the transactions page has. */
export default function TransactionsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <RuleShortcut />
      {children}
    </>
  )
}

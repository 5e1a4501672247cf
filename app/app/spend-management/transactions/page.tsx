import { redirect } from 'next/navigation'
import { tabPath } from '@/components/features/transactions/tabs'

export default function TransactionsIndex() {
  redirect(tabPath('not-categorized'))
}

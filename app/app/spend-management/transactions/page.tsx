import { redirect } from 'next/navigation'
import { tabPath } from '@/components/features/transactions/list/tabs'

export default function TransactionsIndex() {
  redirect(tabPath('not-categorized'))
}

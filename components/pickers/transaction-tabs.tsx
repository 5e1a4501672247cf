'use client'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from '@/components/ui/tabs'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { transferTransactions } from '@/lib/contract/transfer'
import { waitingCountRead } from './shared-reads'

const HOME = '/app/spend-management/transactions'
/** The tabs of the transactions page. Source: spec 001 §2. */
const LABELS = {
  'not-categorized': 'Not categorized',
  all: 'All Transactions',
  in: 'Money in',
  out: 'Money out',
  transfer: 'Transfers',
  calendar: 'Calendar',
  rules: 'Rules',
} as const

export type TransactionTabName = keyof typeof LABELS
export const tabLabel = (tab: TransactionTabName): string => LABELS[tab]

export const waitingTransfers = read('transfers', transferTransactions, {
  query: { is_accepted: 'null', page_size: 1 },
})

export function TransactionTabs({ current }: { current: TransactionTabName }) {
  const may = useMay()
  const { data: lines } = useQuery(waitingCountRead)
  const { data: transfers } = useQuery(waitingTransfers)
  const counts: Partial<Record<string, number>> = {
    'not-categorized': lines?.count,
    transfer: transfers?.count || undefined,
  }
  const reached = Object.entries(LABELS).filter(([slug]) => slug !== 'rules' || may('rule.read'))
  const tabs = reached.map(([slug, label]) => ({
    href: `${HOME}/${slug}`,
    label,
    count: counts[slug],
    needsWork: slug === 'not-categorized',
  }))
  return <Tabs label="Views" tabs={tabs} current={`${HOME}/${current}`} />
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from '@/components/ui/tabs'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { transferTransactions } from '@/lib/contract/transfer'
import { waitingCountRead } from './shared-reads'
import { TAB_LABELS, type TransactionTabName } from './transaction-tab-names'

const HOME = '/app/spend-management/transactions'
const waitingTransfers = read('transfers', transferTransactions, {
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
  const reached = Object.entries(TAB_LABELS).filter(([slug]) => slug !== 'rules' || may('rule.read'))
  const tabs = reached.map(([slug, label]) => ({
    href: `${HOME}/${slug}`,
    label,
    count: counts[slug],
    needsWork: slug === 'not-categorized',
  }))
  return <Tabs label="Views" tabs={tabs} current={`${HOME}/${current}`} />
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SyncStatus } from '@/components/features/integrations/sync-status'
import { openNewRule } from '@/components/features/rules/open-rule-form'
import { ImportStatementButton } from '@/components/features/statement-import/import-statement-button'
import { isTransactionTab, tabTitle } from '@/components/features/transactions/list/tabs'
import { TransactionsScreen } from '@/components/features/transactions/list/transactions-screen'

export async function generateMetadata({ params }: { params: Promise<{ tab: string }> }): Promise<Metadata> {
  const { tab } = await params
  return { title: isTransactionTab(tab) ? tabTitle(tab) : 'Transactions' }
}

export default async function TransactionsPage({ params }: { params: Promise<{ tab: string }> }) {
  const { tab } = await params
  if (!isTransactionTab(tab)) notFound()
  return (
    <TransactionsScreen
      key={tab}
      tab={tab}
      makeRule={openNewRule}
      imports={{
        header: (
          <>
            <SyncStatus />
            <ImportStatementButton />
          </>
        ),
        mobile: <ImportStatementButton look="icon" />,
        first: <ImportStatementButton look="primary" />,
      }}
    />
  )
}

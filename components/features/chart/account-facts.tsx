import { useQuery } from '@tanstack/react-query'
import { subcategoryLabel } from '@/components/pickers/account-options'
import { chartRead } from '@/components/pickers/shared-reads'
import { DrawerBody } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { AccountActions } from './account-actions'
import { cashFlow, normalSide } from './words'

interface AccountFactsProps {
  account: ChartOfAccount
  onAddChild: (parent: ChartOfAccount) => void
}

/** Read-only view of an account, for users who may not change it. */
export function AccountFacts({ account, onAddChild }: AccountFactsProps) {
  const chart = useQuery(chartRead)
  const parent = chart.data?.results.find(({ id }) => id === account.parent)
  return (
    <DrawerBody>
      <AccountActions account={account} mayEdit={false} onAddChild={onAddChild} />
      <FactList>
        <Fact label="Group">{subcategoryLabel(account.subcategory)}</Fact>
        {parent ? <Fact label="Parent">{`${parent.chart_number} ${parent.name}`}</Fact> : null}
        <Fact label="Normal balance">{normalSide(account)}</Fact>
        <Fact label="Cash flow">{cashFlow(account.cash_flow_category)}</Fact>
        {account.is_header ? null : <Fact label="Category">{account.is_categorize ? 'Offered' : 'Not offered'}</Fact>}
        <Fact label="Status">{account.is_active ? 'Active' : 'Inactive'}</Fact>
        {account.description ? <Fact label="Description">{account.description}</Fact> : null}
        {account.keywords ? <Fact label="Words for the AI">{account.keywords}</Fact> : null}
      </FactList>
    </DrawerBody>
  )
}

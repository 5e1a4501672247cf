import { useQueries, useQuery } from '@tanstack/react-query'
import { bankAccountLabel, bankAccountRead } from '@/components/pickers/bank-account-options'
import { entitiesRead, integrationsRead } from '@/components/pickers/shared-reads'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { useMay } from '@/lib/client/use-may'
import type { Filters } from './list-filter'
import type { Names } from './list-filter'
import { NAMED_IN_CHIP } from './list-filters'
import { accountName } from '../queries'

/** Names of the ids in filter chips. Larger groups are shown as a count, so at most this many are requested. */
export function useChipNames(filters: Filters): Names {
  const may = useMay()
  const banks = useQuery({ ...bankAccountRead, enabled: may('bank.read') })
  const entities = useQuery({ ...entitiesRead, enabled: filters.entities !== undefined })
  const integrations = useQuery({
    ...integrationsRead,
    enabled: filters.integration !== undefined && may('integration.read'),
  })
  const categories = few(filters.chart_of_accounts, filters.chart_of_account, filters.parent_chart_of_accounts)
  const accounts = useQueries({ queries: [...new Set([...categories, ...few(filters.posted_to)])].map(accountName) })
  const stakeholders = useQueries({ queries: few(filters.stakeholders, filters.stakeholder).map(stakeholderRead) })
  return (id) => {
    const account = accounts.find(({ data }) => data?.id === id)?.data
    if (account) return account.name
    const stakeholder = stakeholders.find(({ data }) => data?.id === id)?.data
    if (stakeholder) return stakeholder.full_name
    if (id === filters.integration) return integrations.data?.results.find((candidate) => candidate.id === id)?.name
    const entity = entities.data?.results.find((candidate) => candidate.id === id)
    if (entity) return entity.name
    const bank = banks.data?.results.find((candidate) => candidate.id === id)
    return bank && bankAccountLabel(bank)
  }
}

function few(...parts: readonly (string | readonly string[] | undefined)[]): string[] {
  const ids = parts.flatMap((part) => part ?? [])
  return ids.length <= NAMED_IN_CHIP ? ids : []
}

import { useQuery } from '@tanstack/react-query'
import { bankAccountLabel, bankAccountRead } from '@/components/pickers/bank-account-options'
import { entitiesRead, integrationsRead } from '@/components/pickers/shared-reads'
import { useMay } from '@/lib/client/use-may'
import type { Filters } from './address-filters'
import type { Names } from './filters'
import { accountName, stakeholderName } from './queries'

/** Names for the ids in filter chips. Several of a kind are counted, so at most one of each is asked for. */
export function useChipNames(filters: Filters): Names {
  const account = only(filters.chart_of_accounts, filters.chart_of_account)
  const stakeholder = only(filters.stakeholders, filters.stakeholder)
  const may = useMay()
  const banks = useQuery({ ...bankAccountRead, enabled: may('bank.read') })
  const entities = useQuery({ ...entitiesRead, enabled: filters.entities !== undefined })
  const integrations = useQuery({ ...integrationsRead, enabled: filters.integration !== undefined && may('integration.read') })
  const accountRead = useQuery({ ...accountName(account ?? ''), enabled: account !== null })
  const stakeholderRead = useQuery({ ...stakeholderName(stakeholder ?? ''), enabled: stakeholder !== null })
  return (id) => {
    if (id === account) return accountRead.data?.name
    if (id === stakeholder) return stakeholderRead.data?.full_name
    if (id === filters.integration) return integrations.data?.results.find((candidate) => candidate.id === id)?.name
    const entity = entities.data?.results.find((candidate) => candidate.id === id)
    if (entity) return entity.name
    const bank = banks.data?.results.find((candidate) => candidate.id === id)
    return bank && bankAccountLabel(bank)
  }
}

function only(many: readonly string[] | undefined, one: string | undefined): string | null {
  const ids = [...(many ?? []), ...(one === undefined ? [] : [one])]
  return ids.length === 1 ? (ids[0] ?? null) : null
}

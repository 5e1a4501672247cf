import { useQuery } from '@tanstack/react-query'
import { entitiesRead } from '@/components/pickers/shared-reads'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { currentUser } from '@/lib/client/current-user'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { companyDetail } from '@/lib/contract/company'
import { addressLines, payToLines, senderLines } from '@/lib/contract/paper'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { textsRead } from '../queries'
import type { PaperFacts } from './paper'

/** The sender printed on an invoice: the entity; details it lacks are its company's. */
export function useLetterhead(entity_id?: string): PaperFacts['letterhead'] {
  const { data: me } = useQuery(currentUser)
  const may = useMay()
  const entities = useQuery(entitiesRead)
  const id = entity_id ?? me?.default_entity?.id
  const entity = entities.data?.results.find((one) => one.id === id)
  const company_id = me?.default_company?.id
  const { data: company } = useQuery({
    ...read('companies', companyDetail, { params: { id: company_id ?? '' } }),
    enabled: company_id !== undefined && may('company.read'),
  })
  const from = entity ?? me?.default_entity
  const owner = me?.default_company
  if (!from || !owner) return { name: '', lines: [], logo: null }
  return {
    name: from.name,
    lines: senderLines({
      owner: from.name === owner.name ? '' : owner.name,
      place: from.address1 || from.city ? from : owner,
      phone: entity?.phone ?? owner.phone,
      email: entity?.email ?? owner.email,
      us_dot: company?.us_dot,
      mc_number: company?.mc_number,
    }),
    logo: from.logo ?? company?.logo?.file ?? null,
  }
}

/** The payment details printed on an invoice of this customer. */
export function usePayTo(customer: Stakeholder | undefined): string[] {
  const texts = useQuery(textsRead)
  const factor_id = customer?.factored_by?.id
  const factor = useQuery({ ...stakeholderRead(factor_id ?? ''), enabled: factor_id !== undefined })
  if (!texts.data || (factor_id !== undefined && !factor.data)) return []
  const named = factor_id === undefined ? undefined : factor.data
  return payToLines(texts.data, named ? { full_name: named.full_name, address: addressLines(named) } : null)
}

import { useQuery } from '@tanstack/react-query'
import { entitiesRead } from '@/components/pickers/shared-reads'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { currentUser } from '@/lib/client/current-user'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import type { Address } from '@/lib/contract/address'
import { bareMcNumber, companyDetail } from '@/lib/contract/company'
import { payToLines } from '@/lib/contract/mail-text'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { z } from 'zod'
import { textsRead } from '../queries'
import type { PaperFacts } from './paper'

type Place = z.infer<typeof Address>

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
  const place: Place = from.address1 || from.city ? from : owner
  const lines = [
    from.name === owner.name ? '' : owner.name,
    ...addressLines(place),
    joined('  ·  ', entity?.phone ?? owner.phone, entity?.email ?? owner.email),
    joined(
      '  ·  ',
      company?.us_dot && `US DOT ${company.us_dot}`,
      company?.mc_number && `MC ${bareMcNumber(company.mc_number)}`,
    ),
  ]
  return {
    name: from.name,
    lines: lines.filter((line) => line !== ''),
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

/** A postal address as it stands on paper. */
export const addressLines = ({ address1, address2, city, state, zip_code }: Place): string[] =>
  [joined(', ', address1, address2), joined(' ', joined(', ', city, state), zip_code)].filter((line) => line !== '')

const joined = (between: string, ...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(between)

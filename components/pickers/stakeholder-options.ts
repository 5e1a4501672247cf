import type { ComboboxGroup, ComboboxOption } from '@/components/ui/combobox-panel'
import { read } from '@/lib/client/query'
import { stakeholderDetail, stakeholderList, type Stakeholder } from '@/lib/contract/stakeholder'
import { recentRows } from './recent'

export const RECENT_STAKEHOLDERS = 'stakeholders'
const SHOWN = 50

export const stakeholderRead = (id: string) => read('stakeholders', stakeholderDetail, { params: { id } })

export const stakeholderSearch = (search: string) =>
  read('stakeholders', stakeholderList, {
    query: { page_size: SHOWN, ordering: 'full_name', ...(search === '' ? {} : { search }) },
  })

export function stakeholderGroups(stakeholders: readonly Stakeholder[], search: string): ComboboxGroup[] {
  const recent = search === '' ? recentRows(RECENT_STAKEHOLDERS, stakeholders) : []
  const rest = stakeholders.filter((stakeholder) => !recent.includes(stakeholder))
  return [
    ...(recent.length === 0 ? [] : [{ key: 'recent', label: 'Recent', options: recent.map(stakeholderOption) }]),
    { key: 'all', label: recent.length === 0 ? undefined : 'All', options: rest.map(stakeholderOption) },
  ]
}

export const stakeholderOption = (stakeholder: Pick<Stakeholder, 'id' | 'full_name' | 'type'>): ComboboxOption => ({
  value: stakeholder.id,
  label: stakeholder.full_name,
  end: stakeholder.type,
})

/** People are drawn round and tinted, organizations square and neutral. */
export const stakeholderKind = (type: string): 'person' | 'organization' =>
  type === 'Vendor' || type === 'Customer' ? 'organization' : 'person'

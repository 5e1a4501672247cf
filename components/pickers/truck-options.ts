import type { ComboboxGroup } from '@/components/ui/combobox-panel'
import { read } from '@/lib/client/query'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { truckList } from '@/lib/contract/calls/truck'
import type { Truck } from '@/lib/contract/truck'

export const trucksRead = (search: string) =>
  read('trucks', truckList, { query: { page_size: PAGE_SIZE_MAX, ...(search === '' ? {} : { search }) } })

/** '104 · 2022 Freightliner Cascadia': the unit number first, and once, as a name that was made of the facts of the truck ends in it. */
export function truckName({ unit_number, full_name }: Pick<Truck, 'unit_number' | 'full_name'>): string {
  if (!unit_number || full_name === unit_number) return full_name
  return `${unit_number} · ${full_name.endsWith(` · ${unit_number}`) ? full_name.slice(0, -unit_number.length - 3) : full_name}`
}

/** What stands for no truck among the options. */
export const NO_TRUCK = 'none'

export const truckGroups = (trucks: readonly Truck[], canClear: boolean): ComboboxGroup[] => [
  { key: 'trucks', options: trucks.map((truck) => ({ value: truck.id, label: truckName(truck) })) },
  ...(canClear ? [{ key: 'clear', options: [{ value: NO_TRUCK, label: 'No truck' }] }] : []),
]

import type { ComboboxGroup } from '@/components/ui/combobox-panel'
import { read } from '@/lib/client/query'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { truckList } from '@/lib/contract/calls/truck'
import type { Truck } from '@/lib/contract/truck'

export const trucksRead = (search: string) =>
  read('trucks', truckList, { query: { page_size: PAGE_SIZE_MAX, ...(search === '' ? {} : { search }) } })

/** '104, 2022 Freightliner Cascadia' */
export const truckName = ({ unit_number, full_name }: Pick<Truck, 'unit_number' | 'full_name'>): string =>
  unit_number && full_name && full_name !== unit_number && !full_name.includes(unit_number) ? `${unit_number}, ${full_name}` : (unit_number ?? full_name)

/** What stands for no truck among the options. */
export const NO_TRUCK = 'none'

export const truckGroups = (trucks: readonly Truck[], canClear: boolean): ComboboxGroup[] => [
  { key: 'trucks', options: trucks.map((truck) => ({ value: truck.id, label: truckName(truck) })) },
  ...(canClear ? [{ key: 'clear', options: [{ value: NO_TRUCK, label: 'No truck' }] }] : []),
]

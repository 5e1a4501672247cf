import type { ComboboxGroup } from '@/components/ui/combobox-panel'
import { read } from '@/lib/client/query'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { truckList, type Truck } from '@/lib/contract/truck'
import type { TruckReason } from '@/lib/contract/truck-line'
import { unitName } from '@/lib/contract/unit-name'

export const trucksRead = (search: string) =>
  read('trucks', truckList, { query: { page_size: PAGE_SIZE_MAX, ...(search === '' ? {} : { search }) } })

/** The option value for no truck. */
export const NO_TRUCK = 'none'

export const truckGroups = (trucks: readonly Truck[], canClear: boolean): ComboboxGroup[] => [
  { key: 'trucks', options: trucks.map((truck) => ({ value: truck.id, label: unitName(truck) })) },
  ...(canClear ? [{ key: 'clear', options: [{ value: NO_TRUCK, label: 'No truck' }] }] : []),
]

/** Why a truck is suggested for a line. */
export const TRUCK_BECAUSE: Record<TruckReason, string> = {
  unit: 'the text names the unit',
  stakeholder: 'their usual unit',
  history: 'as on earlier lines',
}

import { columnName } from './column-name'
import type { Particulars } from './statement'

const FIELDS = ['unit', 'gallons', 'product', 'odometer', 'state'] as const
const LENGTH = 60

const NAMES: Record<(typeof FIELDS)[number], RegExp> = {
  unit: /^(unit|unit (number|no\.?|#)|vehicle( id| number| no\.?)?|truck( number| no\.?| #)?|custom vehicle\/asset id)$/,
  gallons: /^(gallons|gals?|fuel quantity|qty|quantity|units|number of tractor gallons)$/,
  product: /^(product( description| name| type)?|item|fuel type|product code)$/,
  odometer: /^(odometer( reading)?|current odometer|hubometer|odo|hub reading|mileage)$/,
  state:
    /^((merchant |truck stop |location )?state( ?\/ ?(prov|province))?|st|state\/ prov|merchant state \/ province)$/,
}

/** Where a fuel card's file says what was bought, where and for which truck. */
export type ParticularsColumns = readonly (readonly [(typeof FIELDS)[number], number])[]

/** Only a fuel card's file is meant, so it must have a unit column, or both gallons and odometer. */
export function particularsColumns(header: readonly string[]): ParticularsColumns {
  const names = header.map(columnName)
  const found = FIELDS.flatMap((field) => {
    const at = names.findIndex((name) => NAMES[field].test(name))
    return at < 0 ? [] : [[field, at] as const]
  })
  const has = (field: (typeof FIELDS)[number]): boolean => found.some(([name]) => name === field)
  return has('gallons') && (has('odometer') || has('unit')) ? found : []
}

export function particularsOf(cells: readonly string[], columns: ParticularsColumns): Particulars | null {
  const filled = columns.flatMap(([field, at]) => {
    const cell = (cells[at] ?? '').slice(0, LENGTH)
    return cell === '' ? [] : [[field, cell] as const]
  })
  return filled.length === 0 ? null : Object.fromEntries(filled)
}

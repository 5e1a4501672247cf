import type { BodyInput } from '@/lib/contract/endpoint'
import { importUnits } from '@/lib/contract/unit-import'
import { provenVin } from '@/lib/contract/vin'
import type { Books } from '@/tests/support/books'

export const VINS = [provenVin('1M8GDM9A', 'KP042788'), provenVin('1M8GDM9A', 'KP042789')] as const

/** A truck that was bought before the books start, one bought after it, a trailer that is leased. */
export const FLEET = [
  'Unit,Type,Year,Make,Model,VIN,Plate,State,Ownership,Purchase date,Cost,Useful life,Salvage value,Accumulated depreciation',
  `102,Truck,2021,Freightliner,Cascadia,${VINS[0]},P-102,TX,Company,01/10/2025,"120,000.00",5,"12,000.00","19,000.00"`,
  'Truck 103,,2026,Kenworth,T680,,,,,02/01/2026,"$95,000.00",5 years,,',
  '53,Dry van,2020,Utility,3000R,,,,Leased,,,,,',
].join('\n')

export const sent = (text: string, body: BodyInput<typeof importUnits> = {}) => ({
  body,
  file: { name: 'fleet.csv', bytes: new TextEncoder().encode(text) },
})

export const imported = async ({ client }: Books, text = FLEET): Promise<string> =>
  (await client.call(importUnits, sent(text))).import ?? ''

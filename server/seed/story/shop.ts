import { cents } from '@/lib/money/cents'
import { billWriter, type BillWriter } from './payables'
import { random, type Random } from './random'
import { achText, cardText, town, upper } from './text'
import { isBusinessDay, type Routine, type Setting, type Truck, type World } from './world'

export const OFFICE_CARD = '8021'

/** Repairs, tires, service and parts: mostly small, sometimes not. */
export function shop(setting: Setting): Routine[] {
  const chance = random(`${setting.seed}/shop`)
  const bill = billWriter(setting)
  return [
    (day, world) => {
      if (!isBusinessDay(day)) return
      for (const truck of setting.trucks) {
        if (truck.leased_on && !chance.chance(2000)) continue
        for (const { often, work } of WORK) if (chance.chance(often)) work(world, chance, truck, bill)
      }
    },
  ]
}

type Work = (world: World, chance: Random, truck: Truck, bill: BillWriter) => void

const onCard =
  (
    category: number,
    vendor: string | null,
    [low, high]: readonly [number, number],
    text: (chance: Random) => string,
  ): Work =>
  (world, chance, { unit }) =>
    world.pay({
      account: 'office_card',
      amount: cents(BigInt(chance.int(low, high))),
      category,
      from: vendor ?? undefined,
      unit,
      ...cardText(chance, world.day, text(chance), { card: OFFICE_CARD, unit }),
    })

const WORK: readonly { often: number; work: Work }[] = [
  {
    often: 130,
    work: onCard(6110, 'Ozark Diesel Repair', [26_000, 238_000], () => 'OZARK DIESEL REPAIR STRAFFORD MO'),
  },
  {
    often: 90,
    work: onCard(6160, 'Plains Peterbilt Parts', [5200, 84_000], () => 'PLAINS PETERBILT PARTS SPRINGFIELD MO'),
  },
  {
    often: 80,
    work: onCard(6130, 'TA Petro', [31_000, 52_000], (c) => `TA TRUCK SERVICE #${c.int(12, 299)} ${town(c)}`),
  },
  { often: 62, work: onCard(6140, 'Gateway Fleet Tire', [46_000, 296_000], () => 'GATEWAY FLEET TIRE JOPLIN MO') },
  {
    often: 66,
    work: onCard(6120, 'Redhawk Trailer Service', [18_000, 134_000], () => 'REDHAWK TRAILER SVC SPRINGFIELD MO'),
  },
  { often: 9, work: onCard(6150, 'Route 44 Towing', [45_000, 142_000], () => 'ROUTE 44 TOWING ROLLA MO') },
  { often: 8, work: onCard(6270, null, [12_500, 48_000], (c) => `${town(c).slice(-2)} COURT FINES PAYMENT`) },
  { often: 12, work: overhaul },
  { often: 3, work: warranty },
]

/** The bill that decides whether a month was good. */
function overhaul(world: World, chance: Random, { unit }: Truck, bill: BillWriter): void {
  const amount = chance.dollars(3900, 11_800)
  const paper = bill(world, {
    vendor: 'Ozark Diesel Repair',
    prefix: 'OD-',
    category: 6110,
    description: `Injectors and turbo, unit ${unit}`,
    amount,
    unit,
    before: 9,
    terms: 15,
  })
  world.pay({
    account: 'checking',
    amount,
    category: 6110,
    from: 'Ozark Diesel Repair',
    unit,
    paper,
    is_flagged: true,
    note: `Unit ${unit}: injectors and turbo. Ask whether the extended warranty pays part of it.`,
    ...achText(
      chance,
      upper('Ozark Diesel Repair'),
      'INVOICE',
      paper?.kind === 'bill' ? `INV ${paper.number} UNIT ${unit}` : `UNIT ${unit}`,
    ),
  })
}

function warranty(world: World, chance: Random, { unit }: Truck): void {
  world.receive({
    account: 'office_card',
    amount: chance.dollars(60, 340),
    category: 6160,
    from: 'Plains Peterbilt Parts',
    unit,
    note: `Core deposit of unit ${unit} returned.`,
    ...cardText(chance, world.day, 'PLAINS PETERBILT PARTS CORE REFUND', { card: OFFICE_CARD, unit }),
  })
}

import type { Day } from '@/lib/dates/day'
import { weekday } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { add, cents, ZERO, type Cents } from '@/lib/money/cents'
import { random, type Random } from './random'
import { achText, cardText, town, truckStop } from './text'
import { isBusinessDay, monthOf, type Routine, type Setting, type Truck, type World } from './world'

export const FLEET_CARD = '4417'

/** What trucks buy on the road: fuel, fluids, scales, parking, washes, tolls, help at the dock. */
export function road(setting: Setting): Routine[] {
  const chance = random(`${setting.seed}/road`)
  return [fuel(setting, chance), tolls(setting, chance), stops(setting, chance)]
}

/** Company trucks fuel on the fleet card; leased-on trucks on a card that the fuel network draws by bank. */
function fuel({ trucks }: Setting, chance: Random): Routine {
  let network = ZERO
  return (day, world) => {
    const often = weekday(day) === 0 ? 900 : 2750
    const usual = price(day)
    for (const truck of trucks) {
      if (!chance.chance(often)) continue
      const gallons = chance.int(1390, 2250)
      const amount = cents(divideRound(BigInt(gallons) * BigInt(usual + chance.int(-240, 260)), 100n))
      if (truck.leased_on) network = add(network, amount)
      else buyFuel(world, chance, { truck, gallons, amount })
    }
    if (![1, 4].includes(weekday(day))) return
    world.pay({
      account: 'checking',
      amount: network,
      category: 6010,
      from: 'EFS LLC',
      ...achText(chance, 'EFS LLC', 'FUEL', 'FLEET SETTLEMENT'),
    })
    network = ZERO
  }
}

function buyFuel(
  world: World,
  chance: Random,
  { truck, gallons, amount }: { truck: Truck; gallons: number; amount: Cents },
): void {
  const { text, vendor } = truckStop(chance)
  const printed = cardText(chance, world.day, text, { card: FLEET_CARD, unit: truck.unit })
  world.pay({
    account: 'fleet_card',
    amount,
    category: 6010,
    from: vendor,
    unit: truck.unit,
    name: printed.name,
    description: `${printed.description} ULSD ${Math.floor(gallons / 10)}.${gallons % 10}G`,
  })
  if (!chance.chance(900)) return
  world.pay({
    account: 'fleet_card',
    amount: chance.dollars(28, 74),
    category: 6020,
    from: vendor,
    unit: truck.unit,
    ...cardText(chance, world.day, `${text} DEF`, { card: FLEET_CARD, unit: truck.unit }),
  })
}

/** Dollars per gallon in thousandths: expensive in spring and fall, and a little more so every year. */
const SEASON = [3540, 3580, 3690, 3760, 3790, 3740, 3700, 3760, 3840, 3870, 3760, 3620]
const price = (day: Day): number => (SEASON[monthOf(day) - 1] ?? 3700) + (Number(day.slice(0, 4)) % 10) * 8

function tolls({ trucks }: Setting, chance: Random): Routine {
  let owed = ZERO
  return (day, world) => {
    if (isBusinessDay(day)) owed = add(owed, cents(BigInt(trucks.length * chance.int(520, 890))))
    if (weekday(day) !== 3) return
    world.pay({
      account: 'checking',
      amount: owed,
      category: 6210,
      from: 'PrePass',
      ...achText(chance, 'PREPASS', 'TOLLS', 'PLUS REPLENISH'),
    })
    owed = ZERO
  }
}

interface Habit {
  /** Cases in 10,000 per truck and day. */
  often: number
  category: number
  vendor: string | null
  cents: readonly [number, number]
  text: (chance: Random) => string
  hard?: boolean
}

const MEALS = ['IRON SKILLET', 'DENNYS', 'SUBWAY', 'WENDYS']
const SHOPS = ['ROADSIDE KING', 'M AND R', 'BIG DS', 'TRI STATE']
const HABITS: readonly Habit[] = [
  {
    often: 250,
    category: 6220,
    vendor: 'CAT Scale',
    cents: [1450, 1450],
    text: (c) => `CAT SCALE ${c.int(1001, 4888)} ${town(c)}`,
  },
  {
    often: 190,
    category: 6230,
    vendor: 'Truck Parking Club',
    cents: [1600, 3200],
    text: () => 'TRUCKPARKINGCLUB.COM CHATTANOOGA TN',
  },
  {
    often: 150,
    category: 6170,
    vendor: 'Blue Beacon',
    cents: [6800, 16_500],
    text: (c) => `BLUE BEACON OF ${town(c)}`,
  },
  { often: 60, category: 6210, vendor: 'Kansas Turnpike', cents: [1175, 5350], text: () => 'KTA K-TAG WICHITA KS' },
  {
    often: 50,
    category: 6210,
    vendor: 'Oklahoma Turnpike',
    cents: [900, 4600],
    text: () => 'OTA PLATEPAY OKLAHOMA CITY OK',
  },
  {
    often: 90,
    category: 6160,
    vendor: "Love's Travel Stops",
    cents: [900, 11_800],
    text: (c) => `SPEEDCO #${c.int(801, 898)} ${town(c)}`,
  },
  {
    often: 45,
    category: 7110,
    vendor: null,
    cents: [1150, 4800],
    text: (c) => `${c.pick(MEALS)} ${c.int(100, 9899)} ${town(c)}`,
  },
  {
    often: 45,
    category: 6160,
    vendor: null,
    cents: [1800, 19_000],
    text: (c) => `SQ *${c.pick(SHOPS)} ${town(c)}`,
    hard: true,
  },
]

function stops({ trucks }: Setting, chance: Random): Routine {
  return (day, world) => {
    for (const { unit, driver } of trucks) {
      for (const {
        often,
        category,
        vendor,
        cents: [low, high],
        text,
        hard,
      } of HABITS) {
        if (!chance.chance(often)) continue
        world.pay({
          account: 'fleet_card',
          amount: cents(BigInt(chance.int(low, high))),
          category,
          from: vendor ?? undefined,
          unit,
          hard,
          ...cardText(chance, day, text(chance), { card: FLEET_CARD, unit }),
        })
      }
      if (chance.chance(130)) lumper(world, chance, { driver, unit })
    }
  }
}

const lumper = (world: World, chance: Random, { driver, unit }: Pick<Truck, 'driver' | 'unit'>): void => {
  const advance = chance.chance(3000)
  const text = achText(
    chance,
    'COMDATA',
    advance ? 'DRIVER ADV' : 'LUMPER',
    `EXPRESS CODE ${chance.int(100_000_000, 999_999_999)}`,
  )
  const amount = advance ? chance.dollars(100, 300) : chance.dollars(90, 420)
  world.pay({
    account: 'checking',
    amount,
    category: advance ? 5020 : 5080,
    from: advance ? driver : 'Comdata',
    unit,
    ...text,
  })
}

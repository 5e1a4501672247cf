import type { StakeholderType } from '@/lib/contract/stakeholder'
import { random, type Random } from './random'

/** Everybody here is invented, but for the well-known places where truckers buy. */
interface Person {
  full_name: string
  type: StakeholderType
  email: string | null
  phone: string | null
  city: string | null
  state: string | null
}

/** A broker or shipper that pays for loads. */
export interface Customer {
  name: string
  /** Shippers get an invoice per load; brokers pay per load, or the factor does immediately. */
  kind: 'shipper' | 'broker' | 'factored'
  /** Days from load to payment; null when the factor buys the invoice. */
  terms: number | null
  /** 1 = Monday … 5 = Friday. */
  payday: number
  /** Cents per load, around which loads lie. */
  load: number
}

const FIRST = [
  'Walt',
  'Denise',
  'Marcus',
  'Ruben',
  'Carla',
  'Earl',
  'Tomasz',
  'Lamar',
  'Gloria',
  'Hector',
  'Darnell',
  'Kyle',
  'Sergio',
  'Wanda',
  'Travis',
  'Amir',
  'Bonnie',
  'Curtis',
  'Delia',
  'Emmett',
  'Floyd',
  'Gabe',
  'Harjit',
  'Irene',
  'Jolene',
  'Keith',
  'Luis',
  'Manny',
  'Nate',
  'Odell',
  'Paulette',
  'Quinn',
  'Ray',
  'Shonda',
  'Teddy',
  'Ursula',
  'Vince',
  'Wes',
  'Yolanda',
  'Zeke',
]
const LAST = [
  'Hollis',
  'Brandt',
  'Okafor',
  'Delgado',
  'Whitlow',
  'Pruitt',
  'Kowal',
  'Greer',
  'Salazar',
  'Mendez',
  'Tibbs',
  'Lindgren',
  'Acosta',
  'Farrow',
  'Boone',
  'Haddad',
  'Crane',
  'Mayfield',
  'Stroud',
  'Vance',
  'Ogle',
  'Pettit',
  'Sandhu',
  'Novak',
  'Rudd',
  'Yates',
  'Cordero',
  'Bixby',
  'Tolliver',
  'Marsh',
  'Ainsley',
  'Kessler',
  'Dunaway',
  'Ferris',
  'Ibarra',
  'Jessup',
  'Lowry',
  'Nix',
  'Quarles',
  'Sizemore',
  'Thorne',
  'Underhill',
  'Waggoner',
  'Zamora',
  'Beasley',
  'Chavis',
  'Escobedo',
  'Hembree',
  'Kirkland',
  'Leduc',
]
const PLACE = [
  'Harlan Creek',
  'Tallgrass',
  'Iron Mesa',
  'Copper Basin',
  'Larkspur',
  'Seven Bridges',
  'Old Quarry',
  'Pine Hollow',
  'Grey Heron',
  'Red Barn',
  'Twin Silo',
  'Sandhill',
  'Long Meadow',
  'Stillwater Bend',
  'Amber Field',
  'Rock Ferry',
  'Wild Plum',
  'High Plain',
  'Cedar Notch',
  'Lone Oak',
  'Salt Fork',
  'Bright Valley',
  'Clay County',
  'Fox Prairie',
  'North Levee',
  'Quail Run',
]
const TRADE = [
  'Logistics',
  'Freight Brokerage',
  'Supply Chain',
  'Transport Partners',
  'Load Services',
  'Carrier Network',
  'Freight Management',
  'Distribution',
  'Foods',
  'Building Products',
  'Cold Storage',
  'Paper',
  'Steel Supply',
  'Farm Supply',
  'Packaging',
  'Beverage',
  'Furniture',
  'Plastics',
  'Mills',
  'Tire Supply',
]
const HOME_TOWNS = [
  ['Springfield', 'MO'],
  ['Joplin', 'MO'],
  ['Tulsa', 'OK'],
  ['Rolla', 'MO'],
  ['Fayetteville', 'AR'],
  ['Wichita', 'KS'],
  ['Memphis', 'TN'],
  ['Sedalia', 'MO'],
  ['Fort Smith', 'AR'],
  ['Topeka', 'KS'],
] as const

/** The vendors that the company buys from; the story refers to them by name. */
const VENDORS = [
  'Pilot Travel Centers',
  "Love's Travel Stops",
  'TA Petro',
  "Casey's",
  'EFS LLC',
  'Comdata',
  'PrePass',
  'CAT Scale',
  'Blue Beacon',
  'Ozark Diesel Repair',
  'Plains Peterbilt Parts',
  'Gateway Fleet Tire',
  'Route 44 Towing',
  'Redhawk Trailer Service',
  'Bluffview Capital',
  'Prairie Shield Insurance',
  'Granite State Truck Leasing',
  'Tamarack Equipment Finance',
  'Millstone Trailer Rental',
  'DAT Solutions',
  'Truckstop',
  'Motive',
  'Missouri Department of Revenue',
  'Internal Revenue Service',
  'Gusto',
  'Kessler & Rudd CPAs',
  'Battlefield Yard LLC',
  'City Utilities',
  'Verizon',
  'Mediacom',
  'Microsoft',
  'Intuit',
  'Amazon',
  'Office Depot',
  'Indeed',
  'Heartland Drug Testing',
  'FMCSA',
  'Truck Parking Club',
  'Kansas Turnpike',
  'Oklahoma Turnpike',
  'Loadsafe TMS',
  'Prairie Truck Credit',
] as const
export type Vendor = (typeof VENDORS)[number]

export interface People {
  customers: readonly Customer[]
  drivers: readonly string[]
  owner: string
  everyone: readonly Person[]
}

/** The people around a fleet of this size. */
export function people(seed: string, trucks: number): People {
  const chance = random(`${seed}/people`)
  const names = allNames(chance)
  const drivers = names.slice(0, trucks)
  const office = names.slice(trucks, trucks + 5 + Math.floor(trucks / 40))
  const customers = customersOf(chance, Math.max(14, trucks))
  const [owner = '', ...staff] = office
  const everyone: Person[] = [
    ...customers.map(({ name }) => person(chance, name, 'Customer')),
    ...VENDORS.map((name) => ({ ...person(chance, name, 'Vendor'), email: null })),
    ...drivers.map((name) => person(chance, name, 'Driver')),
    ...staff.map((name, index) => person(chance, name, index < 2 ? 'Dispatcher' : 'Employee')),
    person(chance, owner, 'Employee'),
  ]
  return { customers, drivers, owner, everyone }
}

function person(chance: Random, full_name: string, type: StakeholderType): Person {
  const [city, state] = chance.pick(HOME_TOWNS)
  const mailbox = full_name
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')
  const email = type === 'Customer' ? `ap@${mailbox.replace(/\./g, '-')}.example` : `${mailbox}@crf.example`
  const phone = `417-555-${String(chance.int(100, 199)).padStart(4, '0')}`
  return { full_name, type, email, phone, city, state }
}

/** Every first and last name that go together, in an order of this seed; after 2,000 people numbers tell them apart. */
function allNames(chance: Random): string[] {
  const pairs = LAST.flatMap((last) => FIRST.map((first) => `${first} ${last}`))
  const mixed = shuffled(chance, pairs)
  return [...mixed, ...mixed.map((name) => `${name} Jr`), ...mixed.map((name) => `${name} II`)]
}

const KINDS = ['shipper', 'broker', 'factored'] as const

function customersOf(chance: Random, count: number): Customer[] {
  const pairs = shuffled(
    chance,
    PLACE.flatMap((place) => TRADE.map((trade) => `${place} ${trade}`)),
  )
  return Array.from({ length: count }, (_, index): Customer => {
    const round = Math.floor(index / pairs.length)
    const name = `${pairs[index % pairs.length]}${round === 0 ? '' : ` ${round + 1}`}`
    const kind = KINDS[index % KINDS.length] ?? 'broker'
    const terms = kind === 'factored' ? null : chance.pick([15, 21, 28, 30, 30, 35, 42])
    return { name, kind, terms, payday: chance.int(1, 5), load: chance.int(164_500, 228_500) }
  })
}

function shuffled<T>(chance: Random, items: readonly T[]): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = chance.int(0, last)
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

import type { Day } from '@/lib/dates/day'
import { cents, type Cents } from '@/lib/money/cents'
import type { Vendor } from './people'
import { billWriter } from './payables'
import { random, type Random } from './random'
import { OFFICE_CARD } from './shop'
import { achText, cardText } from './text'
import { falls, isBusinessDay, monthOf, times, type Routine, type Setting, type World } from './world'

/** Bills that come back every month, quarter or year, and what an office needs in between. */
export function office(setting: Setting): Routine[] {
  const chance = random(`${setting.seed}/office`)
  const size = setting.trucks.length
  return [monthly(setting, chance), seldom(setting, chance), errands(size, chance)]
}

interface Bill {
  on: number
  category: number
  vendor: Vendor | null
  text: string
  what?: string
  /** Cents for one truck, or for the whole company. */
  each?: number
  fixed?: number
  months?: readonly number[]
  /** Sends a bill this many days ahead instead of debiting immediately. */
  billed?: { prefix: string; before: number }
  /** Only for trucks that are rented that day. */
  rented?: true
}

const MONTHLY: readonly Bill[] = [
  {
    on: 1,
    category: 7030,
    vendor: 'Battlefield Yard LLC',
    text: 'BATTLEFIELD YARD LLC',
    what: 'RENT',
    fixed: 285_000,
    billed: { prefix: 'BY-', before: 11 },
  },
  {
    on: 2,
    category: 6410,
    vendor: 'Prairie Shield Insurance',
    text: 'PRAIRIE SHIELD INS',
    what: 'AUTO LIAB',
    each: 112_400,
  },
  {
    on: 2,
    category: 6430,
    vendor: 'Prairie Shield Insurance',
    text: 'PRAIRIE SHIELD INS',
    what: 'PHYS DMG',
    each: 26_800,
  },
  { on: 2, category: 6420, vendor: 'Prairie Shield Insurance', text: 'PRAIRIE SHIELD INS', what: 'CARGO', each: 9600 },
  {
    on: 3,
    category: 7130,
    vendor: 'Prairie Shield Insurance',
    text: 'PRAIRIE SHIELD INS',
    what: 'GEN LIAB',
    fixed: 41_200,
  },
  {
    on: 7,
    category: 6510,
    vendor: 'Granite State Truck Leasing',
    text: 'GRANITE STATE TRK LSG',
    what: 'LEASE PMT',
    each: 204_000,
    rented: true,
    billed: { prefix: 'GS', before: 14 },
  },
  {
    on: 8,
    category: 6520,
    vendor: 'Millstone Trailer Rental',
    text: 'MILLSTONE TRAILER',
    what: 'RENTAL',
    each: 51_500,
    billed: { prefix: 'MT-', before: 10 },
  },
  { on: 10, category: 7040, vendor: 'City Utilities', text: 'CITY UTILITIES SPFD', what: 'UTIL BILL', fixed: 61_400 },
  { on: 14, category: 7050, vendor: 'Verizon', text: 'VERIZON WIRELESS', what: 'PAYMENTS', each: 3900 },
  { on: 16, category: 7050, vendor: 'Mediacom', text: 'MEDIACOM', what: 'CABLE', fixed: 18_900 },
  {
    on: 20,
    category: 7080,
    vendor: 'Kessler & Rudd CPAs',
    text: 'KESSLER RUDD CPAS',
    what: 'RETAINER',
    fixed: 65_000,
    billed: { prefix: 'KR-', before: 15 },
  },
]
const ON_CARD: readonly Bill[] = [
  { on: 1, category: 6250, vendor: 'Motive', text: 'MOTIVE *ELD SAN FRANCISCO CA', each: 3500 },
  { on: 4, category: 6240, vendor: 'DAT Solutions', text: 'DAT SOLUTIONS BEAVERTON OR', fixed: 19_500 },
  { on: 6, category: 6240, vendor: 'Truckstop', text: 'TRUCKSTOP.COM NEW PLYMOUTH ID', fixed: 15_900 },
  { on: 9, category: 7070, vendor: 'Loadsafe TMS', text: 'LOADSAFE TMS SUBSCRIPTION', each: 2900 },
  { on: 11, category: 7070, vendor: 'Microsoft', text: 'MICROSOFT*365 BUSINESS REDMOND WA', fixed: 11_250 },
  { on: 18, category: 6360, vendor: 'FMCSA', text: 'CLEARINGHOUSE.FMCSA.DOT.GOV', fixed: 3125 },
  { on: 24, category: 5110, vendor: 'Indeed', text: 'INDEED JOBS AUSTIN TX', fixed: 28_400 },
]
const SELDOM: readonly Bill[] = [
  {
    on: 15,
    category: 6330,
    vendor: 'Internal Revenue Service',
    text: 'IRS USATAXPYMT',
    what: 'FORM 2290',
    each: 55_000,
    months: [8],
  },
  {
    on: 15,
    category: 3030,
    vendor: 'Internal Revenue Service',
    text: 'IRS USATAXPYMT',
    what: '1040ES',
    fixed: 540_000,
    months: [1, 4, 6, 9],
  },
  {
    on: 22,
    category: 6310,
    vendor: 'Missouri Department of Revenue',
    text: 'MO DOR MOTOR CARRIER',
    what: 'IRP RENEWAL',
    each: 148_000,
    months: [2],
  },
  {
    on: 27,
    category: 6320,
    vendor: 'Missouri Department of Revenue',
    text: 'MO DOR MOTOR CARRIER',
    what: 'IFTA',
    each: 19_400,
    months: [1, 4, 7, 10],
  },
  {
    on: 12,
    category: 6340,
    vendor: 'FMCSA',
    text: 'UCR REGISTRATION',
    what: 'ANNUAL FEE',
    fixed: 52_500,
    months: [11],
  },
  {
    on: 13,
    category: 7080,
    vendor: 'Kessler & Rudd CPAs',
    text: 'KESSLER RUDD CPAS',
    what: 'TAX PREP',
    fixed: 385_000,
    months: [3],
  },
]

function amountOf({ each, fixed = 0 }: Bill, size: number): Cents {
  return each ? times(cents(BigInt(each)), size) : times(cents(BigInt(fixed)), Math.ceil(size / 40))
}

function monthly(setting: Setting, chance: Random): Routine {
  const size = setting.trucks.length
  const draw = drawing(setting, chance)
  return (day, world) => {
    for (const bill of MONTHLY) if (falls(day, bill.on)) draw(world, bill)
    for (const bill of ON_CARD) if (falls(day, bill.on)) charge(world, chance, bill, size)
    if (falls(day, 30)) bankFee(world, chance)
  }
}

function seldom(setting: Setting, chance: Random): Routine {
  const draw = drawing(setting, chance)
  return (day, world) => {
    for (const bill of SELDOM) if (falls(day, bill.on) && bill.months?.includes(monthOf(day))) draw(world, bill)
  }
}

function drawing(setting: Setting, chance: Random): (world: World, bill: Bill) => void {
  const enter = billWriter(setting)
  return (world, bill) => {
    const amount = amountOf(bill, bill.rented ? rentedOn(setting, world.day) : setting.trucks.length)
    const { category, vendor, text, what = 'PAYMENT', billed } = bill
    const description = `${what.slice(0, 1)}${what.slice(1).toLowerCase()}, ${world.day.slice(0, 7)}`
    const paper =
      billed && vendor
        ? enter(world, { ...billed, vendor, category, description, amount, unit: null, terms: billed.before })
        : null
    const info = paper?.kind === 'bill' ? `INV ${paper.number}` : ''
    world.pay({
      account: 'checking',
      amount,
      category,
      from: vendor ?? undefined,
      paper,
      ...achText(chance, text, what, info),
    })
  }
}

/** A financed truck replaces a rented one. */
const rentedOn = ({ trucks, papers }: Setting, day: Day): number =>
  papers
    ? trucks.filter(({ held, deal }) => held === 'leased' || (deal !== null && deal.bought > day)).length
    : trucks.length

const charge = (world: World, chance: Random, bill: Bill, size: number): void =>
  world.pay({
    account: 'office_card',
    amount: amountOf(bill, size),
    category: bill.category,
    from: bill.vendor ?? undefined,
    ...cardText(chance, world.day, bill.text, { card: OFFICE_CARD }),
  })
const bankFee = (world: World, chance: Random): void =>
  world.pay({
    account: 'checking',
    amount: chance.dollars(18, 46),
    category: 7150,
    name: 'MONTHLY ANALYSIS FEE',
    description: 'ACCOUNT ANALYSIS SETTLEMENT CHARGE',
  })

interface Errand {
  often: number
  category: number
  vendor: Vendor | null
  dollars: readonly [number, number]
  text: (chance: Random, day: Day) => string
  account?: 'checking'
  hard?: true
}

/** The small and the unclear: what a bookkeeper has to ask the owner about. */
const DINERS = ['LAMBERTS CAFE', 'GAILEYS', 'HICKORY PARK', 'BLACK SHEEP']
const HOTELS = ['HAMPTON INN', 'DRURY INN', 'LA QUINTA']
const PAYEES = ['R DELGADO', 'M GREER', 'T KOWAL', 'J ACOSTA']

const ERRANDS: readonly Errand[] = [
  {
    often: 500,
    category: 7060,
    vendor: 'Office Depot',
    dollars: [22, 240],
    text: () => 'OFFICE DEPOT #2117 SPRINGFIELD MO',
  },
  { often: 900, category: 7110, vendor: null, dollars: [9, 68], text: (c) => `${c.pick(DINERS)} SPRINGFIELD MO` },
  {
    often: 330,
    category: 5110,
    vendor: 'Heartland Drug Testing',
    dollars: [62, 248],
    text: () => 'HEARTLAND DRUG TESTING SPRINGFIELD MO',
  },
  {
    often: 160,
    category: 7120,
    vendor: null,
    dollars: [98, 265],
    text: (c) => `${c.pick(HOTELS)} ${c.pick(['MEMPHIS TN', 'TULSA OK', 'DALLAS TX'])}`,
  },
  {
    often: 1100,
    category: 7060,
    vendor: 'Amazon',
    dollars: [14, 190],
    hard: true,
    text: (c) => `AMZN MKTP US*${c.int(10, 99)}K${c.int(1000, 9999)} AMZN.COM/BILL WA`,
  },
  {
    often: 1000,
    category: 6110,
    vendor: null,
    dollars: [85, 1450],
    account: 'checking',
    hard: true,
    text: (c) => `CHECK ${c.int(2101, 2899)}`,
  },
  {
    often: 650,
    category: 5020,
    vendor: null,
    dollars: [60, 500],
    account: 'checking',
    hard: true,
    text: (c, day) => `ZELLE PAYMENT TO ${c.pick(PAYEES)} CONF ${c.int(100_000, 999_999)} ${day.slice(5)}`,
  },
  {
    often: 260,
    category: 3020,
    vendor: null,
    dollars: [100, 400],
    account: 'checking',
    hard: true,
    text: (c) => `ATM WITHDRAWAL ${c.int(1001, 1899)} S GLENSTONE SPRINGFIELD MO`,
  },
]

function errands(size: number, chance: Random): Routine {
  const rounds = Math.ceil(size / 20)
  return (day, world) => {
    if (!isBusinessDay(day)) return
    for (let round = 0; round < rounds; round++) {
      for (const {
        often,
        category,
        vendor,
        dollars: [low, high],
        text,
        account = 'office_card',
        hard,
      } of ERRANDS) {
        if (!chance.chance(often)) continue
        const words = text(chance, day)
        const printed =
          account === 'checking'
            ? { name: words, description: words }
            : cardText(chance, day, words, { card: OFFICE_CARD })
        world.pay({ account, amount: chance.dollars(low, high), category, from: vendor ?? undefined, hard, ...printed })
      }
    }
  }
}

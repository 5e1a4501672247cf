import { weekday, type Day } from '@/lib/dates/day'
import { negate, parseCents, type Cents } from '@/lib/money/cents'
import { chance, type Chance } from './chance'
import type { Use } from './institutions'

/** What happened on an account; a positive amount is money out of it. */
interface SandboxLine {
  amount: Cents
  name: string
  description: string
  merchant_name: string | null
}

type Draft = { amount: Cents; name: string; merchant?: string; detail?: string }
/** Generates the lines of a day from the day's own random sequence, so that a day always has the same ones. */
type Teller = (day: Day, by: Chance, seed: string) => Draft[]

const TOWNS = [
  'JOPLIN MO',
  'STRAFFORD MO',
  'TULSA OK',
  'BIG CABIN OK',
  'AMARILLO TX',
  'TEXARKANA AR',
  'LAREDO TX',
  'WEST MEMPHIS AR',
  'NASHVILLE TN',
  'EFFINGHAM IL',
  'GARY IN',
  'TOLEDO OH',
  'SALINA KS',
  'LINCOLN NE',
  'DES MOINES IA',
  'ATLANTA GA',
  'SHREVEPORT LA',
  'CARLISLE PA',
  'LIMON CO',
]
const STOPS = [
  ['PILOT', 'Pilot Flying J'],
  ['LOVES TRAVEL STOP', "Love's"],
  ['TA', 'TA Petro'],
  ['FLYING J', 'Pilot Flying J'],
  ['PETRO', 'TA Petro'],
] as const
const BROKERS = [
  'MIDWEST BROKERS LLC',
  'LAKESIDE LOGISTICS',
  'TQL CARRIER PAY',
  'CONVOY QUICKPAY',
  'RXO CAPACITY',
  'PRAIRIE YARDS',
  'UBER FREIGHT',
]
const SHOPS = ['GREAT PLAINS TRUCK REPAIR', 'SPEEDCO', 'FLEETPRIDE', 'SOUTHERN TIRE MART', 'TRUCKPRO']
const OFFICE = [
  ['ADOBE', 19, 25],
  ['AMZN MKTP US', 12, 190],
  ['STAPLES', 18, 140],
  ['VERIZON WIRELESS', 240, 260],
  ['GOOGLE WORKSPACE', 72, 72],
] as const

const isBusinessDay = (day: Day): boolean => weekday(day) >= 1 && weekday(day) <= 5
const date = (day: Day): number => Number(day.slice(8))
const fixed = (amount: string): Cents => parseCents(amount)

const operating: Teller = (day, by, seed) => [
  ...(isBusinessDay(day) ? Array.from({ length: by.int(0, 2) }, () => load(by)) : []),
  ...(weekday(day) === 5
    ? [{ amount: by.dollars(3900, 4600), name: 'GUSTO PAYROLL', merchant: 'Gusto', detail: 'DES:NET PAY' }]
    : []),
  ...(date(day) === 3
    ? [{ amount: fixed('3600.00'), name: 'PROGRESSIVE COMMERCIAL INS PREM', merchant: 'Progressive' }]
    : []),
  ...(date(day) === 12
    ? [{ amount: fixed('3206.02'), name: 'WELLS EQUIPMENT FIN PMT', merchant: 'Wells Fargo Equipment Finance' }]
    : []),
  ...(date(day) === 1 ? [{ amount: fixed('850.00'), name: 'YARD RENT', detail: `CHECK ${by.int(1000, 1999)}` }] : []),
  ...(date(day) === 20 ? [{ amount: cardPayment(seed, day), name: 'VISA PAYMENT', detail: 'CARD ENDING 3005' }] : []),
  ...(date(day) === 28 ? [{ amount: fixed('500.00'), name: 'ONLINE TRANSFER TO SAV 9902' }] : []),
  ...(date(day) === 16 ? [{ amount: by.dollars(60, 140), name: 'BESTPASS TOLLS', merchant: 'Bestpass' }] : []),
]

const load = (by: Chance): Draft => {
  const broker = by.pick(BROKERS)
  return {
    amount: negate(by.dollars(700, 2500)),
    name: `ACH ${broker}`,
    detail: `DES:CARRIERPAY ID:${by.int(100_000, 999_999)} CCD`,
  }
}

/** What the checking account sends on the 20th arrives on the card the day after. */
const cardPayment = (seed: string, day: Day): Cents =>
  chance(`${seed} card payment ${day.slice(0, 7)}`).dollars(3900, 4900)

const reserve: Teller = (day, by) => [
  ...(date(day) === 28 ? [{ amount: fixed('-500.00'), name: 'ONLINE TRANSFER FROM CHK 4417' }] : []),
  ...(date(day) === 27 ? [{ amount: negate(by.dollars(14, 39)), name: 'INTEREST PAYMENT' }] : []),
]

const fleetCard: Teller = (day, by, seed) => [
  ...(isBusinessDay(day) && by.int(0, 1) === 1 ? [fuel(by)] : []),
  ...(by.int(1, 12) === 1 ? [{ amount: by.dollars(90, 900), name: `${by.pick(SHOPS)} ${by.pick(TOWNS)}` }] : []),
  ...(date(day) === 20 ? [{ amount: fixed('36.00'), name: 'SAMSARA ELD', merchant: 'Samsara' }] : []),
  ...(date(day) === 21 ? [{ amount: negate(cardPayment(seed, day)), name: 'PAYMENT THANK YOU' }] : []),
]

const fuel = (by: Chance): Draft => {
  const [brand, merchant] = by.pick(STOPS)
  const unit = by.int(101, 108)
  return {
    amount: by.dollars(140, 460),
    name: `${brand} #${String(by.int(12, 899)).padStart(4, '0')} ${by.pick(TOWNS)}`,
    merchant,
    detail: `UNIT ${unit} DIESEL`,
  }
}

const officeCard: Teller = (day, by) => {
  const [name, low, high] = by.pick(OFFICE)
  return [
    ...(by.int(1, 4) === 1
      ? [{ amount: by.dollars(low, high), name: `${name} ${by.int(100, 999)}`, merchant: name }]
      : []),
    ...(date(day) === 22 ? [{ amount: negate(by.dollars(500, 900)), name: 'AUTOPAY THANK YOU' }] : []),
  ]
}

const TELLERS: Record<Use, Teller> = { operating, reserve, fleet_card: fleetCard, office_card: officeCard }

/** One day of an account, always the same. */
export const dayOf = (seed: string, use: Use, day: Day): SandboxLine[] =>
  TELLERS[use](day, chance(`${seed} ${use} ${day}`), seed).map(({ amount, name, merchant, detail }) => ({
    amount,
    name,
    description: detail ? `${name} ${detail}` : name,
    merchant_name: merchant ?? null,
  }))

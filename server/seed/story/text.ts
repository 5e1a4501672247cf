import { addDays, type Day } from '@/lib/dates/day'
import type { Random } from './random'
import type { Vendor } from './people'

/** How banks and card processors write: cut, upper-case, with codes. */
export interface BankText {
  name: string
  description: string
}

const TOWNS = [
  'JOPLIN MO',
  'SPRINGFIELD MO',
  'STRAFFORD MO',
  'TULSA OK',
  'BIG CABIN OK',
  'OKLAHOMA CITY OK',
  'AMARILLO TX',
  'TEXARKANA AR',
  'FORT WORTH TX',
  'LAREDO TX',
  'WEST MEMPHIS AR',
  'N LITTLE ROCK AR',
  'NASHVILLE TN',
  'BOWLING GREEN KY',
  'EFFINGHAM IL',
  'MORRIS IL',
  'GARY IN',
  'INDIANAPOLIS IN',
  'TOLEDO OH',
  'SALINA KS',
  'EMPORIA KS',
  'LINCOLN NE',
  'DES MOINES IA',
  'COUNCIL BLUFFS IA',
  'SIOUX FALLS SD',
  'ATLANTA GA',
  'BIRMINGHAM AL',
  'MERIDIAN MS',
  'SHREVEPORT LA',
  'KNOXVILLE TN',
  'CARLISLE PA',
  'DENVER CO',
  'LIMON CO',
  'SANTA ROSA NM',
] as const

const STOPS: readonly { brand: string; vendor: Vendor }[] = [
  { brand: 'PILOT', vendor: 'Pilot Travel Centers' },
  { brand: 'PILOT', vendor: 'Pilot Travel Centers' },
  { brand: 'FLYING J', vendor: 'Pilot Travel Centers' },
  { brand: 'LOVES TRAVEL STOP', vendor: "Love's Travel Stops" },
  { brand: 'LOVES TRAVEL STOP', vendor: "Love's Travel Stops" },
  { brand: 'TA', vendor: 'TA Petro' },
  { brand: 'PETRO', vendor: 'TA Petro' },
  { brand: 'CASEYS GEN STORE', vendor: "Casey's" },
]

interface Stop {
  text: string
  vendor: Vendor
}

/** 'PILOT #0412 JOPLIN MO' */
export function truckStop(chance: Random): Stop {
  const { brand, vendor } = chance.pick(STOPS)
  return { text: `${brand} #${String(chance.int(12, 899)).padStart(4, '0')} ${chance.pick(TOWNS)}`, vendor }
}
export const town = (chance: Random): string => chance.pick(TOWNS)

/** A card purchase posts a day or two after the day printed in it. */
export const cardText = (
  chance: Random,
  day: Day,
  text: string,
  { card, unit }: { card: string; unit?: string },
): BankText => ({
  name: `${text} ${monthDay(addDays(day, -chance.int(0, 2)))}`,
  description: `${text} CARD ${card}${unit ? ` UNIT ${unit}` : ''} REF ${chance.int(24_000_000, 24_999_999)}${chance.int(1000, 9999)}`,
})

/** 'EFS LLC FUEL' with the fields of an automated clearing house entry. */
export function achText(chance: Random, party: string, what: string, info = ''): BankText {
  const id = chance.int(100_000, 999_999)
  const sender = `${chance.int(1_000_000, 9_999_999)}${chance.int(100, 999)}`
  const fields = `DES:${what.slice(0, 10)} ID:${id} INDN:COTTONWOOD RIDGE FRT CO ID:${sender} CCD`
  return {
    name: `${party} ${what}`.slice(0, 60),
    description: `${party.slice(0, 22)} ${fields}${info ? ` PMT INFO:${info}` : ''}`,
  }
}

export const upper = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9& ]/g, '')
const monthDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}`

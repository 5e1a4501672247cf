import type { z } from 'zod'
import type { Address } from '@/lib/contract/address'

type Place = Partial<z.infer<typeof Address>>

const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC ' +
    'SD TN TX UT VT VA WA WV WI WY PR VI GU AS MP'
  ).split(' '),
)
const STREET =
  'st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|hwy|highway|pkwy|parkway|ct|court|cir|circle|way|pl|place'
const STREETS = new RegExp(`\\b(${STREET})\\b`, 'gi')
/** A street and a town in one line: a number, then a name that ends with the only word for a street; or a box. */
const RUN_TOGETHER = new RegExp(
  `^(\\d.*?\\b(?:${STREET})\\b\\.?|(?:p\\.? ?o\\.? ?)box \\d+) +([a-z][a-z .'-]{2,})$`,
  'i',
)
const COUNTRY = /[\s,]+(us|usa|u\.s\.a?\.|united states( of america)?)$/i
const STATE_AND_ZIP = /^(.*?)[\s,]+([a-z]{2})\.?[\s,]+(\d{5}(?:-\d{4})?)$/is

/** A longer text is no address, and the patterns would take long on it. */
const LONGEST = 400
const IN_A_HOUSE = /^(suite|ste|unit|apt|floor|bldg|building|room|attn)\b/i

/**
 * Splits an address that was written as one text. Whatever does not clearly end with a town, a state and a ZIP code of
 * the United States stays whole as the first line.
 */
export function splitAddress(text: string): Place {
  const whole = { address1: partsOf(text).join(', ') }
  if (text.length > LONGEST) return whole
  const [, before = '', state = '', zip_code] = STATE_AND_ZIP.exec(text.trim().replace(COUNTRY, '')) ?? []
  if (!STATES.has(state.toUpperCase())) return whole
  const { city, streets } = townOf(before)
  if (city === undefined || /\d/.test(city) || IN_A_HOUSE.test(city)) return whole
  const [address1, ...others] = streets
  return {
    ...(address1 && { address1 }),
    ...(others.length > 0 && { address2: others.join(', ') }),
    ...{ city, state: state.toUpperCase(), zip_code },
  }
}

function townOf(text: string): { city: string | undefined; streets: string[] } {
  const parts = partsOf(text)
  if (parts.length !== 1) return { city: parts.at(-1), streets: parts.slice(0, -1) }
  const [line = ''] = parts
  const named = line.match(STREETS)?.length ?? 0
  const [, street, city] = (named < 2 && RUN_TOGETHER.exec(line)) || []
  if (street !== undefined) return { city, streets: [street] }
  return { city: named === 0 ? line : undefined, streets: [] }
}

const partsOf = (text: string): string[] =>
  text
    .split(/[\r\n,]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')

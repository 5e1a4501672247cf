import { parseCents, toWire, type Cents } from './cents'

// Formats without Intl, with identical results: a page's first use of Intl takes some 20 ms, and most pages have no other.
const grouped = (size: number, decimals: number): string => size.toFixed(decimals).replace(/\B(?=(\d{3})+\.)/g, ',')

/** '$1,234.50', negatives '($612.48)'. Takes a wire number or cents. */
export const formatUsd = (amount: number | Cents): string => {
  const value = asNumber(amount)
  return value < 0 ? `($${grouped(-value, 2)})` : `$${grouped(value, 2)}`
}

/** '1,234.50' without a currency sign, negatives '(612.48)': the body of ledgers and trial balances. */
export const formatPlain = (amount: number | Cents): string => {
  const value = asNumber(amount)
  return value < 0 ? `(${grouped(-value, 2)})` : grouped(value, 2)
}

/** '1,234.50' or '-36.00': amounts inside messages. Source: LEDGER §1.10. */
export const formatMessage = (amount: number | Cents): string => grouped(asNumber(amount), 2)

/** '1,010.9' from 1010.9, '-0.3' from −0.3. */
export const formatTenths = (value: number): string => grouped(value, 1)

/** '10.9%' from 10.9, negatives '(10.9%)'. */
export const formatPercent = (value: number): string => {
  const text = `${grouped(Math.abs(value), 1)}%`
  return value < 0 ? `(${text})` : text
}

/** '+4.3%' or '−4.9%' from a change in percent. */
export const formatChange = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatTenths(Math.abs(value))}%`

/** Parses what a person types: '1,234.5', '$12', '(12)', '-12', '12-', '1.234,50' → cents; null when it is not an amount. */
export function parseTyped(text: string): Cents | null {
  const compact = plainDigits(text.replace(/[\s$]/g, ''))
  const match = /^(\()?(-)?(\d{0,20}(?:\.\d{0,2})?)(-)?(\))?$/.exec(compact)
  if (!match || !/\d/.test(compact) || Boolean(match[1]) !== Boolean(match[5])) return null
  const digits = (match[3] ?? '').replace(/^\./, '0.').replace(/\.$/, '')
  const negative = Boolean(match[1]) || Boolean(match[2]) || Boolean(match[4])
  try {
    return parseCents(`${negative ? '-' : ''}${digits}`)
  } catch {
    return null
  }
}

const DECIMAL_COMMA = /^(\D*)(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})(\D*)$/
/** A comma after the decimal point, or one that is not followed by exactly three final digits. */
const UNCLEAR_COMMA = /\..*,|,(?!\d{3}\D*$)\d*[^\d.]*$/

/** Removes thousands separators and turns '45,10' into '45.10', as when reading a statement file. A comma that could be either is kept. */
export function plainDigits(compact: string): string {
  const comma = DECIMAL_COMMA.exec(compact)
  if (comma) return `${comma[1]}${comma[2]?.replaceAll('.', '')}.${comma[3]}${comma[4]}`
  return UNCLEAR_COMMA.test(compact) ? compact : compact.replaceAll(',', '')
}

const asNumber = (amount: number | Cents): number => (typeof amount === 'bigint' ? toWire(amount) : amount)

/** Whole US cents. All arithmetic on money happens on this type; the wire and the database hold decimals. */
export type Cents = bigint & { readonly __unit: 'cents' }

export const cents = (value: bigint): Cents => value as Cents
export const ZERO = cents(0n)

/** As long as a typed number can be; amounts that can be posted are far smaller. */
const DECIMAL = /^(-)?(\d{1,21})(?:\.(\d{1,2}))?$/

/** '1234.5', '-0.01' or a wire number → cents. Throws RangeError on anything else, also on a third decimal. */
export function parseCents(value: string | number): Cents {
  const match = DECIMAL.exec(typeof value === 'number' ? plainDecimal(value) : value.trim())
  if (!match) throw new RangeError(`Not an amount with at most 2 decimals: ${value}`)
  const [, sign, whole, fraction = ''] = match
  const magnitude = BigInt(`${whole}${fraction.padEnd(2, '0')}`)
  return cents(sign ? -magnitude : magnitude)
}

/** Cents → '1234.50', the form PostgreSQL's numeric reads. */
export function toDecimal(amount: Cents): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Cents → JSON number with at most 2 decimals. Exact below 9e13 dollars. */
export const toWire = (amount: Cents): number => Number(toDecimal(amount))

export const add = (a: Cents, b: Cents): Cents => cents(a + b)
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b)
export const negate = (amount: Cents): Cents => cents(-amount)
export const absolute = (amount: Cents): Cents => cents(amount < 0n ? -amount : amount)
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0n
  for (const amount of amounts) total += amount
  return cents(total)
}

/** Sum of wire amounts without floating-point drift. */
export const sumWire = (amounts: Iterable<number>): number => {
  let total = 0n
  for (const amount of amounts) total += parseCents(amount)
  return toWire(cents(total))
}

// From 1e21 on, and below 1e-6, numbers print in exponent form, which no valid amount needs.
const plainDecimal = (value: number): string => (Number.isFinite(value) ? String(value) : 'not finite')

'use client'
import { formatQuantity, formatRate } from '@/lib/money/decimal-format'
import { plainDigits } from '@/lib/money/format'
import { NumberTextInput, type NumberTextInputProps } from './number-text-input'

interface DecimalInputProps extends NumberTextInputProps {
  /** Decimals that are always shown, 2 for a rate. */
  places?: 0 | 2
}

/** A quantity, a rate or a percentage. Accepts 1234.5, 1,234.5, $0.6425, (12) and -12; shows 1,234.5 when the field is left. */
export const DecimalInput = ({ places = 0, ...rest }: DecimalInputProps) => (
  <NumberTextInput {...rest} read={readDecimal} show={FORMAT[places]} isShownWhole={hasFourDecimals} />
)

const FORMAT = { 0: formatQuantity, 2: formatRate }

/** A number with more decimals stays as typed. */
function hasFourDecimals(value: number): boolean {
  const units = Math.round(value * 10_000)
  return Number.isSafeInteger(units) && units / 10_000 === value
}

/** Parses a typed or pasted number, even with more decimals than are stored; null if empty, NaN if invalid. */
export function readDecimal(typed: string): number | null {
  const compact = plainDigits(typed.replace(/[\s$%]/g, ''))
  if (compact === '') return null
  const negative = /^\((.*)\)$/.exec(compact)
  const signed = negative ? `-${negative[1]}` : compact
  return /^-?(\d+\.?\d*|\.\d+)$/.test(signed) ? Number(signed) : Number.NaN
}

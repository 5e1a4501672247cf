'use client'
import { toWire } from '@/lib/money/cents'
import { formatPlain, parseTyped } from '@/lib/money/format'
import { NumberTextInput, type NumberTextInputProps } from './number-text-input'

/** Dollars as on the wire. Accepts 1234.5, $1,234.50, (12) and -12; shows 1,234.50 and (12.00) when the field is left. */
export const MoneyInput = (props: NumberTextInputProps) => (
  <NumberTextInput {...props} read={readMoney} show={formatPlain} />
)

function readMoney(typed: string): number | null {
  if (typed.trim() === '') return null
  const amount = parseTyped(typed)
  return amount === null ? Number.NaN : toWire(amount)
}

'use client'
import { useState } from 'react'
import { Input, type InputProps } from '@/components/ui/input'
import { formatQuantity, formatRate } from '@/lib/money/decimal-format'
import { plainDigits } from '@/lib/money/format'

export interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'alignRight'> {
  /** A quantity, a rate or a percentage; null is empty. */
  value: number | null
  /** NaN while the text is not a number, so that the schema refuses it. */
  onChange: (value: number | null) => void
  /** Decimals that are always shown, 2 for a rate. */
  places?: 0 | 2
}

/** Accepts 1234.5, 1,234.5, $0.6425, (12) and -12; shows 1,234.5 when the field is left. */
export function DecimalInput({ value, onChange, onBlur, places = 0, ...rest }: DecimalInputProps) {
  const display = (number: number | null): string =>
    number === null || Number.isNaN(number) ? '' : FORMAT[places](number)
  const [text, setText] = useState(() => display(value))
  const [seen, setSeen] = useState(value)
  if (!Object.is(seen, value)) {
    setSeen(value)
    setText(display(value))
  }
  const change = (typed: string) => {
    const next = readDecimal(typed)
    setText(typed)
    setSeen(next)
    onChange(next)
  }
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      alignRight
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        if (isShownWhole(seen)) setText(display(seen))
        onBlur?.(event)
      }}
    />
  )
}

const FORMAT = { 0: formatQuantity, 2: formatRate }

/** A number with more decimals, or invalid text, stays as typed. */
function isShownWhole(value: number | null): boolean {
  if (value === null) return true
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

'use client'
import { useState } from 'react'
import { Input, type InputProps } from '@/components/ui/input'
import { parseTenThousandths } from '@/lib/money/decimal'

export interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'alignRight'> {
  /** A quantity, a rate or a percentage; null is empty. */
  value: number | null
  /** NaN while the text is no number with at most 4 decimals, so that the schema refuses it. */
  onChange: (value: number | null) => void
  /** Decimals that are always shown, 2 for a rate. */
  places?: 0 | 2
}

/** Reads 1234.5, 1,234.5, $0.6425, (12) and -12; shows 1,234.5 once left. */
export function DecimalInput({ value, onChange, onBlur, places = 0, ...rest }: DecimalInputProps) {
  const display = (number: number | null): string =>
    number === null || Number.isNaN(number) ? '' : FORMAT[places].format(number)
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
        if (!Number.isNaN(seen)) setText(display(seen))
        onBlur?.(event)
      }}
    />
  )
}

const FORMAT = {
  0: new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 }),
  2: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 }),
}

/** What a person types or pastes as a number; null when empty, NaN when it is none with at most 4 decimals. */
export function readDecimal(typed: string): number | null {
  const compact = typed.replace(/[\s,$%]/g, '')
  if (compact === '') return null
  const negative = /^\((.*)\)$/.exec(compact)
  try {
    return Number(parseTenThousandths(negative ? `-${negative[1]}` : compact.replace(/^\./, '0.'))) / 10_000
  } catch {
    return Number.NaN
  }
}

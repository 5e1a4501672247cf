'use client'
import { useState } from 'react'
import { Input, type InputProps } from '@/components/ui/input'
import { toWire } from '@/lib/money/cents'
import { formatPlain, parseTyped } from '@/lib/money/format'

export interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'alignRight'> {
  /** Dollars as on the wire; null is empty. */
  value: number | null
  /** NaN while the text is not an amount, so that the schema refuses it. */
  onChange: (value: number | null) => void
}

/** Accepts 1234.5, $1,234.50, (12) and -12; shows 1,234.50 and (12.00) when the field is left. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const [text, setText] = useState(() => display(value))
  const [seen, setSeen] = useState(value)
  if (!Object.is(seen, value)) {
    setSeen(value)
    setText(display(value))
  }
  const change = (typed: string) => {
    const next = read(typed)
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

const display = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : formatPlain(value))

function read(typed: string): number | null {
  if (typed.trim() === '') return null
  const amount = parseTyped(typed)
  return amount === null ? Number.NaN : toWire(amount)
}

'use client'
import { useState } from 'react'
import { Input, type InputProps } from '@/components/ui/input'

export interface NumberTextInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'alignRight'> {
  /** null is empty. */
  value: number | null
  /** NaN while the text is not a number, so that the schema refuses it. */
  onChange: (value: number | null) => void
  /** Negative numbers are usual here: an iPhone's keypad for decimals has no minus. */
  isSigned?: boolean
}

interface Notation {
  read: (typed: string) => number | null
  show: (value: number) => string
  /** False leaves what was typed when the field is left; the default is true. */
  isShownWhole?: (value: number) => boolean
}

/** A number that is typed in one notation and shown in another once the field is left. */
export function NumberTextInput({
  value,
  onChange,
  onBlur,
  read,
  show,
  isShownWhole = () => true,
  isSigned = false,
  ...rest
}: NumberTextInputProps & Notation) {
  const display = (number: number | null): string => (number === null || Number.isNaN(number) ? '' : show(number))
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
      inputMode={isSigned ? 'text' : 'decimal'}
      autoComplete="off"
      alignRight
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        if (seen === null || (!Number.isNaN(seen) && isShownWhole(seen))) setText(display(seen))
        onBlur?.(event)
      }}
    />
  )
}

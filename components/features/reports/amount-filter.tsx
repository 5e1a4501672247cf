import { useState } from 'react'
import { MoneyInput } from '@/components/form/money-input'
import type { NumberTextInputProps } from '@/components/form/number-text-input'

/** The amount of a filter: an invalid or negative one filters nothing and stays as typed. */
export function AmountFilter({ value, onChange, ...rest }: NumberTextInputProps) {
  const [known, setKnown] = useState(value)
  const [typed, setTyped] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const type = (next: number | null) => {
    const amount = next === null || Number.isNaN(next) || next < 0 ? null : next
    setTyped(next)
    setKnown(amount)
    onChange(amount)
  }
  return <MoneyInput {...rest} value={typed} onChange={type} />
}

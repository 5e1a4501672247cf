'use client'
import { Input } from '@/components/ui/input'

interface NumberInputProps {
  id: string
  name: string
  value: number | string | null
  onChange: (value: number | null) => void
  onBlur: () => void
  invalid: boolean
  'data-autofocus'?: boolean
}

/** A plain number; what cannot be read is NaN, which the schema refuses. */
export function NumberInput({ value, onChange, ...control }: NumberInputProps) {
  return (
    <Input
      {...control}
      inputMode="decimal"
      alignRight
      value={value === null || Number.isNaN(value) ? '' : String(value)}
      onChange={({ target }) => onChange(target.value.trim() === '' ? null : Number(target.value))}
    />
  )
}

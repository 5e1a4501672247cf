'use client'
import type { FieldControl } from '@/components/form/field-frame'
import { Input } from '@/components/ui/input'

interface NumberInputProps extends Omit<FieldControl<number>, 'value'> {
  value: number | string | null
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

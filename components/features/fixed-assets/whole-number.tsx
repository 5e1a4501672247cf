'use client'
import type { FieldControl } from '@/components/form/field-frame'
import { Input } from '@/components/ui/input'

type WholeNumberProps = Omit<FieldControl<number | null>, 'value'> & {
  value: number | null | undefined
  alignRight?: boolean
}

/** A plain number, with or without commas; what cannot be read is NaN, which the schema refuses. */
export function WholeNumber({ value, onChange, ...control }: WholeNumberProps) {
  return (
    <Input
      {...control}
      inputMode="numeric"
      autoComplete="off"
      value={value == null || Number.isNaN(value) ? '' : String(value)}
      onChange={({ target }) => onChange(target.value.trim() === '' ? null : Number(target.value.replaceAll(',', '')))}
    />
  )
}

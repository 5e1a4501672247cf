import { useId } from 'react'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { Select } from '@/components/ui/select'
import type { ImportYear } from './use-bank-link'

const YEARS = [
  { value: '1', label: 'This year (from January 1st)' },
  { value: '2', label: 'Two years period' },
] as const

export function ImportHistory({ value, onChange }: { value: ImportYear; onChange: (year: ImportYear) => void }) {
  const id = useId()
  return (
    <FieldBox className="max-w-75">
      <FieldLabel htmlFor={id}>Import history</FieldLabel>
      <Select id={id} options={YEARS} value={value} onChange={onChange} />
    </FieldBox>
  )
}

import { useId } from 'react'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { Select } from '@/components/ui/select'
import { IMPORT_YEARS } from '@/lib/contract/labels'
import type { ImportYear } from './use-bank-link'

export function ImportHistory({ value, onChange }: { value: ImportYear; onChange: (year: ImportYear) => void }) {
  const id = useId()
  return (
    <FieldBox className="max-w-75">
      <FieldLabel htmlFor={id}>Import history</FieldLabel>
      <Select id={id} options={IMPORT_YEARS} value={value} onChange={onChange} />
    </FieldBox>
  )
}

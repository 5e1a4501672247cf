import { useId } from 'react'
import { Select } from '@/components/ui/select'
import type { ImportYear } from './use-bank-link'

const YEARS = [
  { value: '1', label: 'This year (from January 1st)' },
  { value: '2', label: 'Two years period' },
] as const

export function ImportHistory({ value, onChange }: { value: ImportYear; onChange: (year: ImportYear) => void }) {
  const id = useId()
  return (
    <div className="field max-w-75">
      <label className="label" htmlFor={id}>
        Import history
      </label>
      <Select id={id} options={YEARS} value={value} onChange={onChange} />
    </div>
  )
}

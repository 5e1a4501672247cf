'use client'
import { useQuery } from '@tanstack/react-query'
import { AsyncSelect } from '@/components/form/async-select'
import { read } from '@/lib/client/query'
import { accountDetail } from '@/lib/contract/chart-of-account'
import { categoryGroups, postableRead } from './account-options'

export interface LedgerAccountPickerProps {
  value: string | null
  onChange: (id: string) => void
  label?: string
}

/** Any account that holds postings, also one that is no category or no longer in use. */
export function LedgerAccountPicker({ value, onChange, label = 'Account' }: LedgerAccountPickerProps) {
  const chosen = useQuery({
    ...read('chart-of-accounts', accountDetail, { params: { id: value ?? '' } }),
    enabled: value !== null,
  }).data
  return (
    <AsyncSelect
      label={label}
      placeholder="Choose account"
      value={value}
      selectedLabel={chosen && chosen.id === value ? `${chosen.chart_number} ${chosen.name}` : label}
      query={postableRead}
      groups={(page) => categoryGroups(page.results, { direction: null, search: '' })}
      emptyText="No account matches"
      onChange={(id) => {
        if (id) onChange(id)
      }}
    />
  )
}

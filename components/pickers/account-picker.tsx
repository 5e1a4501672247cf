'use client'
import { useState } from 'react'
import { AsyncSelect } from '@/components/form/async-select'
import { categoryGroups, categoryRead, RECENT_ACCOUNTS, type Direction } from './account-options'
import { rememberRecent } from './recent'

export interface PickerProps {
  value: string | null
  onChange: (id: string | null) => void
  /** Shown for a value that this picker did not choose itself. */
  initialLabel?: string
  placeholder?: string
  label?: string
  invalid?: boolean
  disabled?: boolean
  id?: string
  'aria-required'?: boolean
  'aria-describedby'?: string
}

/** A form's category. */
export function AccountPicker({ direction = null, ...props }: PickerProps & { direction?: Direction }) {
  const { initialLabel, onChange, label = 'Category', placeholder = 'Choose category', ...rest } = props
  const [chosen, setChosen] = useState(initialLabel ?? null)
  return (
    <AsyncSelect
      {...rest}
      label={label}
      placeholder={placeholder}
      selectedLabel={chosen}
      query={(search) => categoryRead(search, direction)}
      groups={(page) => categoryGroups(page.results, { direction, search: '' })}
      emptyText="No account matches"
      onChange={(id, option) => {
        setChosen(option?.label ?? null)
        if (id) rememberRecent(RECENT_ACCOUNTS, id)
        onChange(id)
      }}
    />
  )
}

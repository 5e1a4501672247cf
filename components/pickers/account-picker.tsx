'use client'
import { useState, type Ref } from 'react'
import { AsyncSelect } from '@/components/form/async-select'
import type { InputLook } from '@/components/ui/input-look'
import { useMay } from '@/lib/client/use-may'
import { categoryGroups, categoryRead, postableRead, RECENT_ACCOUNTS, type Direction } from './account-options'
import { createLabel } from './account-panel'
import { LazyAccountDrawer } from './lazy-account-drawer'
import { rememberRecent } from './recent'

export interface PickerProps extends InputLook {
  value: string | null
  onChange: (id: string | null, name?: string | null) => void
  /** Shown for a value that this picker did not choose itself. */
  initialLabel?: string
  placeholder?: string
  label?: string
  disabled?: boolean
  id?: string
  ref?: Ref<HTMLButtonElement>
  /** Called when the focus leaves the field, not when its list or the drawer for a new account opens. */
  onBlur?: () => void
  'aria-required'?: boolean
  'aria-describedby'?: string
  'data-autofocus'?: boolean
}

/** The category field of a form; users with the right can add a missing account without leaving it. */
export function AccountPicker({
  direction = null,
  postable = false,
  ...props
}: PickerProps & {
  direction?: Direction
  /** Any account that an entry may post to, not only categories. */ postable?: boolean
}) {
  const { initialLabel, onChange, onBlur, label = 'Category', placeholder = 'Choose category', ...rest } = props
  const [chosen, setChosen] = useState<{ id: string; name: string | null } | null>(null)
  const [creating, setCreating] = useState<string | null>(null)
  const mayCreate = useMay()('account.edit')
  const choose = (id: string | null, name: string | null) => {
    setChosen(id === null ? null : { id, name })
    if (id) rememberRecent(RECENT_ACCOUNTS, id)
    onChange(id, name)
  }
  return (
    <>
      <AsyncSelect
        {...rest}
        onBlur={creating === null ? onBlur : undefined}
        label={label}
        placeholder={placeholder}
        selectedLabel={chosen?.id === rest.value ? chosen.name : (initialLabel ?? null)}
        query={(search) => (postable ? postableRead(search) : categoryRead(search, direction))}
        groups={({ results }) => {
          const offered = postable ? results.filter(({ bank_account }) => bank_account === null) : results
          return categoryGroups(offered, { direction, search: '' })
        }}
        emptyText="No account matches"
        create={mayCreate ? { label: createLabel, run: setCreating } : undefined}
        onChange={(id, option) => choose(id, option?.label ?? null)}
      />
      <LazyAccountDrawer
        name={creating}
        direction={direction}
        onClose={() => setCreating(null)}
        onCreated={(created) => {
          setCreating(null)
          choose(created.id, created.name)
        }}
      />
    </>
  )
}

'use client'
import { useState } from 'react'
import { AsyncSelect } from '@/components/form/async-select'
import type { StakeholderType } from '@/lib/contract/stakeholder'
import type { PickerProps } from './account-picker'
import { rememberRecent } from './recent'
import { LazyStakeholderDrawer } from './lazy-stakeholder-drawer'
import { RECENT_STAKEHOLDERS, stakeholderGroups, stakeholderSearch } from './stakeholder-options'
import { createLabel } from './stakeholder-panel'

/** A form's stakeholder; a missing one can be added on the spot. */
export function StakeholderPicker({
  initialLabel,
  onChange,
  onBlur,
  label = 'Stakeholder',
  placeholder,
  type,
  ...rest
}: PickerProps & { /** What a new one most likely is. */ type?: StakeholderType }) {
  const [chosen, setChosen] = useState<{ id: string; name: string | null } | null>(null)
  const [creating, setCreating] = useState<string | null>(null)
  const choose = (id: string | null, name: string | null) => {
    setChosen(id === null ? null : { id, name })
    if (id) rememberRecent(RECENT_STAKEHOLDERS, id)
    onChange(id)
  }
  return (
    <>
      <AsyncSelect
        {...rest}
        onBlur={creating === null ? onBlur : undefined}
        label={label}
        placeholder={placeholder ?? 'Choose stakeholder'}
        selectedLabel={chosen?.id === rest.value ? chosen.name : (initialLabel ?? null)}
        query={stakeholderSearch}
        groups={(page) => stakeholderGroups(page.results, '')}
        emptyText="No stakeholder matches"
        create={{ label: createLabel, run: setCreating }}
        onChange={(id, option) => choose(id, option?.label ?? null)}
      />
      <LazyStakeholderDrawer
        name={creating}
        type={type}
        onClose={() => setCreating(null)}
        onCreated={(created) => {
          setCreating(null)
          choose(created.id, created.full_name)
        }}
      />
    </>
  )
}

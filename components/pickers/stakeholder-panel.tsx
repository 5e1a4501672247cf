'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ComboboxPanel, type ChoiceKey, type ComboboxGroup } from '@/components/ui/combobox-panel'
import { notLoaded } from '@/components/ui/not-loaded'
import { rememberRecent } from './recent'
import { RECENT_STAKEHOLDERS, stakeholderGroups, stakeholderSearch } from './stakeholder-options'

export interface ChosenStakeholder {
  id: string
  full_name: string
  type: string
}

interface StakeholderPanelProps {
  selected?: string | null
  onChoose: (stakeholder: ChosenStakeholder, by: ChoiceKey) => void
  /** Offered last; the typed text is the name to start with. */
  onCreate?: (name: string) => void
  /** The name of a new one if nothing is typed. */
  newName?: string
  /** Offered as "Remove stakeholder". */
  onClear?: (by: ChoiceKey) => void
  footer?: ReactNode
}

const CLEAR = 'clear'

/** The list of stakeholders, searched by the server. */
export function StakeholderPanel({
  selected,
  onChoose,
  onCreate,
  newName = '',
  onClear,
  footer,
}: StakeholderPanelProps) {
  const [search, setSearch] = useState('')
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...stakeholderSearch(search),
    placeholderData: keepPreviousData,
  })
  const stakeholders = data?.results ?? []
  const choose = (id: string, by: ChoiceKey) => {
    if (id === CLEAR) return onClear?.(by)
    const found = stakeholders.find((candidate) => candidate.id === id)
    if (!found) return
    rememberRecent(RECENT_STAKEHOLDERS, found.id)
    onChoose({ id: found.id, full_name: found.full_name, type: found.type }, by)
  }
  return (
    <ComboboxPanel
      label="Stakeholder"
      groups={[...stakeholderGroups(stakeholders, search), ...clearGroup(onClear !== undefined && search === '')]}
      selected={selected}
      loading={isFetching}
      answered={data === undefined || isPlaceholderData ? null : search}
      onSearch={setSearch}
      onChoose={(option, by) => choose(option.value, by)}
      create={
        onCreate && {
          label: (typed) => createLabel(typed || newName),
          run: (typed) => onCreate(typed || newName),
        }
      }
      placeholder="Search stakeholders"
      emptyText={isError ? notLoaded('the stakeholders') : 'No stakeholder matches'}
      footer={footer}
    />
  )
}

export const createLabel = (typed: string): string => (typed === '' ? 'New stakeholder' : `New stakeholder “${typed}”`)

const clearGroup = (shown: boolean): ComboboxGroup[] =>
  shown ? [{ key: CLEAR, options: [{ value: CLEAR, label: 'Remove stakeholder' }] }] : []

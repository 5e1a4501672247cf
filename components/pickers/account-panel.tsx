'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ComboboxPanel, type ChoiceKey, type ComboboxGroup } from '@/components/ui/combobox-panel'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { categoryGroups, categoryRead, RECENT_ACCOUNTS, type Direction } from './account-options'
import { rememberRecent } from './recent'

export type ChosenAccount = Pick<ChartOfAccount, 'id' | 'name' | 'chart_number'>

export interface AccountPanelProps {
  direction: Direction
  selected?: string | null
  onChoose: (account: ChosenAccount, by: ChoiceKey) => void
  /** Offered as "Remove category". */
  onClear?: (by: ChoiceKey) => void
  label?: string
  footer?: ReactNode
}

const CLEAR = 'clear'

/** The list of categories, searched by the server. */
export function AccountPanel({
  direction,
  selected,
  onChoose,
  onClear,
  label = 'Category',
  footer,
}: AccountPanelProps) {
  const [search, setSearch] = useState('')
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...categoryRead(search, direction),
    placeholderData: keepPreviousData,
  })
  const accounts = data?.results ?? []
  const choose = (id: string, by: ChoiceKey) => {
    if (id === CLEAR) return onClear?.(by)
    const account = accounts.find((candidate) => candidate.id === id)
    if (!account) return
    rememberRecent(RECENT_ACCOUNTS, account.id)
    onChoose({ id: account.id, name: account.name, chart_number: account.chart_number }, by)
  }
  return (
    <ComboboxPanel
      label={label}
      groups={[
        ...categoryGroups(accounts, { direction, search }),
        ...clearGroup(onClear !== undefined && search === ''),
      ]}
      selected={selected}
      loading={isFetching}
      answered={data === undefined || isPlaceholderData ? null : search}
      onSearch={setSearch}
      onChoose={(option, by) => choose(option.value, by)}
      placeholder="Search accounts"
      emptyText={isError ? 'Could not load the accounts. Close and try again.' : 'No account matches'}
      footer={footer}
    />
  )
}

const clearGroup = (shown: boolean): ComboboxGroup[] =>
  shown ? [{ key: CLEAR, options: [{ value: CLEAR, label: 'Remove category' }] }] : []

'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ComboboxPanel, type ChoiceKey, type ComboboxGroup } from '@/components/ui/combobox-panel'
import { notLoaded } from '@/components/ui/not-loaded'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { accountOption, categoryGroups, categoryRead, RECENT_ACCOUNTS, type Direction } from './account-options'
import { rememberRecent } from './recent'

export type ChosenAccount = Pick<ChartOfAccount, 'id' | 'name' | 'chart_number'>

/** Offered before all others, with the reason. */
export interface SuggestedAccount {
  account: ChosenAccount
  reason: string
  /** From 0 to 1, if known. */
  confidence: number | null
}

export interface AccountPanelProps {
  direction: Direction
  selected?: string | null
  suggested?: SuggestedAccount | null
  onChoose: (account: ChosenAccount, by: ChoiceKey) => void
  /** Offered as "Remove category". */
  onClear?: (by: ChoiceKey) => void
  /** Offered last; the typed text is the name to start with. */
  onCreate?: (name: string) => void
  label?: string
  footer?: ReactNode
}

const CLEAR = 'clear'

/** The list of categories, searched by the server. */
export function AccountPanel({
  direction,
  selected,
  suggested,
  onChoose,
  onClear,
  onCreate,
  label = 'Category',
  footer,
}: AccountPanelProps) {
  const [search, setSearch] = useState('')
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...categoryRead(search, direction),
    placeholderData: keepPreviousData,
  })
  const accounts = data?.results ?? []
  const first = suggestedGroup(suggested, search)
  const rest = first.length === 0 ? accounts : accounts.filter(({ id }) => id !== suggested?.account.id)
  const choose = (id: string, by: ChoiceKey) => {
    if (id === CLEAR) return onClear?.(by)
    const account =
      accounts.find((candidate) => candidate.id === id) ?? (suggested?.account.id === id ? suggested.account : null)
    if (!account) return
    rememberRecent(RECENT_ACCOUNTS, account.id)
    onChoose({ id: account.id, name: account.name, chart_number: account.chart_number }, by)
  }
  return (
    <ComboboxPanel
      label={label}
      groups={[
        ...first,
        ...categoryGroups(rest, { direction, search }),
        ...clearGroup(onClear !== undefined && search === ''),
      ]}
      selected={selected}
      loading={isFetching}
      answered={data === undefined || isPlaceholderData ? null : search}
      onSearch={setSearch}
      onChoose={(option, by) => choose(option.value, by)}
      create={onCreate && { label: createLabel, run: onCreate }}
      placeholder="Search accounts"
      emptyText={isError ? notLoaded('the accounts') : 'No account matches'}
      footer={footer}
    />
  )
}

export const createLabel = (typed: string): string => (typed === '' ? 'New account' : `New account “${typed}”`)

function suggestedGroup(suggested: SuggestedAccount | null | undefined, search: string): ComboboxGroup[] {
  if (
    !suggested ||
    !`${suggested.account.chart_number} ${suggested.account.name}`.toLowerCase().includes(search.trim().toLowerCase())
  )
    return []
  const { account, reason, confidence } = suggested
  const option = {
    ...accountOption(account),
    end: confidence === null ? undefined : <span className="text-accent-fg">{Math.floor(confidence * 100)}%</span>,
    note: reason,
  }
  return [{ key: 'suggested', label: <SuggestedLabel />, options: [option] }]
}

const SuggestedLabel = () => (
  <span className="flex items-center gap-1.5">
    <Sparkles size={13} strokeWidth={1.75} aria-hidden />
    Suggested
  </span>
)

const clearGroup = (shown: boolean): ComboboxGroup[] =>
  shown ? [{ key: CLEAR, options: [{ value: CLEAR, label: 'Remove category' }] }] : []

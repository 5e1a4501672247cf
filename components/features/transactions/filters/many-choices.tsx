'use client'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { accountOption, categoryGroups, categoryRead } from '@/components/pickers/account-options'
import {
  stakeholderGroups,
  stakeholderOption,
  stakeholderRead,
  stakeholderSearch,
} from '@/components/pickers/stakeholder-options'
import { Button } from '@/components/ui/button'
import { ComboboxPanel, type ChoiceKey, type ComboboxGroup, type ComboboxOption } from '@/components/ui/combobox-panel'
import { notLoaded } from '@/components/ui/not-loaded'
import { Kbd } from '@/components/ui/kbd'
import { useIsMobile } from '@/components/ui/use-media'
import { accountName } from '../queries'
import type { EditorProps } from './list-filter'

/** Several categories, searched by the server. */
export function CategoryEditor({ filters, onApply, onCancel }: EditorProps) {
  const chosen = idsOf(filters.chart_of_accounts, filters.chart_of_account)
  const [search, setSearch] = useState('')
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...categoryRead(search, null),
    placeholderData: keepPreviousData,
  })
  const before = useQueries({ queries: chosen.slice(0, NAMED).map(accountName) })
  return (
    <Ticks
      label="Category"
      placeholder="Search accounts"
      emptyText={isError ? notLoaded('the accounts') : 'No account matches'}
      groups={ledBy(
        before.flatMap(({ data }) => (data ? accountOption(data) : [])),
        categoryGroups(data?.results ?? [], { direction: null, search }),
        search,
      )}
      loading={isFetching}
      answered={data === undefined || isPlaceholderData ? null : search}
      onSearch={setSearch}
      chosen={chosen}
      onCancel={onCancel}
      onApply={(ids) =>
        onApply({
          chart_of_accounts: ids.length > 0 ? ids : undefined,
          chart_of_account: undefined,
          parent_chart_of_accounts: undefined,
          chart_of_account_by_names: undefined,
        })
      }
    />
  )
}

/** Several stakeholders, searched by the server. */
export function StakeholderEditor({ filters, onApply, onCancel }: EditorProps) {
  const chosen = idsOf(filters.stakeholders, filters.stakeholder)
  const [search, setSearch] = useState('')
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...stakeholderSearch(search),
    placeholderData: keepPreviousData,
  })
  const before = useQueries({ queries: chosen.slice(0, NAMED).map(stakeholderRead) })
  return (
    <Ticks
      label="Stakeholder"
      placeholder="Search stakeholders"
      emptyText={isError ? notLoaded('the stakeholders') : 'No stakeholder matches'}
      groups={ledBy(
        before.flatMap(({ data }) => (data ? stakeholderOption(data) : [])),
        stakeholderGroups(data?.results ?? [], search),
        search,
      )}
      loading={isFetching}
      answered={data === undefined || isPlaceholderData ? null : search}
      onSearch={setSearch}
      chosen={chosen}
      onCancel={onCancel}
      onApply={(ids) =>
        onApply({
          stakeholder: undefined,
          ...(ids.length > 0 ? { stakeholders: ids, with_out_stakeholder: undefined } : { stakeholders: undefined }),
        })
      }
    />
  )
}

const idsOf = (many: readonly string[] = [], one?: string): string[] => [...many, ...(one ? [one] : [])]

/** A link can name hundreds; at most this many are shown at the top of the list. */
const NAMED = 20

/** Earlier choices stay at the top, whether still ticked or not, unless the user searches. */
function ledBy(before: readonly ComboboxOption[], groups: readonly ComboboxGroup[], search: string): ComboboxGroup[] {
  if (before.length === 0 || search !== '') return [...groups]
  const led = new Set(before.map(({ value }) => value))
  return [
    { key: 'chosen', label: 'Chosen', options: before },
    ...groups.map((group) => ({ ...group, options: group.options.filter(({ value }) => !led.has(value)) })),
  ]
}

interface TicksProps {
  chosen: readonly string[]
  onApply: (ids: string[]) => void
  onCancel: () => void
  label: string
  placeholder: string
  emptyText: string
  groups: readonly ComboboxGroup[]
  loading: boolean
  answered: string | null
  onSearch: (text: string) => void
}

const HINT =
  'Enter takes the current one alone. Space ticks several; then Enter ticks too, and Control or Command with Enter applies.'

/** While nothing is ticked, Enter takes the current one alone. Space and a click tick, and from the first tick on Enter does too. */
function Ticks({ chosen, onApply, onCancel, ...list }: TicksProps) {
  const [ticked, setTicked] = useState<readonly string[]>(chosen)
  const mobile = useIsMobile()
  const choose = ({ value }: ComboboxOption, by: ChoiceKey) => {
    if (by === 'enter' && ticked.length === 0) onApply([value])
    else setTicked((all) => (all.includes(value) ? all.filter((other) => other !== value) : [...all, value]))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply([...ticked])
  }
  // Runs before the list's own handler, which would tick the current one.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.requestSubmit()
  }
  return (
    <form onSubmit={submit} onKeyDownCapture={onKeyDownCapture}>
      <ComboboxPanel
        {...list}
        ticked={ticked}
        onChoose={choose}
        hint={HINT}
        footer={mobile ? undefined : <Keys alone={ticked.length === 0} />}
      />
      <div className="flex items-center justify-end gap-2 border-t border-line p-3">
        <span className="mr-auto text-xs text-muted" role="status">
          {ticked.length === 0 ? 'None chosen' : `${ticked.length.toLocaleString('en-US')} chosen`}
        </span>
        <Button size={28} variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size={28} variant="primary" type="submit">
          Apply <Kbd keys="mod+enter" />
        </Button>
      </div>
    </form>
  )
}

function Keys({ alone }: { alone: boolean }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap" aria-hidden>
      <Kbd keys="up" />
      <Kbd keys="down" />
      Move
      <Kbd keys="enter" />
      {alone ? 'Only this one' : 'Tick'}
      {alone ? (
        <>
          <Kbd keys="Space" />
          Tick several
        </>
      ) : null}
    </span>
  )
}

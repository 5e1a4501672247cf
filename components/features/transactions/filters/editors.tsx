'use client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { RangePanel } from '@/components/form/date-range-picker'
import { MoneyInput } from '@/components/form/money-input'
import { today } from '@/components/form/today'
import { bankAccountLabel, bankAccountRead } from '@/components/pickers/bank-account-options'
import { entitiesRead, integrationsRead } from '@/components/pickers/shared-reads'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ComboboxPanel } from '@/components/ui/combobox-panel'
import { FieldError, Hint, Labeled } from '@/components/ui/field-box'
import { Input } from '@/components/ui/input'
import { QueryErrorNote } from '@/components/ui/note'
import { notLoaded } from '@/components/ui/not-loaded'
import { Select } from '@/components/ui/select'
import { SOURCE_LABELS, STATUS_LABELS } from '@/lib/contract/labels'
import { TEXT_MAX } from '@/lib/contract/bounds'
import { TRANSACTION_SOURCES, WAITING_STATUSES } from '@/lib/contract/choices'
import type { TransactionStatus } from '@/lib/contract/transaction-fields'
import { presetRange } from '@/lib/dates/range-presets'
import { amountRange } from './amount-text'
import type { EditorProps } from './list-filter'
import {
  TEXT_FIELD_LIST,
  TEXT_FIELDS,
  TEXT_OPERATOR_LIST,
  TEXT_OPERATORS,
  textFilterKey,
  textFilterOf,
  type TextField,
  type TextOperator,
} from './text-filter'

export function BankAccountEditor({ filters, onApply, onCancel }: EditorProps) {
  const accounts = useQuery(bankAccountRead)
  return (
    <Choices
      read={accounts}
      what="the bank accounts"
      options={accounts.data?.results.map((account) => ({ value: account.id, label: bankAccountLabel(account) })) ?? []}
      chosen={filters.bank_accounts ?? (filters.bank_account ? [filters.bank_account] : [])}
      onApply={(bank_accounts) => onApply({ bank_accounts, bank_account: undefined })}
      onCancel={onCancel}
    />
  )
}

export function EntityEditor({ filters, onApply, onCancel }: EditorProps) {
  const entities = useQuery(entitiesRead)
  return (
    <Choices
      read={entities}
      what="the entities"
      options={entities.data?.results.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      chosen={filters.entities ?? []}
      onApply={(entities) => onApply({ entities })}
      onCancel={onCancel}
    />
  )
}

export function IntegrationEditor({ filters, onApply }: EditorProps) {
  const { data, isError } = useQuery(integrationsRead)
  const options = (data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ComboboxPanel
      label="Integration"
      placeholder="Search integrations"
      emptyText={isError ? notLoaded('the integrations') : undefined}
      selected={filters.integration ?? null}
      groups={[{ key: 'all', options }]}
      onChoose={({ value }) => onApply({ integration: value })}
    />
  )
}

export function StatusEditor({ tab, filters, onApply, onCancel }: EditorProps) {
  const options = statusesOf(tab).map((value) => ({ value, label: STATUS_LABELS[value] }))
  return (
    <Choices<TransactionStatus>
      options={options}
      chosen={filters.status ?? []}
      onApply={(status) => onApply({ status })}
      onCancel={onCancel}
    />
  )
}

/** Statuses that can occur in a tab. */
const statusesOf = (tab: EditorProps['tab']): TransactionStatus[] =>
  tab === 'not-categorized' ? [...WAITING_STATUSES] : [...WAITING_STATUSES, 'by_user', 'by_rule', 'by_truck_gpt']

export function SourceEditor({ filters, onApply, onCancel }: EditorProps) {
  return (
    <Choices
      options={SOURCE_OPTIONS}
      chosen={filters.sources ?? []}
      onApply={(sources) => onApply({ sources })}
      onCancel={onCancel}
    />
  )
}

const SOURCE_OPTIONS = TRANSACTION_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))

interface ChoicesProps<V extends string> {
  options: readonly { value: V; label: string }[]
  /** Sources and kinds, for users who may read them. */
  read?: Pick<UseQueryResult, 'error' | 'data' | 'refetch' | 'isFetching'>
  what?: string
  chosen: readonly V[]
  onApply: (values: V[] | undefined) => void
  onCancel: () => void
}

function Choices<V extends string>({ options, read, what = '', chosen, onApply, onCancel }: ChoicesProps<V>) {
  const [values, setValues] = useState<readonly V[]>(chosen)
  const toggle = (value: V, on: boolean) =>
    setValues(on ? [...values, value] : values.filter((other) => other !== value))
  return (
    <Shape onSubmit={() => onApply(values.length > 0 ? [...values] : undefined)} onCancel={onCancel}>
      {read?.error && !read.data ? (
        <QueryErrorNote what={what} error={read.error} onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : null}
      <div className="pop-scroll flex max-h-72 flex-col gap-2.5 max-sm:gap-0 max-sm:[&>label]:min-h-11">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={values.includes(option.value)}
            onChange={(on) => toggle(option.value, on)}
          />
        ))}
      </div>
    </Shape>
  )
}

export function DateEditor({ filters, onApply, onCancel }: EditorProps) {
  const { start_date: start, end_date: end } = filters
  const month = presetRange('currentMonth', today())
  return (
    <RangePanel
      value={{ start: start ?? month.start, end: end ?? month.end }}
      onCancel={onCancel}
      onApply={(range) => onApply({ start_date: range.start, end_date: range.end })}
    />
  )
}

export function AmountEditor({ filters, onApply, onCancel }: EditorProps) {
  const [min, setMin] = useState(filters.min_amount ?? null)
  const [max, setMax] = useState(filters.max_amount ?? null)
  const [typed, setTyped] = useState('')
  const isNoRange = typed.trim() !== '' && amountRange(typed) === null
  const crossed = min !== null && max !== null && min > max
  const wrong = isNoRange || crossed || [min, max].some((amount) => Number.isNaN(amount))
  const type = (text: string) => {
    setTyped(text)
    const range = amountRange(text)
    if (range === null && text.trim() !== '') return
    setMin(range?.min_amount ?? null)
    setMax(range?.max_amount ?? null)
  }
  // The typed text no longer describes the filter.
  const change = (set: (amount: number | null) => void) => (amount: number | null) => {
    setTyped('')
    set(amount)
  }
  return (
    <Shape
      blocked={wrong}
      onSubmit={() => onApply({ min_amount: min ?? undefined, max_amount: max ?? undefined })}
      onCancel={onCancel}
    >
      <Input
        aria-label="Amount"
        height={32}
        placeholder=">1000, <50, 100-250 or 612.48"
        value={typed}
        invalid={isNoRange}
        onChange={(event) => type(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-3">
        <Labeled label="At least">
          {(id) => <MoneyInput id={id} height={32} value={min} onChange={change(setMin)} invalid={Number.isNaN(min)} />}
        </Labeled>
        <Labeled label="At most">
          {(id) => (
            <MoneyInput
              id={id}
              height={32}
              value={max}
              onChange={change(setMax)}
              invalid={crossed || Number.isNaN(max)}
            />
          )}
        </Labeled>
      </div>
      {crossed ? (
        <FieldError bare role="alert">
          At most must not be less than at least.
        </FieldError>
      ) : (
        <Hint>Amounts without sign, as on the statement.</Hint>
      )}
    </Shape>
  )
}

const FIELD_OPTIONS = TEXT_FIELD_LIST.map((value) => ({ value, label: TEXT_FIELDS[value] }))
const OPERATOR_OPTIONS = TEXT_OPERATOR_LIST.map((value) => ({
  value,
  label: TEXT_OPERATORS[value],
}))

export function TextEditor({ keys, filters, onApply, onCancel }: EditorProps) {
  const before = keys?.map(textFilterOf).find((found) => found !== null)
  const [field, setField] = useState<TextField>(before?.field ?? 'name')
  const [operator, setOperator] = useState<TextOperator>(before?.operator ?? 'contains')
  const [text, setText] = useState(before ? (filters[before.key] ?? '') : '')
  return (
    <Shape
      blocked={text.trim() === ''}
      onSubmit={() =>
        onApply({ ...(before ? { [before.key]: undefined } : {}), [textFilterKey(field, operator)]: text.trim() })
      }
      onCancel={onCancel}
    >
      <div className="grid grid-cols-2 gap-3">
        <Select aria-label="Field" height={32} options={FIELD_OPTIONS} value={field} onChange={setField} />
        <Select aria-label="Operator" height={32} options={OPERATOR_OPTIONS} value={operator} onChange={setOperator} />
      </div>
      <Input
        aria-label="Text"
        height={32}
        placeholder="Text"
        maxLength={TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Shape>
  )
}

function Shape({
  blocked = false,
  onSubmit,
  onCancel,
  children,
}: {
  blocked?: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!blocked) onSubmit()
  }
  return (
    <form className="flex flex-col gap-3 p-3 max-sm:px-5 max-sm:pt-1" onSubmit={submit}>
      {children}
      <div className="flex justify-end gap-2">
        <Button size={28} variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size={28} variant="primary" type="submit" disabled={blocked}>
          Apply
        </Button>
      </div>
    </form>
  )
}

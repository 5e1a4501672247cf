'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { Combobox } from '@/components/ui/combobox'
import type { ComboboxGroup, ComboboxOption, ComboboxPanelProps } from '@/components/ui/combobox-panel'
import { notLoaded } from '@/components/ui/not-loaded'
import type { InputLook } from '@/components/ui/input-look'
import { SelectButton } from '@/components/ui/select-button'

interface AsyncSelectProps<Data, Key extends QueryKey>
  extends InputLook, Pick<ComboboxPanelProps, 'create' | 'footer' | 'emptyText'> {
  label: string
  value: string | null
  onChange: (value: string | null, option: ComboboxOption | null) => void
  /** The label of the value in the closed field. */
  selectedLabel: string | null
  /** The query for a search text; runs while the list is open. */
  query: (search: string) => UseQueryOptions<Data, Error, Data, Key>
  groups: (data: Data) => readonly ComboboxGroup[]
  placeholder?: string
  disabled?: boolean
  id?: string
  ref?: Ref<HTMLButtonElement>
  /** Called when the focus leaves the field; its open list is part of it. */
  onBlur?: () => void
  /** Taken from a field's control: a button cannot be marked as required, the label's asterisk does that. */
  'aria-required'?: boolean
  'aria-labelledby'?: string
  'aria-describedby'?: string
  /** Takes the focus when its layer opens, or passes it on. */
  'data-autofocus'?: boolean
}

/** A select whose options are searched on the server, 200 ms after the last key; old options stay in the meantime. */
export function AsyncSelect<Data, Key extends QueryKey>({
  label,
  value,
  onChange,
  selectedLabel,
  query,
  groups,
  placeholder,
  height,
  soft,
  invalid,
  disabled,
  id,
  ref,
  onBlur,
  create,
  footer,
  emptyText,
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  'data-autofocus': autofocus,
}: AsyncSelectProps<Data, Key>) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const options: UseQueryOptions<Data, Error, Data, Key> = { ...query(search), enabled: open }
  const { data, isError, isFetching, isPlaceholderData } = useQuery({ ...options, placeholderData: keepPreviousData })
  const toggle = (next: boolean) => {
    setOpen(next)
    if (!next) setSearch('')
  }
  return (
    <Combobox
      label={label}
      open={open}
      onOpenChange={toggle}
      onLeave={onBlur}
      width="max(var(--radix-popover-trigger-width), 280px)"
      groups={data === undefined || isError ? [] : groups(data)}
      selected={value}
      loading={isFetching}
      answered={data === undefined || isPlaceholderData ? null : search}
      onSearch={setSearch}
      onChoose={(option) => onChange(option.value, option)}
      create={create}
      footer={footer}
      emptyText={isError ? notLoaded() : emptyText}
      trigger={
        <SelectButton
          id={id}
          ref={ref}
          onBlur={open ? undefined : onBlur}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          data-autofocus={autofocus || undefined}
          disabled={disabled}
          aria-haspopup="listbox"
          height={height}
          soft={soft}
          invalid={invalid}
          empty={value === null}
        >
          {value === null ? (placeholder ?? label) : selectedLabel}
        </SelectButton>
      }
    />
  )
}

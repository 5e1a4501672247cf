'use client'
import { ChevronDown, X } from 'lucide-react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { ComboboxPanel, type ComboboxOption } from './combobox-panel'
import { cx } from './cx'
import { frameLook } from './input-look'
import { Popover } from './popover'
import { ChosenToken } from './token'

interface ChipSelectProps {
  id?: string
  label: string
  options: readonly ComboboxOption[]
  values: readonly string[]
  onChange: (values: string[]) => void
  placeholder?: string
  /** Shown if there are no options. */
  emptyText?: string
  invalid?: boolean
  /** The noun for the values; more than three are shown as a count. */
  counted?: string
  /** Next to other controls in a bar. */
  soft?: boolean
  /** With two lines, no taller than necessary. */
  dense?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  'aria-describedby'?: string
}

/** Several options of a list as chips inside the field; Backspace removes the last one. */
export function ChipSelect({
  id,
  label,
  options,
  values,
  onChange,
  placeholder = 'Choose',
  emptyText,
  counted,
  invalid,
  soft,
  dense,
  onBlur,
  ref,
  ...aria
}: ChipSelectProps) {
  const [open, setOpen] = useState(false)
  const each = values.flatMap((value) => options.find((option) => option.value === value) ?? [])
  const chosen =
    counted !== undefined && values.length > 3 ? [{ value: null, label: `${values.length} ${counted}` }] : each
  const removeLast = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && values.length > 0) onChange(values.slice(0, -1))
  }
  return (
    <div
      className={cx(
        frameLook({ invalid, soft }),
        'relative flex flex-wrap items-center gap-1 px-2.5 text-left max-sm:min-h-11 max-sm:text-[16px] [&>span]:min-w-0 [&>span]:truncate',
        soft ? 'min-h-8 text-sm' : 'min-h-9 text-md',
        dense ? 'py-1 sm:py-0.5' : 'py-1',
      )}
    >
      {chosen.map((option) => (
        <ChosenToken key={option.value}>
          {option.label}
          <button
            type="button"
            className="pointer-events-auto -my-1.5 -mr-1.5 grid size-6 place-items-center"
            aria-label={`Remove ${option.label}`}
            onClick={() => onChange(option.value === null ? [] : values.filter((value) => value !== option.value))}
          >
            <X size={12} strokeWidth={2} aria-hidden />
          </button>
        </ChosenToken>
      ))}
      {chosen.length === 0 ? <span className="flex-1 text-muted">{placeholder}</span> : null}
      <ChevronDown size={16} strokeWidth={1.75} className="ml-auto text-muted" aria-hidden />
      <Popover
        open={open}
        onOpenChange={setOpen}
        onLeave={onBlur}
        aria-label={label}
        className="w-72"
        trigger={
          <button
            ref={ref}
            id={id}
            type="button"
            className="absolute -inset-px rounded-sm"
            aria-label={label}
            aria-invalid={invalid || undefined}
            aria-describedby={aria['aria-describedby']}
            onKeyDown={removeLast}
            onBlur={open ? undefined : onBlur}
          />
        }
      >
        <ComboboxPanel
          label={label}
          groups={[{ key: 'all', options: options.filter((option) => !values.includes(option.value)) }]}
          onChoose={(option) => onChange([...values, option.value])}
          emptyText={emptyText}
        />
      </Popover>
    </div>
  )
}

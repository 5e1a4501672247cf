'use client'
import { ChevronDown, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { ComboboxPanel, type ComboboxOption } from './combobox-panel'
import { cx } from './cx'
import { Popover } from './popover'

export interface ChipSelectProps {
  id?: string
  label: string
  options: readonly ComboboxOption[]
  values: readonly string[]
  onChange: (values: string[]) => void
  placeholder?: string
  invalid?: boolean
  /** What the values are; more than three stand as their count. */
  counted?: string
  /** Beside other controls of a bar. */
  soft?: boolean
  onBlur?: () => void
  'aria-describedby'?: string
}

/** Several of a list as chips inside the field; Backspace takes the last one away. */
export function ChipSelect({ id, label, options, values, onChange, placeholder = 'Choose', counted, invalid, soft, onBlur, ...aria }: ChipSelectProps) {
  const [open, setOpen] = useState(false)
  const each = values.flatMap((value) => options.find((option) => option.value === value) ?? [])
  const chosen = counted !== undefined && values.length > 3 ? [{ value: null, label: `${values.length} ${counted}` }] : each
  const removeLast = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && values.length > 0) onChange(values.slice(0, -1))
  }
  return (
    <div className={cx('select relative h-auto! max-sm:min-h-11 flex-wrap gap-1! py-1!', soft ? 'soft ctl-md min-h-8' : 'min-h-9', invalid && 'err')}>
      {chosen.map((option) => (
        <span key={option.value} className="tk pointer-events-none relative z-1 inline-flex items-center gap-1">
          {option.label}
          <button
            type="button"
            className="pointer-events-auto"
            aria-label={`Remove ${option.label}`}
            onClick={() => onChange(option.value === null ? [] : values.filter((value) => value !== option.value))}
          >
            <X size={12} strokeWidth={2} aria-hidden />
          </button>
        </span>
      ))}
      {chosen.length === 0 ? <span className="text-muted">{placeholder}</span> : null}
      <ChevronDown size={16} strokeWidth={1.75} className="ml-auto text-muted" aria-hidden />
      <Popover
        open={open}
        onOpenChange={setOpen}
        aria-label={label}
        className="w-72"
        trigger={
          <button
            id={id}
            type="button"
            className="absolute inset-0 rounded-sm"
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
        />
      </Popover>
    </div>
  )
}

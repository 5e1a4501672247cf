'use client'
import { useId, type ReactNode } from 'react'
import { cx } from './cx'
import { Radio } from './radio'

interface RadioOption<V extends string> {
  value: V
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

interface RadioListProps<V extends string> {
  label: string
  options: readonly RadioOption<V>[]
  value: V | null
  onChange: (value: V) => void
  className?: string
}

export function RadioList<V extends string>({ label, options, value, onChange, className }: RadioListProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx('flex flex-col gap-2', className)}>
      {options.map((option) => (
        <label key={option.value} className="inline-flex cursor-pointer items-start gap-2">
          <Radio
            className="mt-0.5"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-0">
            {option.label}
            {option.description ? <span className="block text-xs text-muted">{option.description}</span> : null}
          </span>
        </label>
      ))}
    </div>
  )
}

import { cx } from './cx'

export interface SegmentedControlProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  className?: string
}

export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<V>) {
  return (
    <div className={cx('seg', className)} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={cx(option.value === value && 'on')}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

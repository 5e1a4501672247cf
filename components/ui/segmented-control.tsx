import { cx } from './cx'

interface SegmentedControlProps<V extends string> {
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
    <div
      data-slot="segments"
      className={cx(
        'inline-flex flex-none gap-0.5 rounded-sm border border-line bg-surface-2 p-0.5 align-middle in-data-[theme=light]:bg-active max-sm:max-w-full max-sm:flex-wrap max-sm:p-0',
        className,
      )}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={cx(
            'inline-flex h-6.5 items-center gap-1.5 rounded-xs px-3 text-xs font-medium whitespace-nowrap max-sm:h-11 max-sm:flex-1 max-sm:justify-center',
            option.value === value ? 'bg-active text-fg shadow-1 in-data-[theme=light]:bg-white' : 'text-fg-2',
          )}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

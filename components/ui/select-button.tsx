import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { inputLook, type InputLook } from './input-look'

interface SelectButtonProps extends InputLook, Omit<ComponentProps<'button'>, 'children'> {
  /** The placeholder while nothing is chosen. */
  empty: boolean
  children: ReactNode
}

/** The button that opens a list of options and shows the chosen one. */
export function SelectButton({ height, invalid, soft, empty, children, className, ...rest }: SelectButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-invalid={invalid || undefined}
      className={cx(inputLook({ height, invalid, soft }), 'px-2.5 text-left', className)}
    >
      <span className={cx('pointer-events-none min-w-0 truncate', empty && 'text-muted')}>{children}</span>
      <ChevronDown size={16} strokeWidth={1.75} className="ml-auto text-muted" aria-hidden />
    </button>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx'

const LABELS = {
  short: 'grid-cols-[148px_1fr] max-sm:grid-cols-[104px_1fr]',
  long: 'grid-cols-[148px_1fr] max-sm:grid-cols-[156px_1fr]',
  narrow: 'grid-cols-[112px_1fr]',
}

interface FactListProps {
  /** How much space they take on a phone; `narrow` also in a card next to something else. */
  labels?: keyof typeof LABELS
  className?: string
  children: ReactNode
}

/** Labels on the left, values on the right. */
export function FactList({ labels = 'short', className, children }: FactListProps) {
  return <dl className={cx('grid items-center gap-y-0.5', LABELS[labels], className)}>{children}</dl>
}

// On a phone, a button among the facts extends a little beyond its text, for a finger.
const TOUCH =
  'max-sm:[&_button:not([data-slot])]:relative max-sm:[&_button:not([data-slot])]:after:absolute max-sm:[&_button:not([data-slot])]:after:-inset-3'

interface FactProps {
  label: string
  /** At the right edge, so that the figures of a list are aligned below each other. */
  atEnd?: boolean
  className?: string
  children: ReactNode
}

export function Fact({ label, atEnd, className, children }: FactProps) {
  return (
    <>
      <dt className="py-[7px] text-muted print:py-[3px]">{label}</dt>
      <dd
        className={cx(
          'min-w-0 py-[7px] break-words max-sm:has-[button]:py-3 print:py-[3px]',
          atEnd && 'text-right',
          TOUCH,
          className,
        )}
      >
        {children}
      </dd>
    </>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx'

const LOOK =
  'rounded-xs bg-neutral-subtle px-[5px] py-px font-sans text-[11.5px]/[18px] font-medium tracking-[0.01em] text-fg'

/** A value within a sentence. */
export function Token({ children }: { children: ReactNode }) {
  return <code className={LOOK}>{children}</code>
}

/** A value within a field, with a remove button. */
export function ChosenToken({ children }: { children: ReactNode }) {
  return <span className={cx(LOOK, 'pointer-events-none relative z-1 inline-flex items-center gap-1')}>{children}</span>
}

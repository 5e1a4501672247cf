import type { ReactNode } from 'react'
import { cx } from './cx'
import { Link } from './link'

const TONE = {
  neutral: 'bg-neutral-subtle text-fg-2',
  green: 'bg-pos-subtle text-pos',
  red: 'bg-neg-subtle text-neg',
  amber: 'bg-warn-subtle text-warn',
  blue: 'bg-info-subtle text-info',
  violet: 'bg-accent-subtle text-accent-fg',
  outline: 'text-fg-2 inset-ring inset-ring-strong',
}
export type Tone = keyof typeof TONE

const BASE = 'inline-flex items-center gap-[5px] rounded-xs px-[7px] align-middle text-xs font-medium'
const ONE_LINE = 'h-5 flex-none whitespace-nowrap'
const WRAPS = 'min-h-5 flex-initial py-0.5 leading-5'
const DOT = 'before:size-1.5 before:rounded-full before:bg-current'

interface BadgeProps {
  tone?: Tone
  /** A sentence, which may need two lines. */
  wraps?: boolean
  children: ReactNode
}

export function Badge({ tone = 'neutral', wraps, children }: BadgeProps) {
  return (
    <span data-tone={tone} className={cx(BASE, wraps ? WRAPS : ONE_LINE, TONE[tone])}>
      {children}
    </span>
  )
}

/** Dot plus word, never color alone. */
export function StatusBadge({ tone = 'neutral', href, children }: Omit<BadgeProps, 'wraps'> & { href?: string }) {
  const look = cx(BASE, ONE_LINE, DOT, TONE[tone])
  return href === undefined ? (
    <span data-tone={tone} className={look}>
      {children}
    </span>
  ) : (
    <Link href={href} data-tone={tone} className={look}>
      {children}
    </Link>
  )
}

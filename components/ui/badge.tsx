import type { ReactNode } from 'react'
import { cx } from './cx'

const TONE = { neutral: '', green: 'g', red: 'rd', amber: 'y', blue: 'b', violet: 'v', outline: 'o' }
export type Tone = keyof typeof TONE

export function Badge({ tone = 'neutral', wraps, children }: { tone?: Tone; /** A sentence, which may need two lines. */ wraps?: boolean; children: ReactNode }) {
  return <span className={cx('badge', wraps && 'wraps', TONE[tone])}>{children}</span>
}

/** Dot plus word, never colour alone. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx('badge dot', TONE[tone])}>{children}</span>
}

import type { ReactNode } from 'react'
import { cx } from './cx'

const SIZE = {
  26: { box: 'size-6.5', corners: 'rounded-sm' },
  32: { box: 'size-8', corners: 'rounded-sm' },
  36: { box: 'size-9', corners: 'rounded-md' },
  44: { box: 'size-11', corners: 'rounded-[10px]' },
}
const TONE = {
  neutral: 'bg-neutral-subtle text-fg-2',
  violet: 'bg-accent-subtle text-accent-fg',
  green: 'bg-pos-subtle text-pos',
  red: 'bg-neg-subtle text-neg',
}

/** The background of an icon that represents an object. */
export function Tile({
  size = 26,
  tone = 'neutral',
  round,
  children,
}: {
  size?: keyof typeof SIZE
  tone?: keyof typeof TONE
  round?: boolean
  children: ReactNode
}) {
  const { box, corners } = SIZE[size]
  return (
    <span className={cx('inline-grid flex-none place-items-center', box, round ? 'rounded-full' : corners, TONE[tone])}>
      {children}
    </span>
  )
}

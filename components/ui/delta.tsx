import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { cx } from './cx'

export interface DeltaProps {
  direction: 'up' | 'down' | 'flat'
  /** Colour follows this, not the arrow: money out that falls is good. */
  good: boolean
  text: string
}

export function Delta({ direction, good, text }: DeltaProps) {
  const Arrow = direction === 'up' ? ArrowUpRight : ArrowDownRight
  return (
    <span className={cx('delta', direction === 'flat' ? 'flat' : good ? 'up' : 'down')}>
      {direction === 'flat' ? null : <Arrow size={14} strokeWidth={2} aria-hidden />}
      <span className="sr-only">{direction === 'flat' ? 'unchanged' : direction}</span>
      {text}
    </span>
  )
}

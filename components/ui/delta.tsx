import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { cx } from './cx'

export interface DeltaProps {
  direction: 'up' | 'down' | 'flat'
  /** Color follows this, not the arrow: money out that falls is good. */
  good: boolean
  text: string
}

export function Delta({ direction, good, text }: DeltaProps) {
  const Arrow = direction === 'up' ? ArrowUpRight : ArrowDownRight
  return (
    <span
      className={cx(
        'inline-flex items-center gap-0.5 font-medium',
        direction === 'flat' ? 'text-fg-2' : good ? 'text-pos' : 'text-neg',
      )}
    >
      {direction === 'flat' ? null : <Arrow size={14} strokeWidth={2} aria-hidden />}
      <span className="sr-only">{direction === 'flat' ? 'unchanged' : direction}</span>
      {text}
    </span>
  )
}

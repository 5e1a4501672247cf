import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { Card } from './card'
import { cx } from './cx'

type ListProps<Element extends ElementType = 'ul'> = {
  as?: Element
  /** With the frame of a card. */
  framed?: boolean
} & ComponentPropsWithRef<Element>

/** Items with a hairline between them. */
export function List<Element extends ElementType = 'ul'>({ as, framed, className, ...rest }: ListProps<Element>) {
  const Tag: ElementType = as ?? 'ul'
  const look = cx('[&>li+li]:border-t [&>li+li]:border-subtle', className)
  return framed ? <Card as={Tag} className={look} {...rest} /> : <Tag className={look} {...rest} />
}

export interface PastItemProps {
  title: string
  /** When, and by whom. */
  facts: readonly (string | null)[]
  /** What became of it. */
  outcome: ReactNode
  className?: string
  /** What can be done with it. */
  children?: ReactNode
}

/** Something that was done, such as the import of a file, with a way to undo it. */
export const PastItem = ({ title, facts, outcome, className = 'p-4', children }: PastItemProps) => (
  <li className={cx('flex items-center gap-4 max-sm:flex-wrap', className)}>
    <div className="min-w-0 flex-1">
      <div className="truncate font-medium" title={title}>
        {title}
      </div>
      <div className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</div>
      <div className="tnum text-xs text-fg-2">{outcome}</div>
    </div>
    {children}
  </li>
)

import type { ComponentPropsWithRef, ElementType } from 'react'
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

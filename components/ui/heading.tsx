import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx'

/** The title of a card or of a part of a panel. */
export function Heading({
  as: Element = 'h2',
  className,
  ...rest
}: ComponentPropsWithRef<'h2'> & { as?: 'h2' | 'h3' }) {
  return <Element className={cx('text-md font-semibold tracking-(--track-tight)', className)} {...rest} />
}

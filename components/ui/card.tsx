import type { ReactNode } from 'react'
import { cx } from './cx'

export function Card({
  title,
  actions,
  line,
  flush,
  className,
  children,
}: {
  title?: ReactNode
  actions?: ReactNode
  /** Hairline under the header. */
  line?: boolean
  /** No padding around the content, for tables. */
  flush?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section className={cx('card', flush && 'overflow-hidden', className)}>
      {title ? (
        <div className={cx('card-h', line && 'line')}>
          <h2>{title}</h2>
          {actions ? <div className="acts">{actions}</div> : null}
        </div>
      ) : null}
      {flush ? children : <div className={cx('card-b', (line || !title) && 'pt-4')}>{children}</div>}
    </section>
  )
}

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './card'
import { cx } from './cx'
import { Tile } from './tile'

interface IconRowProps {
  icon: LucideIcon
  title: string
  /** Beside the title, such as a badge. */
  aside?: ReactNode
  text: ReactNode
  /** Its actions. On a phone, the items of a list have them below their text. */
  children?: ReactNode
}

/** A list item with an icon, its text and its actions. */
export function IconRow({ children, ...words }: IconRowProps) {
  return (
    <li className={cx(ROW, 'max-sm:flex-wrap')}>
      <Words as="h3" {...words} />
      {children ? <span className="flex gap-1.5 max-sm:ml-12">{children}</span> : null}
    </li>
  )
}

/** The same as a card by itself. */
export function IconCard({ children, ...words }: IconRowProps) {
  return (
    <Card className={ROW}>
      <Words as="h2" {...words} />
      {children}
    </Card>
  )
}

const ROW = 'flex items-center gap-3 p-4'

function Words({ as: Title, icon: Icon, title, aside, text }: Omit<IconRowProps, 'children'> & { as: 'h2' | 'h3' }) {
  return (
    <>
      <Tile size={36}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </Tile>
      <div className={cx('min-w-0 flex-1', Title === 'h3' && 'max-sm:basis-[calc(100%-48px)]')}>
        <div className="flex flex-wrap items-center gap-x-2">
          <Title className="min-w-0 font-medium break-words">{title}</Title>
          {aside}
        </div>
        <div className="text-muted">{text}</div>
      </div>
    </>
  )
}

'use client'
import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { CountBadge } from './count-badge'
import { tabListLook, tabLook } from './tab-look'

interface TabPanel {
  key: string
  label: string
  count?: number
  content: ReactNode
}

const FILL = 'flex min-h-0 flex-1 flex-col'

/** Tabs inside one screen or drawer, which are not routes. */
export function TabPanels({
  label,
  panels,
  value,
  onChange,
  inset,
  fill,
}: {
  label: string
  panels: readonly TabPanel[]
  value: string
  onChange: (key: string) => void
  inset?: boolean
  /** Takes the remaining height, as in a drawer whose panels have a footer. */
  fill?: boolean
}) {
  return (
    <Root value={value} onValueChange={onChange} className={cx(fill && FILL)}>
      <List className={tabListLook(inset)} aria-label={label}>
        {panels.map((panel) => (
          <Trigger key={panel.key} value={panel.key} className={tabLook(panel.key === value)}>
            {panel.label}
            {panel.count === undefined ? null : <CountBadge count={panel.count} />}
          </Trigger>
        ))}
      </List>
      {panels.map((panel) => (
        <Content key={panel.key} value={panel.key} className={cx(fill && `${FILL} data-[state=inactive]:hidden`)}>
          {panel.content}
        </Content>
      ))}
    </Root>
  )
}

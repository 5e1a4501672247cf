'use client'
import type { ReactNode } from 'react'
import { CountBadge } from './count-badge'
import { Link } from './link'
import { tabListLook, tabLook } from './tab-look'
import { useHiddenSides } from './use-hidden-sides'

export interface Tab {
  href: string
  label: string
  count?: number
  /** Violet badge: the count is work to do. */
  needsWork?: boolean
}

/** Tabs that are routes. */
export function Tabs({
  label,
  tabs,
  current,
  children,
}: {
  label: string
  tabs: readonly Tab[]
  /** The href of the current one. */
  current: string
  children?: ReactNode
}) {
  const bar = useHiddenSides(`${current} ${tabs.map(({ count }) => count === undefined).join()}`, centerCurrent)
  return (
    <nav ref={bar} data-slot="tabs" className={tabListLook()} aria-label={label}>
      {tabs.map((tab) => {
        const on = tab.href === current
        return (
          <Link key={tab.href} href={tab.href} className={tabLook(on)} aria-current={on ? 'page' : undefined}>
            {tab.label}
            {tab.count === undefined ? null : <CountBadge count={tab.count} needsWork={tab.needsWork} />}
          </Link>
        )
      })}
      {children ? <span className="ml-auto flex items-center">{children}</span> : null}
    </nav>
  )
}

/** On a narrow screen the tabs scroll: the current one is centered, again when the counts have loaded or the screen is turned. */
function centerCurrent(bar: HTMLElement): void {
  const [whole, tab] = [bar.getBoundingClientRect(), bar.querySelector('[aria-current]')?.getBoundingClientRect()]
  if (tab) bar.scrollLeft += tab.left - whole.left - (whole.width - tab.width) / 2
}

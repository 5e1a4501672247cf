'use client'
import Link from 'next/link'
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx'

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
  inset,
  children,
}: {
  label: string
  tabs: readonly Tab[]
  /** The href of the current one. */
  current: string
  inset?: boolean
  children?: ReactNode
}) {
  const bar = useCurrentInView(`${current} ${tabs.map(({ count }) => count === undefined).join()}`)
  return (
    <nav ref={bar} className={cx('tabs', inset && 'in')} aria-label={label}>
      {tabs.map((tab) => {
        const on = tab.href === current
        return (
          <Link key={tab.href} href={tab.href} className={cx(on && 'on')} aria-current={on ? 'page' : undefined}>
            {tab.label}
            {tab.count === undefined ? null : <CountBadge count={tab.count} needsWork={tab.needsWork} />}
          </Link>
        )
      })}
      {children ? <span className="spring flex items-center">{children}</span> : null}
    </nav>
  )
}

/** On a narrow screen the tabs scroll, and the current one stands in their middle; once more when the counts have come. */
function useCurrentInView(place: string) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const [whole, tab] = [bar.current?.getBoundingClientRect(), bar.current?.querySelector('[aria-current]')?.getBoundingClientRect()]
    if (bar.current && whole && tab) bar.current.scrollLeft += tab.left - whole.left - (whole.width - tab.width) / 2
  }, [place])
  return bar
}

export function CountBadge({ count, needsWork }: { count: number; needsWork?: boolean }) {
  return <span className={cx('count', needsWork && count > 0 && 'acc')}>{count.toLocaleString('en-US')}</span>
}

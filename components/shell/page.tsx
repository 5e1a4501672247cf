'use client'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { cx } from '@/components/ui/cx'
import { isKeyboardLost } from '@/components/ui/focus-layer'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { useShell } from './shell-context'

export interface Crumb {
  label: string
  href?: string
}
export interface PageProps {
  title: ReactNode
  crumbs?: readonly Crumb[]
  /** Right side of the header from 768 px on. */
  actions?: ReactNode
  /** The same for smaller windows: icon buttons. */
  mobileActions?: ReactNode
  /** Tabs and filter bar; they stay while the content scrolls. */
  bars?: ReactNode
  /** The content scrolls and has page padding; without it the content lays itself out. */
  scroll?: boolean
  children: ReactNode
}

/** Header and main of one screen, inside AppShell. Where what held the keyboard went with the screen before, its main takes it. */
export function Page({ title, crumbs = [], actions, mobileActions, bars, scroll, children }: PageProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isKeyboardLost()) main.current?.focus()
  }, [])
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} actions={actions} mobileActions={mobileActions} />
      <main ref={main} id="main" className="main outline-none" tabIndex={-1}>
        {bars}
        {scroll ? (
          <div className="main scroll flex-1">
            <div className="pad">{children}</div>
          </div>
        ) : (
          children
        )}
      </main>
    </>
  )
}

function PageHeader({ title, crumbs = [], actions, mobileActions }: Omit<PageProps, 'bars' | 'scroll' | 'children'>) {
  const { openMenu, openPalette, user } = useShell()
  return (
    <header className="header">
      <span className="only-m">
        <IconButton label="Open menu" icon={<MenuIcon size={20} strokeWidth={1.75} />} onClick={openMenu} />
      </span>
      {crumbs.map((crumb) => (
        <span key={crumb.label} className="crumb par">
          {crumb.href ? (
            <Link href={crumb.href} className="hover:text-fg">
              {crumb.label}
            </Link>
          ) : (
            crumb.label
          )}
          <span aria-hidden>/</span>
        </span>
      ))}
      <h1>{title}</h1>
      <div className="acts">
        <span className="only-d flex items-center gap-2">{actions}</span>
        <span className={cx('only-m', 'items-center')}>
          {mobileActions}
          <IconButton label="Search" icon={<Search size={20} strokeWidth={1.75} />} onClick={openPalette} />
          <button type="button" className="rounded-full" aria-label="Open menu, account" onClick={openMenu}>
            <Avatar name={user.full_name} size={32} />
          </button>
        </span>
      </div>
    </header>
  )
}

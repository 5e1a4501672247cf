'use client'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useRef, type ComponentPropsWithRef, type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { cx } from '@/components/ui/cx'
import { isKeyboardLost } from '@/components/ui/focus-layer'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { useShell } from './shell-context'
import { WayBack } from './way-back'

export interface Crumb {
  label: string
  href?: string
}
interface PageProps {
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

/**
 * Header and main part of one screen, inside AppShell. If the focused element disappeared with the previous screen, the main part gets
 * the focus.
 */
export function Page({ title, crumbs = [], actions, mobileActions, bars, scroll, children }: PageProps) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isKeyboardLost()) main.current?.focus()
  }, [])
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} actions={actions} mobileActions={mobileActions} />
      <main ref={main} id="main" className={cx(MAIN, 'outline-none')} tabIndex={-1}>
        {bars}
        {scroll ? (
          <PageScroll>
            <PagePadding>{children}</PagePadding>
          </PageScroll>
        ) : (
          children
        )}
      </main>
    </>
  )
}

const MAIN = 'relative flex min-h-0 flex-col overflow-hidden short:overflow-y-auto print:block print:overflow-visible'

/** The part of a screen that scrolls, below its bars. */
export function PageScroll({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return (
    <div
      className={cx(
        'relative min-h-0 flex-1 overflow-auto [scrollbar-color:var(--border)_transparent] [scrollbar-width:thin] print:overflow-visible',
        className,
      )}
      {...rest}
    />
  )
}

export function PagePadding({ children }: { children: ReactNode }) {
  return <div className="px-6 pt-5 pb-8 max-sm:p-4 print:pb-0">{children}</div>
}

function PageHeader({ title, crumbs = [], actions, mobileActions }: Omit<PageProps, 'bars' | 'scroll' | 'children'>) {
  const { openMenu, openPalette, user } = useShell()
  return (
    <header
      data-page-header
      className="flex h-(--header-h) min-w-0 items-center gap-3 border-b border-subtle px-6 max-sm:h-(--header-h-mobile) max-sm:gap-2 max-sm:pr-3 max-sm:pl-2 print:[&_button]:hidden"
    >
      <span className="flex sm:hidden">
        <IconButton label="Open menu" icon={<MenuIcon size={20} strokeWidth={1.75} />} onClick={openMenu} />
      </span>
      {crumbs.map((crumb) => (
        <span
          key={crumb.label}
          className="flex items-center gap-2 whitespace-nowrap text-muted max-lg:not-print:hidden"
        >
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
      <h1 className="flex min-w-0 items-center gap-2.5 text-lg/5.5 font-semibold tracking-(--track-tight) text-balance wrap-anywhere max-sm:line-clamp-2 max-sm:text-[18px]/[22px]">
        {title}
      </h1>
      <div className="ml-auto flex items-center gap-2 print:hidden">
        <WayBack />
        <span className="flex items-center gap-2 max-sm:hidden">{actions}</span>
        <span className="flex items-center sm:hidden">
          {mobileActions}
          <IconButton label="Search" icon={<Search size={20} strokeWidth={1.75} />} onClick={openPalette} />
          <button
            type="button"
            className="rounded-full max-sm:relative max-sm:after:absolute max-sm:after:inset-[-8px_-6px_-14px]"
            aria-label="Open menu, account"
            onClick={openMenu}
          >
            <Avatar name={user.full_name} size={32} />
          </button>
        </span>
      </div>
    </header>
  )
}

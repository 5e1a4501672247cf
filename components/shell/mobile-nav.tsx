'use client'
import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { ChevronDown, ChevronRight, LogOut, X } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { cx } from '@/components/ui/cx'
import { useLayerFocus } from '@/components/ui/focus-layer'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { CountBadge } from '@/components/ui/tabs'
import { CompanyCard } from './company-card'
import { holdsCurrent, isCurrent, isGroup, type NavGroup, type NavLink } from './nav'
import { useShell } from './shell-context'
import { ThemeButton } from './theme-toggle'
import { Wordmark } from './wordmark'

export interface MobileNavProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sidebar as a sheet, below 768 px. */
export function MobileNav({ open, onOpenChange }: MobileNavProps) {
  const { nav, user, version, logout } = useShell()
  const focus = useLayerFocus()
  const close = () => onOpenChange(false)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim" />
        <Content className="mobile-nav" aria-describedby={undefined} {...focus}>
          <Title className="sr-only">Menu</Title>
          <div className="flex h-17.5 flex-none items-center justify-between pr-2 pl-4">
            <Wordmark />
            <Close asChild>
              <IconButton label="Close menu" icon={<X size={22} strokeWidth={1.6} />} />
            </Close>
          </div>
          <div className="px-3 text-md">
            <CompanyCard avatarSize={32} />
          </div>
          <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-3 py-3.5">
            {nav.map((entry) =>
              isGroup(entry) ? (
                <SheetGroup key={entry.label} group={entry} onGo={close} />
              ) : (
                <SheetLink key={entry.href} link={entry} onGo={close} />
              ),
            )}
          </nav>
          <div className="flex flex-none items-center gap-3 border-t border-subtle px-4 py-3">
            <Avatar name={user.full_name} size={32} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-md font-medium">{user.full_name}</span>
              <span className="block text-xs text-muted">v{version}</span>
            </span>
            <ThemeButton size={18} />
            <IconButton label="Log out" icon={<LogOut size={18} strokeWidth={1.75} />} onClick={logout} />
          </div>
        </Content>
      </Portal>
    </Root>
  )
}

function SheetGroup({ group, onGo }: { group: NavGroup; onGo: () => void }) {
  const { path } = useShell()
  const [open, setOpen] = useState(holdsCurrent(group, path))
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <>
      <button type="button" className="entry" aria-expanded={open} onClick={() => setOpen(!open)}>
        <group.icon size={19} strokeWidth={1.75} aria-hidden />
        {group.label}
        <Chevron size={16} strokeWidth={1.75} className="ml-auto" aria-hidden />
      </button>
      {open ? group.links.map((link) => <SheetLink key={link.href} link={link} onGo={onGo} nested />) : null}
    </>
  )
}

function SheetLink({ link, nested, onGo }: { link: NavLink; nested?: boolean; onGo: () => void }) {
  const { path } = useShell()
  const on = isCurrent(link, path)
  return (
    <Link
      href={link.href}
      className={cx('entry', on && 'on', nested && 'sub')}
      aria-current={on ? 'page' : undefined}
      onClick={onGo}
    >
      {nested ? null : <link.icon size={19} strokeWidth={1.75} aria-hidden />}
      {link.label}
      {link.count ? <CountBadge count={link.count} needsWork /> : null}
    </Link>
  )
}

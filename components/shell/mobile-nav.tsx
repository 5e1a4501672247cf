'use client'
import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { cva } from 'class-variance-authority'
import { ChevronDown, ChevronRight, LogOut, X } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { CountBadge } from '@/components/ui/count-badge'
import { cx } from '@/components/ui/cx'
import { useLayerFocus } from '@/components/ui/focus-layer'
import { IconButton } from '@/components/ui/icon-button'
import { SCRIM } from '@/components/ui/layer-look'
import { Link } from '@/components/ui/link'
import { CompanyCard } from './company-card'
import { holdsCurrent, isCurrent, isGroup, type NavGroup, type NavLink } from './nav'
import { navIcon } from './nav-look'
import { useShell } from './shell-context'
import { ThemeButton } from './theme-toggle'
import { Wordmark } from './wordmark'

export interface MobileNavProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const SHEET =
  'fixed inset-y-0 right-14 left-0 z-(--z-dialog) flex max-w-[400px] flex-col border-r border-line bg-sunken focus:outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in'

/** The sidebar as a sheet, below 768 px. */
export function MobileNav({ open, onOpenChange }: MobileNavProps) {
  const { nav, user, version, logout } = useShell()
  const focus = useLayerFocus()
  const close = () => onOpenChange(false)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={cx(SCRIM, 'z-(--z-drawer)')} />
        <Content className={cx('mobile-nav', SHEET)} aria-describedby={undefined} {...focus}>
          <Title className="sr-only">Menu</Title>
          <div className="flex h-17.5 flex-none items-center justify-between pr-2 pl-4">
            <Wordmark />
            <Close asChild>
              <IconButton label="Close menu" icon={<X size={22} strokeWidth={1.6} />} />
            </Close>
          </div>
          <div className="px-3 text-md">
            <CompanyCard sheet />
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

const entryLook = cva('flex w-full flex-none items-center gap-3 rounded-md pr-3.5 text-[16px]', {
  variants: {
    on: { true: 'bg-active' },
    nested: { true: 'h-11 pl-[45px] font-regular', false: 'h-12 pl-3.5 font-medium' },
  },
  defaultVariants: { nested: false },
})

function SheetGroup({ group, onGo }: { group: NavGroup; onGo: () => void }) {
  const { path } = useShell()
  const [open, setOpen] = useState(holdsCurrent(group, path))
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <>
      <button type="button" className={entryLook()} aria-expanded={open} onClick={() => setOpen(!open)}>
        <group.icon size={19} strokeWidth={1.75} className="text-muted" aria-hidden />
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
      className={entryLook({ on, nested: nested ?? false })}
      aria-current={on ? 'page' : undefined}
      onClick={onGo}
    >
      {nested ? null : <link.icon size={19} strokeWidth={1.75} className={navIcon(on)} aria-hidden />}
      {link.label}
      {link.count ? <CountBadge count={link.count} needsWork place="end" /> : null}
    </Link>
  )
}

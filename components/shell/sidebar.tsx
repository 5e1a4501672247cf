'use client'
import { ChevronDown, ChevronRight, Ellipsis, Keyboard, LogOut, PanelLeft, Search, Settings } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { CountBadge } from '@/components/ui/count-badge'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import { Menu, MenuItem } from '@/components/ui/menu'
import { brand } from '@/lib/brand'
import { CompanyCard } from './company-card'
import { holdsCurrent, isCurrent, isGroup, type NavEntry, type NavGroup, type NavLink } from './nav'
import { navIcon, navLook } from './nav-look'
import { useShell } from './shell-context'
import { ThemeToggle } from './theme-toggle'
import { Wordmark } from './wordmark'

export interface SidebarToggle {
  onToggle: () => void
  /** It replaced the button that was pressed, and takes its focus. */
  holdsFocus: boolean
}

export function Sidebar({ onToggle, holdsFocus }: SidebarToggle) {
  const { nav, homeHref, openPalette, version } = useShell()
  return (
    <aside
      className="flex min-h-0 flex-col border-r border-subtle bg-sunken px-3 in-[[data-sidebar=mini]]:overflow-hidden max-sm:hidden print:hidden"
      aria-label="Sidebar"
    >
      <div className="flex h-(--header-h) flex-none items-center justify-between pl-1">
        <Link href={homeHref} aria-label={`${brand.name} home`}>
          <Wordmark />
        </Link>
        <IconButton
          size={28}
          label="Collapse sidebar"
          shortcut="["
          icon={<PanelLeft size={16} strokeWidth={1.75} />}
          onClick={onToggle}
          autoFocus={holdsFocus}
        />
      </div>
      <CompanyCard />
      <button
        type="button"
        className="mt-2.5 flex h-[34px] w-full flex-none items-center gap-2.5 rounded-sm border border-line bg-surface-1 pr-2 pl-2.5 text-muted"
        onClick={openPalette}
      >
        <Search size={15} strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1">Search or jump to</span>
        <Kbd keys="mod+k" />
      </button>
      <nav className="scroll-thin mt-3.5 flex flex-1 flex-col gap-px overflow-y-auto" aria-label="Main">
        <NavEntries nav={nav} />
      </nav>
      <div className="flex-none border-t border-subtle pt-2.5 pb-3">
        <UserMenu />
        <div className="flex items-center justify-between px-2 pt-1.5 text-2xs/5 text-muted">
          <span>v{version}</span>
          <ThemeToggle />
        </div>
      </div>
    </aside>
  )
}

function NavEntries({ nav }: { nav: readonly NavEntry[] }) {
  const { path } = useShell()
  const [opened, setOpened] = useState<{ path: string; label: string | null }>()
  const current = nav.find((entry) => holdsCurrent(entry, path))
  // A group opened by hand stays open until the page changes; then only the current one is open.
  const openLabel = opened?.path === path ? opened.label : (current?.label ?? null)
  return nav.map((entry) =>
    isGroup(entry) ? (
      <Group
        key={entry.label}
        group={entry}
        open={entry.label === openLabel}
        onToggle={() => setOpened({ path, label: entry.label === openLabel ? null : entry.label })}
      />
    ) : (
      <Entry key={entry.href} link={entry} icon />
    ),
  )
}

function Group({ group, open, onToggle }: { group: NavGroup; open: boolean; onToggle: () => void }) {
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <>
      <button type="button" className={navLook({ place: 'full', open })} aria-expanded={open} onClick={onToggle}>
        <group.icon size={16} strokeWidth={1.75} className={navIcon(false)} aria-hidden />
        {group.label}
        <Chevron size={14} strokeWidth={2} className="ml-auto text-muted opacity-80" aria-hidden />
      </button>
      {open ? (
        <div className="relative flex flex-col gap-px pt-px pb-1 pl-7 before:absolute before:top-[3px] before:bottom-1.5 before:left-[17px] before:w-px before:bg-line">
          {group.links.map((link) => (
            <Entry key={link.href} link={link} />
          ))}
        </div>
      ) : null}
    </>
  )
}

function Entry({ link, icon }: { link: NavLink; icon?: boolean }) {
  const { path } = useShell()
  const on = isCurrent(link, path)
  return (
    <Link
      href={link.href}
      className={navLook({ place: icon ? 'full' : 'nested', on })}
      aria-current={on ? 'page' : undefined}
    >
      {icon ? <link.icon size={16} strokeWidth={1.75} className={navIcon(on)} aria-hidden /> : null}
      {link.label}
      {link.count ? <CountBadge count={link.count} place="end" /> : null}
    </Link>
  )
}

function UserMenu() {
  const { user, logout, openSettings, openShortcuts } = useShell()
  return (
    <Menu
      align="start"
      side="top"
      width={252}
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-sm px-2 py-1.5 hover:bg-hover"
          aria-label={`Account menu for ${user.full_name}`}
        >
          <Avatar name={user.full_name} size={28} />
          <span className="min-w-0 flex-1">
            <span className="block truncate leading-4.5 font-medium">{user.full_name}</span>
            <span className="block truncate text-xs text-muted">{user.email}</span>
          </span>
          <Ellipsis size={16} strokeWidth={1.75} className="text-muted" aria-hidden />
        </button>
      }
    >
      {openSettings ? (
        <MenuItem icon={<Settings size={15} strokeWidth={1.75} />} onSelect={openSettings}>
          Settings
        </MenuItem>
      ) : null}
      <MenuItem icon={<Keyboard size={15} strokeWidth={1.75} />} shortcut="?" onSelect={openShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut size={15} strokeWidth={1.75} />} danger onSelect={logout}>
        Log out
      </MenuItem>
    </Menu>
  )
}

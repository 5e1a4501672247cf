'use client'
import { ChevronDown, ChevronRight, Ellipsis, Keyboard, LogOut, PanelLeft, Search, Settings } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { cx } from '@/components/ui/cx'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import { Menu, MenuItem } from '@/components/ui/menu'
import { CountBadge } from '@/components/ui/tabs'
import { brand } from '@/lib/brand'
import { CompanyCard } from './company-card'
import { holdsCurrent, isCurrent, isGroup, type NavEntry, type NavGroup, type NavLink } from './nav'
import { useShell } from './shell-context'
import { ThemeToggle } from './theme-toggle'
import { Wordmark } from './wordmark'

export interface SidebarToggle {
  onToggle: () => void
  /** It took the place of the button that was pressed, and with it the keyboard. */
  holdsFocus: boolean
}

export function Sidebar({ onToggle, holdsFocus }: SidebarToggle) {
  const { nav, homeHref, openPalette, version } = useShell()
  return (
    <aside className="sidebar" aria-label="Sidebar">
      <div className="sb-brand">
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
      <button type="button" className="sb-search" onClick={openPalette}>
        <Search size={15} strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1">Search or jump to</span>
        <Kbd keys="mod+k" />
      </button>
      <nav className="nav" aria-label="Main">
        <NavEntries nav={nav} />
      </nav>
      <div className="sb-foot">
        <UserMenu />
        <div className="sb-meta">
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
  // A group opened by hand stays until the page changes; then only the current one is open.
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
      <button type="button" aria-expanded={open} onClick={onToggle}>
        <group.icon size={16} strokeWidth={1.75} aria-hidden />
        {group.label}
        <Chevron size={14} strokeWidth={2} className="chev" aria-hidden />
      </button>
      {open ? (
        <div className="sub">
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
    <Link href={link.href} className={cx(on && 'on')} aria-current={on ? 'page' : undefined}>
      {icon ? <link.icon size={16} strokeWidth={1.75} aria-hidden /> : null}
      {link.label}
      {link.count ? <CountBadge count={link.count} /> : null}
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
        <button type="button" className="sb-user" aria-label={`Account menu for ${user.full_name}`}>
          <Avatar name={user.full_name} className="h-7! w-7! text-2xs!" />
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

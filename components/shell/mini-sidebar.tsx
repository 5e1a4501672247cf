'use client'
import { CornerDownRight, LogOut, PanelLeft, Search, Settings } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu'
import { Tooltip } from '@/components/ui/tooltip'
import { brand } from '@/lib/brand'
import { holdsCurrent, isCurrent, isGroup, linksOf, type NavEntry, type NavGroup, type NavLink } from './nav'
import { navIcon, navLook } from './nav-look'
import { useShell } from './shell-context'
import type { SidebarToggle } from './sidebar'
import { ThemeButton } from './theme-toggle'
import { Mark } from './wordmark'

/** The 65 px rail. */
export function MiniSidebar({ onToggle, holdsFocus }: SidebarToggle) {
  const shell = useShell()
  const { nav, homeHref, company, entity, user, version } = shell
  const { openPalette, onSwitchCompany, onSwitchEntity, openSettings, logout } = shell
  return (
    <aside
      className="flex min-h-0 flex-col items-center border-r border-subtle bg-sunken px-3 in-[[data-sidebar=mini]]:overflow-hidden max-sm:hidden print:hidden"
      aria-label="Sidebar"
    >
      <div className="flex h-(--header-h) flex-none items-center justify-between">
        <Link href={homeHref} aria-label={`${brand.name} home`}>
          <Mark />
        </Link>
      </div>
      {company && onSwitchCompany ? (
        <IconButton
          className="mt-0.5"
          label={`Switch company, current: ${company.name}`}
          icon={<Avatar name={company.name} kind="brand" size={32} picture={company.logo} />}
          onClick={onSwitchCompany}
        />
      ) : null}
      {entity && onSwitchEntity ? (
        <IconButton
          label={`Switch entity, current: ${entity.name}`}
          icon={<CornerDownRight size={16} strokeWidth={1.75} />}
          onClick={onSwitchEntity}
        />
      ) : null}
      <IconButton
        className="mt-2.5"
        label="Search or jump to"
        shortcut="mod+k"
        icon={<Search size={16} strokeWidth={1.75} />}
        onClick={openPalette}
      />
      <nav
        className="mt-3.5 flex w-[41px] flex-1 flex-col gap-px overflow-y-auto [scrollbar-width:none]"
        aria-label="Main"
      >
        {nav.map((entry) =>
          isGroup(entry) ? <MiniGroup key={entry.label} group={entry} /> : <MiniLink key={entry.href} link={entry} />,
        )}
      </nav>
      <div className="flex flex-none flex-col items-center gap-2 pt-2.5 pb-3">
        <IconButton
          label="Expand sidebar"
          shortcut="["
          icon={<PanelLeft size={16} strokeWidth={1.75} />}
          onClick={onToggle}
          autoFocus={holdsFocus}
        />
        <ThemeButton />
        <Menu
          align="start"
          side="right"
          trigger={
            <button type="button" className="rounded-full" aria-label={`Account menu for ${user.full_name}`}>
              <Avatar name={user.full_name} size={32} />
            </button>
          }
        >
          <MenuLabel>{user.email}</MenuLabel>
          {openSettings ? (
            <MenuItem icon={<Settings size={15} strokeWidth={1.75} />} onSelect={openSettings}>
              Settings
            </MenuItem>
          ) : null}
          <MenuItem icon={<LogOut size={15} strokeWidth={1.75} />} danger onSelect={logout}>
            Log out
          </MenuItem>
        </Menu>
        <span className="text-2xs text-muted">{version}</span>
      </div>
    </aside>
  )
}

function MiniLink({ link }: { link: NavLink }) {
  const { path } = useShell()
  const on = isCurrent(link, path)
  return (
    <Tooltip text={link.label} side="right">
      <Link
        href={link.href}
        aria-label={link.label}
        className={navLook({ place: 'rail', on })}
        aria-current={on ? 'page' : undefined}
      >
        <link.icon size={16} strokeWidth={1.75} className={navIcon(on)} aria-hidden />
        <WorkDot entry={link} />
      </Link>
    </Tooltip>
  )
}

function MiniGroup({ group }: { group: NavGroup }) {
  const { path, onNavigate } = useShell()
  const on = holdsCurrent(group, path)
  return (
    <Menu
      align="start"
      side="right"
      trigger={
        <button type="button" aria-label={group.label} title={group.label} className={navLook({ place: 'rail', on })}>
          <group.icon size={16} strokeWidth={1.75} className={navIcon(on)} aria-hidden />
          <WorkDot entry={group} />
        </button>
      }
    >
      <MenuLabel>{group.label}</MenuLabel>
      {group.links.map((link) => (
        <MenuItem
          key={link.href}
          icon={<link.icon size={15} strokeWidth={1.75} />}
          onSelect={() => onNavigate(link.href)}
        >
          {link.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function WorkDot({ entry }: { entry: NavEntry }) {
  return linksOf(entry).some((link) => link.count) ? (
    <span
      className="absolute top-[7px] right-[7px] size-[7px] rounded-full bg-accent-fg shadow-[0_0_0_2px_var(--bg-sunken)]"
      aria-hidden
    />
  ) : null
}

'use client'
import { Keyboard, LogOut, PanelLeft } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { laterLayer } from '@/components/ui/later'
import { Note } from '@/components/ui/note'
import { undoLast } from '@/components/ui/toast'
import { UserScope } from '@/components/ui/user-scope'
import { useShortcut } from '@/components/ui/use-shortcut'
import type { CommandPaletteProps } from './command-palette'
import { confirmLogout } from './log-out'
import { MiniSidebar } from './mini-sidebar'
import type { MobileNavProps } from './mobile-nav'
import { OfflineBanner } from './offline-banner'
import { PrintedFrame } from './printed-frame'
import { pagesOf, type PaletteItem, type RecordSearch } from './palette'
import { ShellProvider, type Shell, type ShellData } from './shell-context'
import { EVERYWHERE, sectionsAt, ShortcutDialog, type PageShortcuts } from './shortcut-dialog'
import { Sidebar, type SidebarToggle } from './sidebar'
import { useSidebarMode } from './sidebar-mode'
import { SyncOverlay, useSyncing } from './sync-overlay'
import { TrialBanner } from './trial-banner'

const CommandPalette = laterLayer<CommandPaletteProps>(() =>
  import('./command-palette').then((file) => file.CommandPalette),
)
const MobileNav = laterLayer<MobileNavProps>(() => import('./mobile-nav').then((file) => file.MobileNav))

interface AppShellProps extends ShellData {
  /** Additional pages for the palette, after those of the sidebar. */
  pages?: readonly PaletteItem[]
  /** Additional "Actions" for the palette. */
  actions?: readonly PaletteItem[]
  recent?: () => readonly PaletteItem[]
  records?: RecordSearch
  onChosen?: (item: PaletteItem) => void
  /** A notice about these books for everyone, on every page. */
  alarm?: string
  /** Additional entries of the shortcut list. */
  shortcuts?: readonly PageShortcuts[]
  children: ReactNode
}

/** The frame of the signed-in area. It fetches nothing. */
export function AppShell({
  pages = [],
  actions = [],
  recent,
  records,
  onChosen,
  alarm,
  shortcuts = [],
  children,
  ...data
}: AppShellProps) {
  const path = usePathname()
  const { settingsHref } = data
  const { mini, toggle } = useSidebarMode()
  const [pressed, setPressed] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const syncing = useSyncing()
  useShortcut('mod+k', () => setPaletteOpen((open) => !open))
  useShortcut('[', () => {
    setPressed(false)
    toggle()
  })
  useShortcut('?', () => setShortcutsOpen(true))
  useShortcut('z', undoLast)
  useShortcut('mod+z', undoLast, true)

  const logout = async () => {
    setMenuOpen(false)
    if (await confirmLogout()) await data.onLogout()
  }
  // Otherwise the opened layer would be below a phone's menu.
  const leavingMenu = (go: (() => void) | undefined) =>
    go &&
    (() => {
      setMenuOpen(false)
      go()
    })
  const sidebar: SidebarToggle = {
    holdsFocus: pressed,
    onToggle: () => {
      setPressed(true)
      toggle()
    },
  }
  const shell: Shell = {
    ...data,
    path,
    onSwitchCompany: leavingMenu(data.onSwitchCompany),
    onSwitchEntity: leavingMenu(data.onSwitchEntity),
    openMenu: () => setMenuOpen(true),
    openPalette: () => setPaletteOpen(true),
    openShortcuts: () => setShortcutsOpen(true),
    openSettings: settingsHref === undefined ? undefined : () => data.onNavigate(settingsHref),
    logout: () => void logout(),
  }
  const ownActions: PaletteItem[] = [
    { label: 'Keyboard shortcuts', icon: Keyboard, shortcut: '?', run: shell.openShortcuts },
    { label: mini ? 'Expand sidebar' : 'Collapse sidebar', icon: PanelLeft, shortcut: '[', run: toggle },
    { label: 'Log out', icon: LogOut, run: shell.logout },
  ]
  return (
    <UserScope userId={data.user.id}>
      <ShellProvider value={shell}>
        {syncing ? (
          <SyncOverlay />
        ) : (
          <div className="grid h-dvh grid-rows-[auto_1fr] print:block print:h-auto">
            {data.user.is_free_trial ? <TrialBanner days={data.user.subscribe_exp_days} /> : <span />}
            <div className={cx(FRAME, mini ? RAIL : SIDEBAR)}>
              {mini ? <MiniSidebar {...sidebar} /> : <Sidebar {...sidebar} />}
              <div className="flex min-h-0 min-w-0 flex-col print:block">
                <OfflineBanner />
                {alarm === undefined ? null : <Alarm>{alarm}</Alarm>}
                <div className="relative grid min-h-0 min-w-0 flex-1 grid-rows-[auto_minmax(0,1fr)] print:block">
                  {children}
                </div>
              </div>
            </div>
          </div>
        )}
        <PrintedFrame />
        <MobileNav open={menuOpen} onOpenChange={setMenuOpen} />
        <CommandPalette
          open={paletteOpen}
          onOpenChange={setPaletteOpen}
          pages={[...pagesOf(data.nav, data.onNavigate), ...pages]}
          actions={[...actions, ...ownActions]}
          recent={recent}
          records={records}
          onChosen={onChosen}
          onShortcuts={shell.openShortcuts}
        />
        <ShortcutDialog
          open={shortcutsOpen}
          onOpenChange={setShortcutsOpen}
          sections={[EVERYWHERE, ...sectionsAt(path, shortcuts)]}
        />
      </ShellProvider>
    </UserScope>
  )
}

const FRAME =
  'grid min-h-0 grid-rows-[minmax(0,1fr)] transition-[grid-template-columns] duration-(--dur-4) ease-(--ease-std) max-sm:grid-cols-1 print:block'
// Before the first paint only the attribute on <html> knows whether the sidebar is collapsed.
const SIDEBAR =
  'grid-cols-[var(--sidebar-w)_minmax(0,1fr)] in-[[data-sidebar=mini]]:grid-cols-[var(--sidebar-mini-w)_minmax(0,1fr)] max-sm:in-[[data-sidebar=mini]]:grid-cols-1'
const RAIL = 'grid-cols-[var(--sidebar-mini-w)_minmax(0,1fr)]'

const Alarm = ({ children }: { children: string }) => (
  <div className="print:hidden px-6 pt-3 max-sm:px-4">
    <Note tone="red" role="alert">
      {children}
    </Note>
  </div>
)

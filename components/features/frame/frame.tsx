'use client'
import { useQuery } from '@tanstack/react-query'
import { Moon, Sun, Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import type { PaletteItem } from '@/components/shell/command-palette'
import { useTheme } from '@/components/shell/theme'
import { useRealtime } from '@/lib/client/realtime'
import type { CurrentUser } from '@/lib/contract/user'
import { CompanySwitcher } from './company-switcher'
import { EntitySwitcher } from './entity-switcher'
import { SETTINGS_PAGE } from './first-page'
import { navigation, SETTINGS_LINKS } from './navigation'
import { notCategorized, useSwitchCompany } from './queries'
import type { SignedInFrameProps } from './signed-in-frame'
import { useSessionNews } from './use-session-news'
import { useSignOut } from './use-sign-out'

export function Frame({ user, version, openStatementImport, children, ...forms }: SignedInFrameProps & { user: CurrentUser }) {
  const router = useRouter()
  const { signOut, leave } = useSignOut()
  const [switching, setSwitching] = useState<'company' | 'entity' | null>(null)
  const otherCompany = useSwitchCompany()
  const waiting = useQuery(notCategorized)
  const actions = useActions(user, openStatementImport)
  useSessionNews(leave)
  useRealtime()
  const { default_company: company, default_entity: entity } = user
  return (
    <AppShell
      // What is kept per user, such as selected rows, belongs to one set of books.
      user={{ ...user, id: `${user.id}:${entity?.id ?? ''}` }}
      company={company}
      entity={entity ? { name: entity.name, detail: [entity.city, entity.state].filter(Boolean).join(', ') } : null}
      nav={navigation(waiting.data?.count)}
      homeHref="/app"
      settingsHref={SETTINGS_PAGE}
      version={version}
      pages={settingsPages(user, router.push)}
      actions={actions}
      onNavigate={router.push}
      onLogout={signOut}
      onSwitchCompany={() => setSwitching('company')}
      onSwitchEntity={() => setSwitching('entity')}
    >
      {children}
      {switching === 'company' ? (
        <CompanySwitcher
          {...forms}
          pending={otherCompany.pending}
          onSwitch={otherCompany.switchTo}
          onClose={() => setSwitching(null)}
        />
      ) : null}
      {switching === 'entity' ? <EntitySwitcher onClose={() => setSwitching(null)} /> : null}
    </AppShell>
  )
}

const settingsPages = ({ capabilities }: CurrentUser, go: (href: string) => void): PaletteItem[] =>
  SETTINGS_LINKS.filter(({ right }) => right === undefined || capabilities.includes(right)).map(({ label, tab, icon }) => ({
    label,
    icon,
    hint: 'Settings',
    run: () => go(`${SETTINGS_PAGE}?tab=${tab}`),
  }))

function useActions({ capabilities }: CurrentUser, openStatementImport: () => void): PaletteItem[] {
  const [theme, setTheme] = useTheme()
  const dark = theme === 'dark'
  const importStatement: PaletteItem = {
    label: 'Import statement',
    icon: Upload,
    keywords: ['bank', 'file', 'csv', 'ofx', 'qif'],
    run: openStatementImport,
  }
  return [
    ...(capabilities.includes('integration.sync') ? [importStatement] : []),
    {
      label: dark ? 'Use the light theme' : 'Use the dark theme',
      icon: dark ? Sun : Moon,
      keywords: ['toggle', 'colour', 'color'],
      run: () => setTheme(dark ? 'light' : 'dark'),
    },
  ]
}

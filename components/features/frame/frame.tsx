'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@/components/ui/use-router'
import { startTransition, useEffect, useState } from 'react'
import { waitingCountRead } from '@/components/pickers/shared-reads'
import { AppShell } from '@/components/shell/app-shell'
import { leavePage } from '@/components/shell/leave-page'
import { later } from '@/components/ui/later'
import { useRealtime } from '@/lib/client/realtime'
import { BOOKS_FROZEN } from '@/lib/contract/refusal'
import type { CurrentUser } from '@/lib/contract/user'
import type { CompanySwitcherProps } from './company-switcher'
import type { EntitySwitcherProps } from './entity-switcher'
import { SETTINGS_PAGE } from './first-page'
import { navigation } from './navigation'
import { useSwitchCompany } from './queries'
import { Reached } from './reached'
import type { SignedInFrameProps } from './signed-in-frame'
import { usePalette } from './use-palette'
import { useSessionNews } from './use-session-news'
import { useSignOut } from './use-sign-out'

const CompanySwitcher = later<CompanySwitcherProps>(() =>
  import('./company-switcher').then((file) => file.CompanySwitcher),
)
const EntitySwitcher = later<EntitySwitcherProps>(() => import('./entity-switcher').then((file) => file.EntitySwitcher))

export function Frame({
  user,
  version,
  openers,
  shortcuts,
  children,
  ...forms
}: SignedInFrameProps & { user: CurrentUser }) {
  const router = useRouter()
  const { signOut, leave } = useSignOut()
  const [switching, setSwitching] = useState<'company' | 'entity' | null>(null)
  const otherCompany = useSwitchCompany()
  const waiting = useQuery(waitingCountRead)
  useSessionNews(leave)
  useRealtime()
  const { default_company: company, default_entity: entity } = user
  // State kept per user, such as selected rows, belongs to one set of books.
  const scope = `${user.id}:${entity?.id ?? ''}`
  // The page is rendered after its frame: two short tasks instead of a long one.
  const [opened, setOpened] = useState(false)
  useEffect(() => startTransition(() => setOpened(true)), [])
  const nav = navigation(user.capabilities, waiting.data?.count)
  const go = (href: string) => void leavePage().then((yes) => yes && router.push(href))
  const palette = usePalette({ user, scope, nav, openers, go, switching: setSwitching })
  return (
    <AppShell
      {...palette}
      alarm={user.books_frozen ? BOOKS_FROZEN.message : undefined}
      shortcuts={shortcuts}
      user={{ ...user, id: scope }}
      company={company}
      entity={entity ? { name: entity.name, detail: [entity.city, entity.state].filter(Boolean).join(', ') } : null}
      nav={nav}
      homeHref="/app"
      settingsHref={SETTINGS_PAGE}
      version={version}
      onNavigate={go}
      onLogout={signOut}
      onSwitchCompany={() => setSwitching('company')}
      onSwitchEntity={() => setSwitching('entity')}
    >
      {opened ? <Reached capabilities={user.capabilities}>{children}</Reached> : null}
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

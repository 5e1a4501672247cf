'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { integrationsRead } from '@/components/pickers/shared-reads'
import { Page } from '@/components/shell/page'
import { Tabs, type Tab } from '@/components/ui/tabs'
import { useMay } from '@/lib/client/use-may'
import { MembersTab } from './members-tab'
import { members, sessions } from './queries'
import { SessionsTab } from './sessions-tab'
import { tabHref, type SettingsTab, TAB_TITLES } from './tabs'
import { UserTab } from './user-tab'

interface SettingsScreenProps {
  tab: SettingsTab
  logOut: ReactNode
  /** The card of the second factor. */
  secondFactor?: ReactNode
  /** The tab of linked banks, with their number. */
  integrations?: ReactNode
}

export function SettingsScreen({ tab, logOut, secondFactor, integrations }: SettingsScreenProps) {
  const may = useMay()
  const people = useQuery({ ...members, enabled: may('member.read') })
  const sources = useQuery({ ...integrationsRead, enabled: may('integration.read') })
  const devices = useQuery(sessions)
  const tabs: Tab[] = [
    { href: tabHref('user'), label: TAB_TITLES.user },
    ...(integrations && may('integration.read')
      ? [{ href: tabHref('integrations'), label: TAB_TITLES.integrations, count: sources.data?.count }]
      : []),
    ...(may('member.read')
      ? [{ href: tabHref('user-management'), label: TAB_TITLES['user-management'], count: people.data?.count }]
      : []),
    { href: tabHref('sessions'), label: TAB_TITLES.sessions, count: devices.data?.length },
  ]
  const shown = tab === 'integrations' && !integrations ? 'user' : tab
  return (
    <Page title="Settings" scroll bars={<Tabs label="Settings" tabs={tabs} current={tabHref(shown)} />}>
      <div className="mx-auto flex max-w-230 flex-col gap-4">
        {shown === 'user' ? <UserTab logOut={logOut} secondFactor={secondFactor} /> : null}
        {shown === 'integrations' ? integrations : null}
        {shown === 'user-management' ? <MembersTab /> : null}
        {shown === 'sessions' ? <SessionsTab /> : null}
      </div>
    </Page>
  )
}

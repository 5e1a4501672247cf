import type { Metadata } from 'next'
import { LogOutButton } from '@/components/features/frame/log-out-button'
import { IntegrationsTab } from '@/components/features/integrations/integrations-tab'
import { SettingsScreen } from '@/components/features/settings/settings-screen'
import { settingsTab } from '@/components/features/settings/tabs'
import { openStatementImport } from '@/components/features/statement-import/import-statement-button'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage({ searchParams }: { searchParams: Promise<{ tab?: string | string[] }> }) {
  const { tab } = await searchParams
  return (
    <SettingsScreen
      tab={settingsTab(tab)}
      logOut={<LogOutButton variant="danger" />}
      integrations={<IntegrationsTab openStatementImport={openStatementImport} />}
    />
  )
}

import type { Metadata } from 'next'
import { LogOutButton } from '@/components/features/frame/log-out-button'
import { IntegrationsTab } from '@/components/features/integrations/integrations-tab'
import { FactorCard } from '@/components/features/second-factor/factor-card'
import { SettingsScreen } from '@/components/features/settings/settings-screen'
import { settingsTab, TAB_TITLES } from '@/components/features/settings/tabs'
import { openStatementImport } from '@/components/features/statement-import/import-statement-button'

interface SettingsPageProps {
  searchParams: Promise<{ tab?: string | string[] }>
}

export async function generateMetadata({ searchParams }: SettingsPageProps): Promise<Metadata> {
  const { tab } = await searchParams
  return { title: TAB_TITLES[settingsTab(tab)] }
}

export default async function SettingsPage({ searchParams }: SettingsPageProps) {
  const { tab } = await searchParams
  return (
    <SettingsScreen
      tab={settingsTab(tab)}
      secondFactor={<FactorCard />}
      logOut={<LogOutButton variant="danger" />}
      integrations={<IntegrationsTab openStatementImport={openStatementImport} />}
    />
  )
}

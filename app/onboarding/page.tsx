import { LogOutButton } from '@/components/features/frame/log-out-button'
import { LinkBank } from '@/components/features/integrations/link-bank'
import { OnboardingScreen } from '@/components/features/onboarding/onboarding-screen'
import { StatementImport } from '@/components/features/statement-import/statement-import'

export const metadata = { title: 'Set up' }

export default async function Page({ searchParams }: { searchParams: Promise<{ import_year?: string | string[] }> }) {
  const { import_year } = await searchParams
  return (
    <OnboardingScreen
      importYear={String(import_year)}
      LinkBank={LinkBank}
      StatementImport={StatementImport}
      logOut={<LogOutButton />}
    />
  )
}

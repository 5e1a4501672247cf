'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@/components/ui/use-router'
import { useEffect, type ReactNode } from 'react'
import { startLoadingPeriod } from '@/components/shell/loading-period'
import { LoadingScreen } from '@/components/shell/loading-screen'
import { Button } from '@/components/ui/button'
import { QueryErrorNote } from '@/components/ui/note'
import { UserScope } from '@/components/ui/user-scope'
import { currentUser } from '@/lib/client/current-user'
import { isSettled } from '@/lib/client/is-settled'
import { refreshTopics, useWrite } from '@/lib/client/query'
import { completeSetup, type CurrentUser } from '@/lib/contract/user'
import { BankStep, type LinkBankSlot, type StatementImportSlot } from './bank-step'
import { FirstCompanyForm } from './company-form'
import { OnboardingLayout } from './onboarding-layout'
import { PeriodStep } from './period-step'
import { StepCard } from './step-card'
import { importYearOf, stepOf } from './steps'

interface OnboardingScreenProps {
  /** Query parameter: the period is kept in the address, so that Back and a reload keep it. */
  importYear?: string
  LinkBank: LinkBankSlot
  StatementImport: StatementImportSlot
  logOut: ReactNode
}

export function OnboardingScreen(props: OnboardingScreenProps) {
  const router = useRouter()
  const user = useQuery(currentUser)
  const isSetUp = user.data && isSettled(user.data)
  useEffect(() => {
    if (isSetUp) router.replace('/app')
  }, [isSetUp, router])
  if (user.isError && !user.data) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-6">
        <QueryErrorNote
          what="your account"
          error={user.error}
          onRetry={() => void user.refetch()}
          retrying={user.isFetching}
        />
      </main>
    )
  }
  return user.data && !isSetUp ? (
    <UserScope userId={user.data.id}>
      <Steps {...props} user={user.data} />
    </UserScope>
  ) : (
    <LoadingScreen />
  )
}

function Steps({ user, importYear, LinkBank, StatementImport, logOut }: OnboardingScreenProps & { user: CurrentUser }) {
  const router = useRouter()
  const client = useQueryClient()
  const { finish, finishing } = useFinish()
  const chosen = importYearOf(importYear)
  const step = stepOf(user, chosen)
  return (
    <OnboardingLayout step={step} email={user.email} logOut={logOut}>
      {step === 'period' ? (
        <PeriodStep
          start={chosen ?? 1}
          email={user.email}
          onChoose={(year) => router.push(`/onboarding?import_year=${year}`)}
        />
      ) : null}
      {step === 'company' ? (
        <StepCard title="Tell us about the company" lead="This appears on invoices and reports.">
          <FirstCompanyForm
            importYear={chosen ?? 1}
            onDone={async () => {
              await refreshTopics(client, ['me', 'entities'])
              router.replace('/onboarding')
            }}
            leading={
              <Button variant="ghost" size={40} onClick={() => router.push('/onboarding')}>
                Back
              </Button>
            }
          />
        </StepCard>
      ) : null}
      {step === 'bank' && user.default_entity ? (
        <BankStep
          entity={user.default_entity.id}
          LinkBank={LinkBank}
          StatementImport={StatementImport}
          finishing={finishing}
          onFinish={finish}
        />
      ) : null}
    </OnboardingLayout>
  )
}

/** Imported bank lines start the 15-second loading period; without any there is nothing to wait for. */
function useFinish() {
  const client = useQueryClient()
  // Nothing is read again before that period: the new user is alone in the app, and the period ends with a full reload of the data.
  const complete = useWrite(completeSetup, { touches: [] })
  const finish = (hasLines: boolean) =>
    complete.mutate(
      {},
      {
        onSuccess: (user) => {
          if (hasLines) startLoadingPeriod(client)
          client.setQueryData(currentUser.queryKey, user)
        },
      },
    )
  return { finish, finishing: complete.isPending }
}

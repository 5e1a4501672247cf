'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazyPart } from '@/components/ui/lazy-part'
import { useRouter } from '@/components/ui/use-router'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { LoadingScreen } from '@/components/shell/loading-screen'
import { Wordmark } from '@/components/shell/wordmark'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { QueryErrorNote } from '@/components/ui/note'
import { currentUser } from '@/lib/client/current-user'
import { refreshTopics } from '@/lib/client/query'
import type { SecondFactor } from '@/lib/contract/second-factor'
import { ownFactor } from './queries'

const TotpSetUp = lazyPart(() => import('./totp-set-up').then((module) => module.TotpSetUp))
const PasskeySetUp = lazyPart(() => import('./passkey-set-up').then((module) => module.PasskeySetUp))
const RecoveryCodes = lazyPart(() => import('./recovery-codes').then((module) => module.RecoveryCodes))

/** The screen if a company requires a second factor: it has to be set up before anything else. */
export function RequiredScreen({ next, logOut }: { next?: string; logOut: ReactNode }) {
  const router = useRouter()
  const client = useQueryClient()
  const user = useQuery(currentUser)
  const factor = useQuery(ownFactor)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [leaving, setLeaving] = useState(false)
  const goOn = () => {
    setLeaving(true)
    void refreshTopics(client, ['me']).then(() => router.replace(next?.startsWith('/app/') ? next : '/app'))
  }
  // Once it is set up, the recovery codes still have to be shown.
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && user.data?.needs_second_factor) setAsked(true)
  // A user who needs no second factor is sent away.
  const pointless = user.data !== undefined && !user.data.needs_second_factor && !isAsked
  useEffect(() => {
    if (pointless) router.replace('/app')
  }, [pointless, router])
  const failed = [user, factor].find(({ data, isError }) => isError && !data)
  if (failed)
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-6">
        <QueryErrorNote
          what="your account"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </main>
    )
  if (!user.data || !factor.data || pointless || leaving) return <LoadingScreen />
  return (
    <div className="h-dvh overflow-auto bg-(--bg)">
      <header className="flex items-center justify-between gap-3 px-7 py-4.5">
        <Wordmark />
        <span className="flex min-w-0 items-center gap-3">
          <span className="hidden truncate text-muted sm:inline">{user.data.email}</span>
          {logOut}
        </span>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-col items-center px-6 pt-3 pb-10 outline-none">
        <Card size="large" className="w-140 max-w-full p-5 sm:p-8">
          <h1 className="text-[24px]/[30px] font-semibold tracking-[-.022em]">Set up a second factor</h1>
          <p className="mt-1.5 text-md text-fg-2">
            {factor.data.required_by.join(', ') || 'Your company'} requires one from everybody, in addition to the
            password.
          </p>
          <div className="mt-6">
            <Suspense fallback={<p className="text-muted">One moment.</p>}>
              {codes ? (
                <RecoveryCodes codes={codes} onDone={goOn} />
              ) : (
                <Choice factor={factor.data} onDone={(made) => (made ? setCodes(made) : goOn())} />
              )}
            </Suspense>
          </div>
        </Card>
      </main>
    </div>
  )
}

function Choice({
  factor,
  onDone,
}: {
  factor: SecondFactor
  onDone: (recovery_codes: readonly string[] | null) => void
}) {
  const [kind, setKind] = useState<'totp' | 'passkey'>('totp')
  const passkeysWork = factor.passkey_origin === window.location.origin
  return (
    <div className="flex flex-col gap-5">
      {kind === 'totp' ? <TotpSetUp onDone={onDone} /> : <PasskeySetUp onDone={onDone} />}
      {passkeysWork ? (
        <Button variant="ghost" full onClick={() => setKind(kind === 'totp' ? 'passkey' : 'totp')}>
          {kind === 'totp' ? 'Use a passkey instead' : 'Use an authenticator app instead'}
        </Button>
      ) : null}
    </div>
  )
}

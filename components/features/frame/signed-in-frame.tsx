'use client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useRouter } from '@/components/ui/use-router'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { FiscalMonth } from '@/components/form/fiscal-month'
import { DraftBooks } from '@/components/form/use-kept-draft'
import { referenceOf } from '@/components/shell/crash-screen'
import { ErrorScreen } from '@/components/shell/error-screen'
import { useLoadingPeriod } from '@/components/shell/loading-period'
import { LoadingScreen } from '@/components/shell/loading-screen'
import type { PageShortcuts } from '@/components/shell/shortcut-dialog'
import { ApiError, NetworkError } from '@/lib/client/api-error'
import { FACTOR_PAGE } from '@/lib/client/call'
import { currentUser } from '@/lib/client/current-user'
import { isSettled } from '@/lib/client/is-settled'
import type { CurrentUser } from '@/lib/contract/user'
import type { CompanyForms } from './company-switcher'
import { Frame } from './frame'
import { rightOf } from './navigation'
import type { PaletteOpeners } from './use-palette'

export interface SignedInFrameProps extends CompanyForms {
  version: string
  openers: PaletteOpeners
  /** Keys of screens, beside those that work everywhere. */
  shortcuts?: readonly PageShortcuts[]
  /** Starts the reads of a page while the page itself is still loading. */
  reads?: ReactNode
  children: ReactNode
}

/** Guards the signed-in area: nobody sees it without a session, a finished setup, and the second factor that a company asks for. */
export function SignedInFrame(props: SignedInFrameProps) {
  const router = useRouter()
  const user = useQuery(currentUser)
  const loading = useLoadingPeriod()
  const guarded = user.data?.needs_second_factor === true
  const unfinished = user.data !== undefined && !isSettled(user.data)
  useEffect(() => {
    if (guarded) router.replace(FACTOR_PAGE)
    else if (unfinished) router.replace('/onboarding')
  }, [guarded, unfinished, router])
  const ready = user.data !== undefined && !guarded && !unfinished && !loading
  // The first render of a page is long. Deferred, it is split up, so that the browser can paint and process responses in between.
  const drawn = useDeferredValue(ready, false)
  const right = rightOf(usePathname())
  const reached = right === undefined || user.data?.capabilities.includes(right)
  return (
    <FiscalMonth value={user.data?.default_entity?.fiscal_year_start_month ?? 1}>
      <DraftBooks value={user.data?.default_entity?.id ?? ''}>
        {ready && reached ? props.reads : null}
        {user.data && ready && drawn ? <Frame {...props} user={user.data} /> : <Before user={user} />}
      </DraftBooks>
    </FiscalMonth>
  )
}

/** How often the server is asked again while it does not answer. */
const AGAIN_MS = 5_000

function Before({ user: { data, error, refetch } }: { user: UseQueryResult<CurrentUser> }) {
  const [last, setLast] = useState<Error | null>(null)
  const [reset, setReset] = useState<Error | null>(null)
  // What is wrong stays on screen while the server is asked again, unless somebody presses Reset.
  if (error && error !== last) setLast(error)
  const shown = last === reset ? null : last
  const isOut = shown !== null && !data && isOutage(shown)
  useEffect(() => {
    if (!isOut) return
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOut, refetch])
  // The session has ended and the call has already begun to load the login page.
  const dead = error instanceof ApiError && error.endsSession
  const onReset = () => {
    void refetch()
    setReset(last)
  }
  return shown && !data && !dead ? (
    <ErrorScreen message={shown.message} reference={referenceOf(shown)} onReset={onReset} />
  ) : (
    <LoadingScreen />
  )
}

const isOutage = (error: Error): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 502)

'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, type ReactNode } from 'react'
import { ErrorScreen } from '@/components/shell/error-screen'
import { useLoadingPeriod } from '@/components/shell/loading-period'
import { LoadingScreen } from '@/components/shell/loading-screen'
import type { ShortcutSection } from '@/components/shell/shortcut-dialog'
import { ApiError } from '@/lib/client/api-error'
import { currentUser } from '@/lib/client/current-user'
import type { CompanyForms } from './company-switcher'
import { Frame } from './frame'
import type { PaletteDoings } from './use-palette'

export interface SignedInFrameProps extends CompanyForms {
  version: string
  doings: PaletteDoings
  /** Keys of screens, beside those that work everywhere. */
  shortcuts?: readonly ShortcutSection[]
  children: ReactNode
}

/** Guards the signed-in area: nobody sees it without a session and a finished setup. */
export function SignedInFrame(props: SignedInFrameProps) {
  const router = useRouter()
  const user = useQuery(currentUser)
  const loading = useLoadingPeriod()
  const unfinished = user.data?.is_setup === false
  useEffect(() => {
    if (unfinished) router.replace('/onboarding')
  }, [unfinished, router])
  if (user.data && !unfinished && !loading) return <Frame {...props} user={user.data} />
  // A dead session is on its way to login: the call has begun the reload.
  const dead = user.error instanceof ApiError && user.error.endsSession
  if (user.error && !user.data && !dead) {
    return <ErrorScreen message={user.error.message} onReset={() => void user.refetch()} />
  }
  return <LoadingScreen />
}

'use client'
import { useEffect, type ReactNode } from 'react'
import { isFormSending } from '@/components/ui/form-sending'
import { NonceProvider } from '@/components/ui/nonce'
import { notify, Toaster } from '@/components/ui/toast'
import { TooltipProvider } from '@/components/ui/tooltip'
import { TopProgress } from '@/components/ui/top-progress'
import { ApiError, isFieldError, NetworkError } from '@/lib/client/api-error'
import { isStale } from '@/lib/client/stale'
import { NoPageNotice } from './no-page-notice'
import { useKeyboardKeeper } from './use-keyboard-keeper'

/** What every page has exactly once: notifications, tooltips, the top progress bar. */
export function ClientFrame({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  useKeyboardKeeper()
  useUncaughtFailures()
  return (
    <NonceProvider nonce={nonce}>
      <TooltipProvider>
        {children}
        <NoPageNotice />
        <TopProgress />
        <Toaster />
      </TooltipProvider>
    </NonceProvider>
  )
}

/** A failed write; while a form is being sent, field errors are left to that form. */
export const reportWrite = (error: Error): void => {
  if (!(isFieldError(error) && isFormSending())) reportFailure(error)
}

/** Shows a failed call as an error notification; a stale write shows who changed what. */
export const reportFailure = (error: Error): void => {
  const lines = error instanceof ApiError ? error.lines : error.message
  if (!isStale(error)) {
    const leave = notify.error(lines)
    // Said of a lost connection, it is no longer true once that is back, and on a phone it covers what is tapped next.
    if (error instanceof NetworkError && !navigator.onLine) window.addEventListener('online', leave, { once: true })
    return
  }
  void import('@/lib/client/stale-words').then(
    ({ staleWords }) => notify.error(staleWords(error) ?? lines),
    () => notify.error(lines),
  )
}

/** A call behind a button that nothing else catches must not fail silently. */
function useUncaughtFailures(): void {
  useEffect(() => {
    const report = (event: PromiseRejectionEvent) => {
      const { reason } = event
      if (!(reason instanceof ApiError || reason instanceof NetworkError)) return
      event.preventDefault()
      reportFailure(reason)
    }
    window.addEventListener('unhandledrejection', report)
    return () => window.removeEventListener('unhandledrejection', report)
  }, [])
}

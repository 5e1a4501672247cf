'use client'
import type { ReactNode } from 'react'
import { NonceProvider } from '@/components/ui/nonce'
import { notify, Toaster } from '@/components/ui/toast'
import { TipHost } from '@/components/ui/tip-host'
import { TopProgress } from '@/components/ui/top-progress'
import { ApiError } from '@/lib/client/api-error'
import { useKeyboardKeeper } from './use-keyboard-keeper'

/** What every page has once: notifications, tips, the top progress bar. */
export function ClientFrame({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  useKeyboardKeeper()
  return (
    <NonceProvider nonce={nonce}>
      {children}
      <TopProgress />
      <Toaster />
      <TipHost />
    </NonceProvider>
  )
}

/** A failed write as a red notification. */
export const reportFailure = (error: Error): void => {
  notify.error(error instanceof ApiError ? error.lines : error.message)
}

'use client'
import type { ReactNode } from 'react'
import { ConfirmHost } from '@/components/ui/confirm-dialog'
import { NonceProvider } from '@/components/ui/nonce'
import { notify, Toaster } from '@/components/ui/toast'
import { TooltipProvider } from '@/components/ui/tooltip'
import { TopProgress } from '@/components/ui/top-progress'
import { ApiError } from '@/lib/client/api-error'
import { DrawerHost } from './drawer-host'
import { useKeyboardKeeper } from './use-keyboard-keeper'

/** What every page has once: notifications, the confirm dialog, the drawer, the top progress bar. */
export function ClientFrame({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  useKeyboardKeeper()
  return (
    <NonceProvider nonce={nonce}>
      <TooltipProvider>
        {children}
        <TopProgress />
        <DrawerHost />
        <ConfirmHost />
        <Toaster />
      </TooltipProvider>
    </NonceProvider>
  )
}

/** A failed write as a red notification. */
export const reportFailure = (error: Error): void => {
  notify.error(error instanceof ApiError ? error.lines : error.message)
}

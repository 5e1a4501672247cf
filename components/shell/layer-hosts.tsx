'use client'
import { ConfirmHost } from '@/components/ui/confirm-dialog'
import { DrawerHost } from './drawer-host'

/** Mount once on pages with confirmations or drawers; the pages before login have neither. */
export function LayerHosts() {
  return (
    <>
      <DrawerHost />
      <ConfirmHost />
    </>
  )
}

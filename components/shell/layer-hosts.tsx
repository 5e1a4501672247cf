'use client'
import { ConfirmHost } from '@/components/ui/confirm-dialog'
import { DrawerHost } from './drawer-host'

/** Mount once, where anything asks or opens a drawer: the pages before log-in do neither. */
export function LayerHosts() {
  return (
    <>
      <DrawerHost />
      <ConfirmHost />
    </>
  )
}

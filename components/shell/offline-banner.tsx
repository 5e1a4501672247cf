'use client'
import { useSyncExternalStore } from 'react'
import { OfflineNote } from '@/components/ui/note'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export function OfflineBanner() {
  if (useOnline()) return null
  return (
    <div className="no-print px-6 pt-3 max-sm:px-4">
      <OfflineNote />
    </div>
  )
}

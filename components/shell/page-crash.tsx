'use client'
import { useQueryClient } from '@tanstack/react-query'
import { isNotLoaded } from '@/components/ui/lazy-part'
import { CrashScreen } from './crash-screen'
import { closeDrawer } from './drawer-host'

/**
 * The error screen inside the app. Reset drops cached data and the open drawer, either of which may have caused the crash, and remounts
 * the page; code that could not be loaded needs a full reload.
 */
export function PageCrash({ error, onReset }: { error: Error; onReset: () => void }) {
  const client = useQueryClient()
  const restart = () => {
    if (isNotLoaded(error)) return window.location.reload()
    client.clear()
    closeDrawer()
    onReset()
  }
  return <CrashScreen error={error} onReset={restart} />
}

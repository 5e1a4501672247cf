'use client'
import { useQueryClient } from '@tanstack/react-query'
import { CrashScreen } from './crash-screen'
import { closeDrawer } from './drawer-host'

/**
 * The error screen inside the app. Reset drops what was read and the drawer that was open, either of which may be why the page crashed, and
 * starts the page anew; a part of the program that could not be fetched comes with a reload alone.
 */
export function PageCrash({ error, onReset }: { error: Error; onReset: () => void }) {
  const client = useQueryClient()
  const restart = () => {
    if (error.name === 'ChunkLoadError') return window.location.reload()
    client.clear()
    closeDrawer()
    onReset()
  }
  return <CrashScreen error={error} onReset={restart} />
}

'use client'
import { useQueryClient } from '@tanstack/react-query'
import { CrashScreen } from './crash-screen'

/** The error screen inside the app. Reset drops what was read, which may be why the page crashed, and starts the page anew. */
export function PageCrash({ error, onReset }: { error: Error; onReset: () => void }) {
  const client = useQueryClient()
  const restart = () => {
    client.clear()
    onReset()
  }
  return <CrashScreen error={error} onReset={restart} />
}

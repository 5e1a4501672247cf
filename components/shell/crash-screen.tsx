'use client'
import { useEffect } from 'react'
import { reportError } from '@/lib/client/error-reports'
import { ErrorScreen } from './error-screen'

/** The error screen in place of what crashed, told once to the error-reporting service. */
export function CrashScreen({ error, onReset }: { error: Error; onReset: () => void }) {
  useEffect(() => reportError(error), [error])
  return <ErrorScreen message={error.message} onReset={onReset} />
}

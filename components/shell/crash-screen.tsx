'use client'
import { useEffect } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { reportError } from '@/lib/client/error-reports'
import { ErrorScreen } from './error-screen'

/** The error screen in place of a crashed part; it reports the error to the error-reporting service once. */
export function CrashScreen({ error, onReset }: { error: Error; onReset: () => void }) {
  useEffect(() => reportError(error), [error])
  return <ErrorScreen message={error.message} reference={referenceOf(error)} onReset={onReset} />
}

/** The id of the request that failed, if one did. */
export const referenceOf = (error: Error): string | undefined =>
  error instanceof ApiError ? error.request_id : undefined

'use client'
import { ErrorScreen } from '@/components/shell/error-screen'

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <ErrorScreen message={error.message} onReset={reset} />
}

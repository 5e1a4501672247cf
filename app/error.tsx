'use client'
import { ErrorScreen } from '@/components/shell/error-screen'

export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  return <ErrorScreen message={error.message} onReset={reset} />
}

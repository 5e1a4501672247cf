'use client'
import { CrashScreen } from './providers'

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <CrashScreen error={error} onReset={reset} />
}

'use client'
import { CrashScreen } from '@/components/shell/crash-screen'

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <CrashScreen error={error} onReset={reset} />
}

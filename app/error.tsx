'use client'
import { PageCrash } from './providers'

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <PageCrash error={error} onReset={reset} />
}

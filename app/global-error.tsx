'use client'
import { ErrorScreen } from '@/components/shell/error-screen'
import './globals.css'

export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en" data-theme="dark">
      <body>
        <ErrorScreen message={error.message} onReset={reset} />
      </body>
    </html>
  )
}

'use client'
import { ErrorScreen } from '@/components/shell/error-screen'
import './globals.css'

/** When the root layout itself failed: this replaces it, document and all. */
export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en" data-theme="dark">
      <body>
        <ErrorScreen message={error.message} onReset={reset} />
      </body>
    </html>
  )
}

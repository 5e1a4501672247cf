'use client'
import { CrashScreen } from '@/components/shell/crash-screen'
import './globals.css'

/** Shown when the root layout itself failed; replaces the whole document. */
export default function GlobalError({ error, reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en" data-theme="dark">
      <body>
        <CrashScreen error={error} onReset={reset} />
      </body>
    </html>
  )
}

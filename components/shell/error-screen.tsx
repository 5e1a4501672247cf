'use client'
import { CircleAlert, Terminal } from 'lucide-react'
import { lazy, Suspense, type ComponentType } from 'react'

export interface ErrorScreenProps {
  message: string
  onReset: () => void
}

// The words stand wherever something failed; the picture is not brought along to every page for it, and need not come.
const BrokenDown = lazy<ComponentType>(() => import('./broken-down').catch(() => ({ default: () => null })))

/** The generic error screen. Source of the sentences: spec 000 §2. */
export function ErrorScreen({ message, onReset }: ErrorScreenProps) {
  const goHome = () => {
    window.location.assign('/')
    onReset()
  }
  return (
    <main id="main" className="scene">
      <div className="error-grid">
        <div>
          <div className="badge rd mb-4.5">
            <CircleAlert size={13} strokeWidth={2} aria-hidden />
            Error
          </div>
          <h1 className="hero-h">Something is not right...</h1>
          <div className="note mt-5">
            <span className="mt-0.5 text-muted">
              <Terminal size={16} strokeWidth={1.75} aria-hidden />
            </span>
            <code className="font-mono text-sm wrap-break-word text-fg-2">{message}</code>
          </div>
          <p className="mt-4 text-md text-fg-2">If this issue still persists, please try pressing Ctrl+F5.</p>
          <div className="mt-7 flex flex-wrap gap-2">
            <button type="button" className="btn pri xl" onClick={onReset}>
              Reset
            </button>
            <button type="button" className="btn sec xl" onClick={goHome}>
              Get back to home page
            </button>
          </div>
        </div>
        <div className="only-d still aspect-26/17">
          <Suspense>
            <BrokenDown />
          </Suspense>
        </div>
      </div>
    </main>
  )
}

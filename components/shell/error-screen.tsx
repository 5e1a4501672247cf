'use client'
import { CircleAlert, Terminal } from 'lucide-react'
import { lazy, Suspense, type ComponentType } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { NoteFrame } from '@/components/ui/note'

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
          <div className="mb-4.5">
            <Badge tone="red">
              <CircleAlert size={13} strokeWidth={2} aria-hidden />
              Error
            </Badge>
          </div>
          <h1 className="hero-h">Something is not right...</h1>
          <NoteFrame className="mt-5" icon={<Terminal size={16} strokeWidth={1.75} aria-hidden />}>
            <code className="font-mono text-sm wrap-break-word text-fg-2">{message}</code>
          </NoteFrame>
          <p className="mt-4 text-md text-fg-2">If this issue still persists, please try pressing Ctrl+F5.</p>
          <div className="mt-7 flex flex-wrap gap-2">
            <Button variant="primary" size={40} onClick={onReset}>
              Reset
            </Button>
            <Button size={40} onClick={goHome}>
              Get back to home page
            </Button>
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

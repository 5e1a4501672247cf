'use client'
import { CircleAlert, Terminal } from 'lucide-react'
import { lazy, Suspense, type ComponentType } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Hero } from '@/components/ui/hero'
import { NoteFrame } from '@/components/ui/note'

interface ErrorScreenProps {
  message: string
  /** An id the user can quote, by which the logs show what went wrong. */
  reference?: string
  onReset: () => void
}

// The text is shown wherever something fails; the picture is loaded separately, and may be missing.
const BrokenDown = lazy<ComponentType>(() => import('./broken-down').catch(() => ({ default: () => null })))

/** The generic error screen. Source of the sentences: spec 000 §2. */
export function ErrorScreen({ message, reference, onReset }: ErrorScreenProps) {
  const goHome = () => {
    window.location.assign('/')
    onReset()
  }
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      {/* One column at the breakpoint itself, too. Source: spec 000 §2. */}
      <div className="grid max-w-285 grid-cols-[minmax(0,440px)_minmax(0,520px)] items-center gap-16 p-8 max-[769px]:w-full max-[769px]:grid-cols-[minmax(0,1fr)] max-[769px]:gap-6">
        <div>
          <div className="mb-4.5">
            <Badge tone="red">
              <CircleAlert size={13} strokeWidth={2} aria-hidden />
              Error
            </Badge>
          </div>
          <Hero>Something is not right...</Hero>
          <NoteFrame className="mt-5" icon={<Terminal size={16} strokeWidth={1.75} aria-hidden />}>
            <code className="font-mono text-sm wrap-break-word text-fg-2">{message}</code>
          </NoteFrame>
          {reference ? <p className="mt-2 text-xs break-all text-muted select-all">Reference {reference}</p> : null}
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
        <div className="aspect-26/17 max-[769px]:hidden">
          <Suspense>
            <BrokenDown />
          </Suspense>
        </div>
      </div>
    </main>
  )
}

import { useEffect, useRef, type ReactNode } from 'react'
import { Wordmark } from '@/components/shell/wordmark'
import { isKeyboardLost } from '@/components/ui/focus-layer'
import { Stepper } from './stepper'
import type { Step } from './steps'

const GLOW = 'radial-gradient(900px 420px at 50% -120px, var(--accent-subtle), transparent 70%), var(--bg)'

export function OnboardingLayout({
  step,
  email,
  logOut,
  children,
}: {
  step: Step
  email: string
  logOut: ReactNode
  children: ReactNode
}) {
  const page = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    // Every step begins at its top, whether or not the last one was scrolled.
    if (page.current) page.current.scrollTop = 0
    if (isKeyboardLost()) main.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <div ref={page} className="h-dvh overflow-auto" style={{ background: GLOW }}>
      <header className="flex items-center justify-between gap-3 px-7 py-4.5">
        <Wordmark />
        <span className="flex min-w-0 items-center gap-3">
          <span className="hidden truncate text-muted sm:inline">{email}</span>
          {logOut}
        </span>
      </header>
      <main ref={main} id="main" tabIndex={-1} className="flex flex-col items-center px-6 pt-3 pb-10 outline-none">
        <Stepper current={step} />
        {children}
      </main>
    </div>
  )
}

'use client'
import { CircleAlert, Terminal } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Truck } from '@/components/ui/truck'

export interface ErrorScreenProps {
  message: string
  onReset: () => void
}

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
            <Button variant="primary" size={40} onClick={onReset}>
              Reset
            </Button>
            <Button size={40} onClick={goHome}>
              Get back to home page
            </Button>
          </div>
        </div>
        <div className="only-d still">
          <BrokenDown />
        </div>
      </div>
    </main>
  )
}

function BrokenDown() {
  return (
    <svg viewBox="0 0 520 340" width="100%" aria-hidden>
      <circle cx="260" cy="160" r="150" fill="var(--surface-1)" />
      <path d="M20 262h480" stroke="var(--border-strong)" strokeWidth="2" />
      <path
        d="M40 280h70M150 280h90M290 280h60M400 280h80"
        stroke="var(--border)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g transform="translate(96 164)">
        <Truck />
      </g>
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path className="smoke" d="M408 190c-6-10 6-14 0-24s8-14 2-24" stroke="var(--text-3)" />
        <path className="smoke late" d="M424 196c-6-9 5-12 0-21s7-12 2-21" stroke="var(--border-strong)" />
      </g>
      <Cone at="450 262" scale={1.25} />
      <Cone at="58 262" scale={1.05} />
    </svg>
  )
}

function Cone({ at, scale }: { at: string; scale: number }) {
  return (
    <g transform={`translate(${at}) scale(${scale})`}>
      <path d="M-9 0-3.5-30q3.5-4 7 0L9 0Z" fill="var(--chart-2)" />
      <path d="M-6.8-12h13.6l1.5 7h-16.6Z" fill="#fff" opacity=".92" />
      <path d="M-4.8-23h9.6l.9 5h-11.4Z" fill="#fff" opacity=".92" />
      <rect x="-14" y="-2" width="28" height="5" rx="2" fill="var(--chart-2)" />
    </g>
  )
}

import type { ReactNode } from 'react'
import { Hero } from '@/components/ui/hero'

/** A page of the auth layout with a form: heading, errors, then the form. */
export function AuthCard({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="flex w-90 max-w-full flex-col gap-4.5">
      <div>
        <Hero size="card">{title}</Hero>
        <p className="mt-1.5 text-md text-balance text-fg-2">{lead}</p>
      </div>
      {children}
    </div>
  )
}

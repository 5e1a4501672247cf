import type { ReactNode } from 'react'
import { Heading } from './heading'

/** A section of a page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Heading className="mb-2">{title}</Heading>
      {children}
    </section>
  )
}

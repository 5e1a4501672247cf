import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className="hero-h text-[28px]! leading-8.5!">{title}</h1>
      {children ? <p className="mt-1.5 text-md text-fg-2">{children}</p> : null}
    </div>
  )
}

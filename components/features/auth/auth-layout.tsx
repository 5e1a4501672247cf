import type { ReactNode } from 'react'
import { Wordmark } from '@/components/shell/wordmark'
import { BrandPanel } from './brand-panel'

/** Two columns; the brand panel is hidden on small screens. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-screen grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-sm:grid-cols-[minmax(0,1fr)]">
      <BrandPanel />
      <main
        id="main"
        tabIndex={-1}
        className="relative grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-8 outline-none max-sm:px-6 max-sm:py-21 [&_form_p]:text-balance"
      >
        <div className="absolute top-7 left-6 sm:hidden">
          <Wordmark />
        </div>
        {children}
      </main>
    </div>
  )
}

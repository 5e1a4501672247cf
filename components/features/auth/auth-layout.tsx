import type { ReactNode } from 'react'
import { Wordmark } from '@/components/shell/wordmark'
import { BrandPanel } from './brand-panel'

/** Two columns; the brand panel is hidden on small screens. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <BrandPanel />
      <main id="main" tabIndex={-1} className="formp relative overflow-y-auto outline-none max-sm:py-21!">
        <div className="absolute top-7 left-6 md:hidden">
          <Wordmark />
        </div>
        {children}
      </main>
    </div>
  )
}

import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'

const TONE = { violet: 'v', green: 'g', red: 'rd' }

/** A page of the auth layout that tells something instead of asking. */
export function AuthMessage({ icon, tone = 'violet', title, children, actions }: {
  icon: ReactNode
  tone?: keyof typeof TONE
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="flex w-90 max-w-full flex-col items-center gap-4.5 text-center" aria-live="polite">
      <span className={cx('tile xl', TONE[tone])}>{icon}</span>
      <div>
        <h1 className="hero-h text-[28px]! leading-8.5!">{title}</h1>
        <p className="mt-2 text-md text-balance text-fg-2">{children}</p>
      </div>
      {actions}
    </div>
  )
}

export const LogInLink = () => (
  <Link className="btn pri xl full" href="/auth/login">
    Log in
  </Link>
)

export function BackToLogin() {
  return (
    <Link className="link" href="/auth/login">
      Back to log in
    </Link>
  )
}

import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Hero } from '@/components/ui/hero'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import { Tile } from '@/components/ui/tile'

/** A page of the auth layout with a message instead of a form. */
export function AuthMessage({
  icon,
  tone = 'violet',
  title,
  children,
  actions,
}: {
  icon: ReactNode
  tone?: 'violet' | 'green' | 'red'
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="flex w-90 max-w-full flex-col items-center gap-4.5 text-center" aria-live="polite">
      <Tile size={44} tone={tone}>
        {icon}
      </Tile>
      <div>
        <Hero size="card">{title}</Hero>
        <p className="mt-2 text-md text-balance text-fg-2">{children}</p>
      </div>
      {actions}
    </div>
  )
}

export const LogInLink = () => (
  <ButtonLink variant="primary" size={40} full href="/auth/login">
    Log in
  </ButtonLink>
)

export function BackToLogin() {
  return (
    <Link className={textLink({ roomy: true })} href="/auth/login">
      Back to log in
    </Link>
  )
}

'use client'
import { confirmLogout } from '@/components/shell/log-out'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { useSignOut } from './use-sign-out'

export function LogOutButton({ variant = 'ghost' }: { variant?: ButtonVariant }) {
  const { signOut } = useSignOut()
  const ask = async () => {
    if (await confirmLogout()) await signOut()
  }
  return (
    <Button variant={variant} size={28} onClick={() => void ask()}>
      Log out
    </Button>
  )
}

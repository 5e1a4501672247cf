'use client'
import { confirmLogout } from '@/components/shell/log-out'
import { Button } from '@/components/ui/button'
import { useSignOut } from './use-sign-out'

export function LogOutButton() {
  const { signOut } = useSignOut()
  const ask = async () => {
    if (await confirmLogout()) await signOut()
  }
  return (
    <Button variant="ghost" size={28} onClick={() => void ask()}>
      Log out
    </Button>
  )
}

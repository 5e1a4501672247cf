import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@/components/ui/use-router'
import { useEffect, useRef } from 'react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { forgetOpened } from '@/components/ui/opened-rows'
import { notify } from '@/components/ui/toast'
import { forgetBooks } from '@/lib/client/open-books'
import { session } from '@/lib/client/session'
import { announce } from '@/lib/client/session-channel'
import { forgetRecentPlaces } from './recent-places'

/** `signOut` ends the session; `leave` follows a window that has ended it. Both clear all data and go to the login page. */
export function useSignOut(): { signOut: () => Promise<void>; leave: () => void } {
  const router = useRouter()
  const client = useQueryClient()
  const leaving = useRef(false)
  // Only after the screens are unmounted: a mounted screen would read again and be refused.
  useEffect(
    () => () => {
      if (!leaving.current) return
      client.clear()
      forgetBooks()
      forgetOpened()
    },
    [client],
  )
  const leave = () => {
    leaving.current = true
    forgetRecentPlaces()
    closeDrawer()
    notify.clear()
    router.replace('/auth/login')
    router.refresh()
  }
  const signOut = async () => {
    try {
      await session.logout()
    } catch (error) {
      notify.error(error instanceof Error ? error.message : 'Internal server error')
      return
    }
    announce('signed-out')
    leave()
  }
  return { signOut, leave }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@/components/ui/use-router'
import { CURRENT_USER_KEY } from '@/lib/client/current-user-key'
import { forgetBooks } from '@/lib/client/open-books'
import { announce } from '@/lib/client/session-channel'
import type { CurrentUser } from '@/lib/contract/user'

/**
 * What happens after a sign-in: data of the previous user is dropped, other windows are notified, and the user
 * continues to the app.
 */
export function useEntry() {
  const router = useRouter()
  const client = useQueryClient()
  return (user: CurrentUser, path: string) => {
    client.clear()
    forgetBooks()
    client.setQueryData<CurrentUser>(CURRENT_USER_KEY, user)
    announce('signed-in')
    router.replace(path)
    router.refresh()
  }
}

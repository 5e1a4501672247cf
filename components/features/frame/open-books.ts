import type { QueryClient } from '@tanstack/react-query'
import { closeDrawer } from '@/components/shell/drawer-host'
import { forgetOpened } from '@/components/ui/opened-rows'
import { notify } from '@/components/ui/toast'
import { forgetBooks } from '@/lib/client/open-books'

/** Drops cached data and the undo history of the previous books, and reads again what is on screen. */
export async function reopenBooks(client: QueryClient): Promise<void> {
  closeDrawer()
  notify.clearOffers()
  await client.cancelQueries()
  forgetBooks()
  forgetOpened()
  client.removeQueries({ type: 'inactive' })
  await client.resetQueries()
}

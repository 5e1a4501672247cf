import type { QueryClient } from '@tanstack/react-query'
import { closeDrawer } from '@/components/shell/drawer-host'

/** Drops every cached row of the books that were open and reads anew what is on screen. */
export async function reopenBooks(client: QueryClient): Promise<void> {
  closeDrawer()
  await client.cancelQueries()
  client.removeQueries({ type: 'inactive' })
  await client.resetQueries()
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify } from '@/components/ui/toast'
import { hasUnsavedChanges, onceAllSaved } from '@/components/ui/unsaved'
import { isOpen, onOtherBooks } from '@/lib/client/open-books'
import { announce, onSessionNews, type SessionNews } from '@/lib/client/session-channel'
import { reopenBooks } from './open-books'

/** What is typed belongs to the books it was typed for: it must neither be lost nor be saved into other books. */
const TYPED_HERE = [
  'Other books were opened in another window or on another device.',
  'What you typed here stays until you discard it. To save it, switch back to its books there.',
]

/**
 * A sign-out, sign-in or switch of company in another window applies to this one too, and so does a switch on another device. A switch
 * waits until nothing unsaved is typed here.
 */
export function useSessionNews(leave: () => void): void {
  const client = useQueryClient()
  const follow = useRef<(news: SessionNews) => void>(undefined)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    follow.current = (news) => {
      if (news === 'signed-out') return leave()
      if (news === 'signed-in' || !hasUnsavedChanges()) return void reopenBooks(client)
      if (waiting.current) return
      notify.error(TYPED_HERE)
      waiting.current = onceAllSaved(() => {
        waiting.current = undefined
        void reopenBooks(client)
      })
    }
  })
  useEffect(() => onSessionNews((news) => follow.current?.(news)), [])
  useEffect(() => () => waiting.current?.(), [])
  useEffect(
    () =>
      onOtherBooks((books) =>
        afterWrites(client, () => {
          if (isOpen(books) || waiting.current) return
          announce('tenant-changed')
          follow.current?.('tenant-changed')
        }),
      ),
    [client],
  )
}

/** If this window's own request opened the other books, its caller decides what happens next. */
function afterWrites(client: QueryClient, act: () => void): void {
  if (client.isMutating() === 0) return act()
  const stop = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) return
    stop()
    setTimeout(act)
  })
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isOpen, onOtherBooks } from '@/lib/client/open-company'
import { announce, onSessionNews, type SessionNews } from '@/lib/client/session-channel'
import { reopenBooks } from './open-books'

/** A sign-out, sign-in or switch of company in another window counts for this one too, and a switch on another device. */
export function useSessionNews(leave: () => void): void {
  const client = useQueryClient()
  const follow = useRef<(news: SessionNews) => void>(undefined)
  useEffect(() => {
    follow.current = (news) => {
      if (news === 'signed-out') leave()
      else void reopenBooks(client)
    }
  })
  useEffect(() => onSessionNews((news) => follow.current?.(news)), [])
  useEffect(
    () =>
      onOtherBooks((company) =>
        afterWrites(client, () => {
          if (isOpen(company)) return
          announce('tenant-changed')
          follow.current?.('tenant-changed')
        }),
      ),
    [client],
  )
}

/** A write of this window may be what opened the other books; then it says itself what comes next. */
function afterWrites(client: QueryClient, act: () => void): void {
  if (client.isMutating() === 0) return act()
  const stop = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) return
    stop()
    setTimeout(act)
  })
}

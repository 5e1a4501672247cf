import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onSessionNews, type SessionNews } from '@/lib/client/session-channel'
import { reopenBooks } from './open-books'

/** A sign-out, sign-in or switch of company in another window counts for this one too. */
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
}

import { useRef } from 'react'
import { useRouter } from '@/components/ui/use-router'

interface Leave {
  /** Goes to the page of what was made of this body. */
  to: (href: string, body: unknown) => void
  /** Goes there once more where the same was made already; answers whether it was. */
  again: (body: unknown) => boolean
}

/** The page of a new document takes a moment, and the form stands until it is there: a second press makes no second document. */
export function useLeave(): Leave {
  const router = useRouter()
  const left = useRef<{ href: string; body: string }>(undefined)
  return {
    to: (href, body) => {
      left.current = { href, body: JSON.stringify(body) }
      router.push(href)
    },
    again: (body) => {
      if (left.current?.body !== JSON.stringify(body)) return false
      router.push(left.current.href)
      return true
    },
  }
}

import { useRef } from 'react'
import { useRouter } from '@/components/ui/use-router'

interface Leave<Made> {
  /** Goes to the page of what was made of this body. */
  to: (href: string, body: unknown, made: Made) => void
  /** What was made of the same body already, while its page is on the way. */
  made: (body: unknown) => Made | undefined
  /** Calls off what `to` began, as for another new one. */
  stay: () => void
}

/** The page of a new document takes a moment, and the form stands until it is there: a second press makes no second document. */
export function useLeave<Made>(): Leave<Made> {
  const router = useRouter()
  const left = useRef<{ body: string; made: Made }>(undefined)
  return {
    to: (href, body, made) => {
      left.current = { body: JSON.stringify(body), made }
      router.push(href)
    },
    made: (body) => (left.current?.body === JSON.stringify(body) ? left.current.made : undefined),
    stay: () => {
      if (left.current === undefined) return
      left.current = undefined
      // The address changes only with the page; to go to it again takes the place of what is on the way.
      router.replace(`${location.pathname}${location.search}`)
    },
  }
}

import { useRef } from 'react'
import { useRouter } from '@/components/ui/use-router'

interface Leave<Made> {
  /** Goes to the page of the document created from this body. */
  to: (href: string, body: unknown, made: Made) => void
  /** The document already created from the same body, while its page is loading. */
  made: (body: unknown) => Made | undefined
  /** Cancels what `to` began, for example to start another new document. */
  stay: () => void
}

/** The page of a new document takes a moment to load, and the form stays until then: a second press must not create a second document. */
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
      // The address changes only once the page is there; navigating again replaces the pending navigation.
      router.replace(`${location.pathname}${location.search}`)
    },
  }
}

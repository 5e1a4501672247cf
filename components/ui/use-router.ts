import { useRouter as useNextRouter } from 'next/navigation'
import { useMemo } from 'react'
import { mayNavigate } from './may-navigate'

/** The router, which goes to no other page while offline. */
export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter()
  return useMemo(
    () => ({
      ...router,
      push: (href, options) => (mayNavigate() ? router.push(href, options) : undefined),
      replace: (href, options) => (mayNavigate() ? router.replace(href, options) : undefined),
    }),
    [router],
  )
}

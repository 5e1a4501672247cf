import { useRouter as useNextRouter } from 'next/navigation'
import { useMemo } from 'react'
import { mayNavigate } from './may-navigate'

/** The router, which opens no other page while offline; replacing the address is still allowed for sign-in and for the current page. */
export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter()
  return useMemo(
    () => ({ ...router, push: (href, options) => (mayNavigate() ? router.push(href, options) : undefined) }),
    [router],
  )
}

import { useRouter as useNextRouter } from 'next/navigation'
import { useMemo } from 'react'
import { mayNavigate } from './may-navigate'

/** The router, which pushes no other page while offline; replacing is left to sign-in and the address of the same page. */
export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter()
  return useMemo(
    () => ({ ...router, push: (href, options) => (mayNavigate() ? router.push(href, options) : undefined) }),
    [router],
  )
}

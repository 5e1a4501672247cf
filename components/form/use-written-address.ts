import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Keeps the query of the address in sync with the screen; null while the screen's state is not known. A query set from elsewhere, such as
 * by a link to the same page, is passed to `follow`.
 */
export function useWrittenAddress(shown: string | null, follow: (params: URLSearchParams) => void): void {
  const path = usePathname()
  const params = useSearchParams().toString()
  const followed = useFollowed(params)
  const followLink = useEffectEvent(() => follow(new URLSearchParams(params)))
  useEffect(() => {
    if (shown === null || window.location.pathname !== path) return
    if (followed.isForeign(params) && params !== shown) return followLink()
    const search = shown === '' ? '' : `?${shown}`
    if (window.location.search === search) return
    followed.write(shown)
    window.history.replaceState(null, '', path + search)
  }, [path, params, shown, followed])
}

/** Distinguishes a query set elsewhere from one written here. */
function useFollowed(first: string) {
  const [followed] = useState(() => {
    const own = new Set<string>()
    let seen = first
    return {
      write: (query: string) => void own.add(query),
      isForeign: (query: string): boolean => {
        const foreign = query !== '' && query !== seen && !own.has(query)
        if (query !== seen) own.delete(query)
        seen = query
        return foreign
      },
    }
  })
  return followed
}

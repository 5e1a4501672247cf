import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { Id } from '@/lib/contract/fields'

/** Opens the record that a link names in the address under `name`. */
export const useNamedRecord = (name: string, open: (id: string) => Promise<void>): void =>
  useNamed(name, async (named) => {
    if (!Id.safeParse(named).success) return
    await open(named).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      notify.error('What the link points to no longer exists.')
    })
  })

/** Opens what a link names in the address under `name`, and removes it from the address, so that the same link works again. */
export function useNamed(name: string, open: (named: string) => unknown): void {
  const named = useSearchParams().get(name)
  const show = useEffectEvent((what: string) => {
    const params = new URLSearchParams(window.location.search)
    params.delete(name)
    const search = params.size > 0 ? `?${params.toString()}` : ''
    window.history.replaceState(null, '', window.location.pathname + search)
    return open(what)
  })
  useEffect(() => {
    if (named !== null) void show(named)
  }, [named])
}

import { useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { Id } from '@/lib/contract/fields'

/** Opens the record that a link names in the address under `name`, and removes it from the address, so that the same link works again. */
export function useNamedRecord(name: string, open: (id: string) => Promise<void>): void {
  const id = useSearchParams().get(name)
  const show = useEffectEvent(async (named: string) => {
    const params = new URLSearchParams(window.location.search)
    params.delete(name)
    const search = params.size > 0 ? `?${params.toString()}` : ''
    window.history.replaceState(null, '', window.location.pathname + search)
    if (!Id.safeParse(named).success) return
    await open(named).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      notify.error('What the link points to no longer exists.')
    })
  })
  useEffect(() => {
    if (id !== null) void show(id)
  }, [id])
}

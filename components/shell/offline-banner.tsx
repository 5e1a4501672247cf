'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { OfflineNote } from '@/components/ui/note'
import { mayNavigate } from '@/components/ui/may-navigate'
import { useReadAt } from '@/lib/client/read-at'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export function OfflineBanner() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.getAttribute('href')?.startsWith('#')) return
      if (link.origin === window.location.origin && !mayNavigate()) event.preventDefault()
    }
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [])
  if (useOnline()) return null
  return (
    // At the bottom of the page, where it covers no work: it moves nothing, and clicks go through it.
    <div
      data-offline
      className="pointer-events-none fixed bottom-1.5 left-1/2 z-(--z-toast) w-max max-w-[calc(100vw-24px)] -translate-x-1/2 rounded-md shadow-3 max-sm:bottom-13 print:hidden"
    >
      <Offline />
    </div>
  )
}

/** The figures of a report stay on the page, so it says how old they are. */
function Offline() {
  const at = useReadAt('reports')
  return (
    <OfflineNote>
      {at === null
        ? undefined
        : `The figures are as of ${momentOf(new Date(at))}. Changes are not saved until you reconnect.`}
    </OfflineNote>
  )
}

/** '10:42 AM', with the date if that is not today. */
const momentOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    ...(at.toDateString() === new Date().toDateString() ? {} : { dateStyle: 'medium' }),
    timeStyle: 'short',
  }).format(at)

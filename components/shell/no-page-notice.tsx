'use client'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { notify } from '@/components/ui/toast'

/** Says that there is no page at the address that led here, and takes the mark of it out of the address. */
export function NoPageNotice() {
  const pathname = usePathname()
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!address.searchParams.has('no-page')) return
    address.searchParams.delete('no-page')
    window.history.replaceState(window.history.state, '', address.pathname + address.search)
    notify.error('There is no page at that address.')
  }, [pathname])
  return null
}

'use client'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { notify } from '@/components/ui/toast'

/** Says that the address the user came from has no page, and removes that marker from the address. */
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

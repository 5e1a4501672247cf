'use client'
import { atom, useAtomValue } from 'jotai'
import { ArrowLeft, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { IconButton } from '@/components/ui/icon-button'
import { uiStore } from '@/components/ui/ui-store'

interface Way {
  href: string
  /** Such as 'Close of March 2026'. */
  label: string
}
const wayAtom = atom<Way | null>(null)

/** Called when the user leaves a list of work for one of its items: until they return, each page has a link back. */
export const rememberWayBack = (way: Way): void => uiStore.set(wayAtom, way)
export const forgetWayBack = (): void => uiStore.set(wayAtom, null)

export function WayBack() {
  const way = useAtomValue(wayAtom, { store: uiStore })
  const path = usePathname()
  if (way === null || way.href.split('?')[0] === path) return null
  return (
    <span className="flex items-center">
      <ButtonLink href={way.href} onClick={forgetWayBack} aria-label={`Back to ${way.label}`}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
        <span className="max-sm:hidden">{way.label}</span>
      </ButtonLink>
      <span className="max-sm:hidden">
        <IconButton label="Stay here" icon={<X size={16} strokeWidth={1.75} />} onClick={forgetWayBack} />
      </span>
    </span>
  )
}

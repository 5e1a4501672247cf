'use client'
import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { useFirstSign } from './later'

/** A link within the product. Its page is prefetched after the first user interaction: sooner, it would only slow down the current page. */
export function Link(props: ComponentProps<typeof NextLink>) {
  const isPersonHere = useFirstSign()
  return <NextLink prefetch={isPersonHere ? undefined : false} {...props} />
}

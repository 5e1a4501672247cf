'use client'
import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { useFirstSign } from './later'

/** A way within the product. What lies behind it is fetched ahead once somebody is there to go: sooner, it would only hold up the page. */
export function Link(props: ComponentProps<typeof NextLink>) {
  const isPersonHere = useFirstSign()
  return <NextLink prefetch={isPersonHere ? undefined : false} {...props} />
}

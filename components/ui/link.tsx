'use client'
import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { useSomebody } from './later'

/** A way within the product. What lies behind it is fetched ahead once somebody is there to go: sooner, it would only hold up the page. */
export function Link(props: ComponentProps<typeof NextLink>) {
  const somebody = useSomebody()
  return <NextLink prefetch={somebody ? undefined : false} {...props} />
}

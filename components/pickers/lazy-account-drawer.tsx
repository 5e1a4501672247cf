'use client'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { AccountDrawerProps } from './account-drawer'

const AccountDrawer = lazyPart(() => import('./account-drawer').then((module) => module.AccountDrawer))

/** The drawer that adds an account; its code is loaded when it is first opened. */
export function LazyAccountDrawer(props: AccountDrawerProps) {
  if (props.name === null) return null
  return (
    <Suspense>
      <AccountDrawer {...props} />
    </Suspense>
  )
}

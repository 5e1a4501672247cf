'use client'
import { lazy, Suspense } from 'react'
import type { AccountDrawerProps } from './account-drawer'

const AccountDrawer = lazy(() => import('./account-drawer').then((module) => ({ default: module.AccountDrawer })))

/** The drawer that adds an account; its code is loaded when it is first opened. */
export function LazyAccountDrawer(props: AccountDrawerProps) {
  if (props.name === null) return null
  return (
    <Suspense>
      <AccountDrawer {...props} />
    </Suspense>
  )
}

'use client'
import { lazy, Suspense } from 'react'
import type { StakeholderDrawerProps } from './stakeholder-drawer'

const StakeholderDrawer = lazy(() =>
  import('./stakeholder-drawer').then((module) => ({ default: module.StakeholderDrawer })),
)

/** The drawer that adds a stakeholder; its code is loaded when it is first opened. */
export function LazyStakeholderDrawer(props: StakeholderDrawerProps) {
  if (props.name === null) return null
  return (
    <Suspense>
      <StakeholderDrawer {...props} />
    </Suspense>
  )
}

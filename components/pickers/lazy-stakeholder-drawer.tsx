'use client'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { StakeholderDrawerProps } from './stakeholder-drawer'

const StakeholderDrawer = lazyPart(() => import('./stakeholder-drawer').then((module) => module.StakeholderDrawer))

/** The drawer that adds a stakeholder; its code is loaded when it is first opened. */
export function LazyStakeholderDrawer(props: StakeholderDrawerProps) {
  if (props.name === null) return null
  return (
    <Suspense>
      <StakeholderDrawer {...props} />
    </Suspense>
  )
}

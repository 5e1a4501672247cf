'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'

// Forms bring their validation along, which the list itself does not need.
const ManualTransaction = lazy(() =>
  import('./manual-transaction').then((module) => ({ default: module.ManualTransaction })),
)

export const openManualTransaction = (): void =>
  openDrawer({ title: 'Add transaction', width: 480, content: <ManualTransaction /> })

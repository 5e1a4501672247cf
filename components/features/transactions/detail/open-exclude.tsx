'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import type { Transaction } from '@/lib/contract/transaction'

// Forms bring their validation along, which the list itself does not need.
const ExcludeForm = lazy(() => import('./exclude-form').then((module) => ({ default: module.ExcludeForm })))

export const openExclude = (row: Transaction): void =>
  openDrawer({ title: 'Exclude transaction', width: 440, content: <ExcludeForm row={row} /> })

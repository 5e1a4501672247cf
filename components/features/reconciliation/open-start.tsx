'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'

const StartForm = lazy(() => import('./start-form').then((module) => ({ default: module.StartForm })))

export const openStart = (bankAccount: string | null = null): void =>
  openDrawer({ title: 'Reconcile an account', width: 480, content: <StartForm bankAccount={bankAccount} /> })

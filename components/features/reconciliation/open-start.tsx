'use client'
import { openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'

const StartForm = lazyPart(() => import('./start-form').then((module) => module.StartForm))

export const openStart = (bankAccount: string | null = null): void =>
  openDrawer({ title: 'Reconcile an account', width: 480, content: <StartForm bankAccount={bankAccount} /> })

'use client'
import { mayDiscard, openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Transaction } from '@/lib/contract/transaction'

// Forms bring their validation along, which the list itself does not need.
const ManualTransaction = lazyPart(() => import('./manual-transaction').then((module) => module.ManualTransaction))
const EditManual = lazyPart(() => import('./edit-manual').then((module) => module.EditManual))

export const openManualTransaction = (): void =>
  openDrawer({ title: 'Add transaction', width: 480, content: <ManualTransaction /> })

/** Replaces the transaction in the drawer; `onBack` shows it again. */
export async function openEditManual(row: Transaction, onBack: () => void): Promise<void> {
  if (!(await mayDiscard())) return
  openDrawer({ title: 'Edit transaction', width: 480, content: <EditManual row={row} onBack={onBack} /> })
}

'use client'
import { openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import { DetailActions } from './detail-actions'
import { DetailSteps, DetailTitle } from './detail-steps'
import type { Transaction } from '@/lib/contract/transaction'
import { setDrawerState, type DrawerState } from './drawer-state'

const TransactionDetail = lazyPart(() => import('./transaction-detail').then((module) => module.TransactionDetail))

/** Shows one of these rows next to the list; the user can step to the others. */
export function openTransaction(drawer: DrawerState): void {
  setDrawerState(drawer)
  show()
}

const show = (): void =>
  openDrawer({
    title: <DetailTitle />,
    leading: <DetailSteps />,
    actions: <DetailActions onBack={show} />,
    width: 560,
    content: <TransactionDetail />,
  })

/** Opens a line on its match panel, for example from the document it may pay, which is then preselected. */
export const openToMatch = (line: Transaction, document: string): void =>
  openTransaction({ rows: [line], index: 0, first: 1, count: 1, panel: 'match', document })

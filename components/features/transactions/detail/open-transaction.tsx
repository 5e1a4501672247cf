'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import { DetailActions } from './detail-actions'
import { DetailSteps, DetailTitle } from './detail-steps'
import type { Transaction } from '@/lib/contract/transaction'
import { setPlace, type Place } from './place'

const TransactionDetail = lazy(() =>
  import('./transaction-detail').then((module) => ({ default: module.TransactionDetail })),
)

/** Shows one of these rows beside the list; the others are a step away. */
export function openTransaction(place: Place): void {
  setPlace(place)
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

/** Shows one line where it is matched, as from the document that it may settle: that one is chosen to begin with. */
export const openToMatch = (line: Transaction, document: string): void =>
  openTransaction({ rows: [line], index: 0, first: 1, count: 1, panel: 'match', document })

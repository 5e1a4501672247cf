'use client'
import { mayDiscard, openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'

const PairTransfer = lazyPart(() => import('./pair-transfer').then((module) => module.PairTransfer))

/** Whether a line may still become a side of a transfer. */
export const canPair = (row: Transaction): boolean =>
  row.link === null && !row.is_split && row.split_transaction === null && lockRefusal(row) === null

/** Chooses the other side of a transfer among all lines of the other accounts. `onBack` shows again what it replaced. */
export async function openPairTransfer(row: Transaction, onBack?: () => void): Promise<void> {
  if (!(await mayDiscard())) return
  openDrawer({ title: 'Pair as a transfer', width: 560, content: <PairTransfer row={row} onBack={onBack} /> })
}

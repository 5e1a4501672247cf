'use client'
import { closeDrawer, mayDiscard, openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Transaction } from '@/lib/contract/transaction'
import { versionOf } from '../edits/versions'

// Forms bring their validation along, which the list itself does not need.
const ExcludeForm = lazyPart(() => import('@/components/pickers/exclude-form').then((module) => module.ExcludeForm))

/** Replaces the transaction in the drawer; `onBack` shows it again. */
export async function openExclude(row: Transaction, onBack: () => void): Promise<void> {
  if (!(await mayDiscard())) return
  const cancel = async () => {
    if (await mayDiscard()) onBack()
  }
  openDrawer({
    title: 'Exclude transaction',
    width: 440,
    content: (
      <ExcludeForm line={row} version={versionOf(row)} onDone={closeDrawer} onCancel={() => void cancel()}>
        <p className="text-fg-2">
          {row.name} is removed from the books and is not imported again with its file. You can restore it under
          Settings, Integrations.
        </p>
      </ExcludeForm>
    ),
  })
}

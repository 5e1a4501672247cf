'use client'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { mergeDuplicate } from '@/lib/contract/duplicate'
import { useWrite } from '@/lib/client/query'
import type { Pair } from './consistency-findings'

/** Merges two lines that are the same payment; never done automatically. Source: LEDGER §11.4. */
export function MergeButton({ name, pair: { goes, stays } }: { name: string; pair: Pair }) {
  const may = useMay()
  const { mutate, isPending } = useWrite(mergeDuplicate, { touches: LEDGER })
  if (!may('transaction.edit')) return null
  const merge = async () => {
    const agreed = await confirm({
      title: `Merge the two lines of ${name}?`,
      body: `The line of ${goes.text} is deleted. Its category, stakeholder, note and comments go to the line of ${stays.text}. This cannot be undone.`,
      confirmLabel: 'Merge',
      danger: true,
    })
    if (agreed)
      mutate(
        { body: { manual: goes.id, imported: stays.id } },
        { onSuccess: () => notify.success(`${name} merged into one line`) },
      )
  }
  return (
    <Button
      className="print:hidden"
      size={24}
      loading={isPending}
      loadingLabel="Merging"
      aria-label={`Merge the two lines of ${name}`}
      onClick={() => void merge()}
    >
      Merge
    </Button>
  )
}

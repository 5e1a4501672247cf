'use client'
import { useQuery } from '@tanstack/react-query'
import { CopyCheck } from 'lucide-react'
import { useState } from 'react'
import { counted } from '@/components/ui/count-text'
import { Button } from '@/components/ui/button'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { DuplicatesDialog } from './duplicates-dialog'
import { MergeDialog } from './merge-dialog'
import { duplicatesRead } from './queries'

/** Proposes to merge possible duplicates; hidden if there are none. */
export function Duplicates() {
  const { data } = useQuery(duplicatesRead)
  const [open, setOpen] = useState(false)
  const [pair, setPair] = useState<{ from: Stakeholder; into: Stakeholder } | null>(null)
  const groups = data?.groups ?? []
  if (groups.length === 0 && !pair) return null
  return (
    <>
      {groups.length > 0 ? (
        <Button
          variant="ghost"
          icon={<CopyCheck size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {counted(groups.length, 'duplicate?', 'duplicates?')}
        </Button>
      ) : null}
      {open && !pair && groups.length > 0 ? (
        <DuplicatesDialog
          groups={groups}
          onMerge={(from, into) => setPair({ from, into })}
          onClose={() => setOpen(false)}
        />
      ) : null}
      {pair ? <MergeDialog stakeholder={pair.from} into={pair.into} stays onClose={() => setPair(null)} /> : null}
    </>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { BookText, GitMerge, Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/ui/confirm-dialog'
import { counted } from '@/components/ui/count-text'
import { MenuItem, MenuSeparator } from '@/components/ui/menu'
import { RowMenu } from '@/components/ui/row-menu'
import { notify } from '@/components/ui/toast'
import { useRouter } from '@/components/ui/use-router'
import { useWrite, whenDone } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { deleteStakeholder, type Stakeholder, type StakeholderRow } from '@/lib/contract/stakeholder'
import { MergeDialog } from './merge-dialog'
import { openStakeholder } from './open-stakeholder'
import { overviewRead } from './queries'
import { ledgerOf, newDocumentOf, usesCount, usesText } from './words'

/** The actions on a stakeholder in the list. */
export function StakeholderMenu({ stakeholder }: { stakeholder: StakeholderRow }) {
  const may = useMay()
  const [merging, setMerging] = useState(false)
  const rights = ['report.read', 'stakeholder.edit', 'stakeholder.delete', newDocumentOf(stakeholder).right] as const
  if (!rights.some(may)) return null
  return (
    <>
      <RowMenu name={stakeholder.full_name}>
        <StakeholderItems
          stakeholder={stakeholder}
          onMerge={() => setMerging(true)}
          ledger={may('report.read') ? ledgerOf(stakeholder.id, stakeholder.figures?.last_activity ?? null) : undefined}
          place="row"
        />
      </RowMenu>
      {merging ? <MergeDialog stakeholder={stakeholder} into={null} stays onClose={() => setMerging(false)} /> : null}
    </>
  )
}

interface StakeholderItemsProps {
  stakeholder: Stakeholder
  onMerge: () => void
  onMail?: () => void
  ledger?: string
  /** On its page the more frequent ones are buttons and links; a phone and a row have them here. */
  place: 'page' | 'phone' | 'row'
  onDeleted?: () => void
}

export function StakeholderItems({ stakeholder, onMerge, onMail, ledger, place, onDeleted }: StakeholderItemsProps) {
  const may = useMay()
  const router = useRouter()
  const { id, full_name, updated_at } = stakeholder
  const mayDelete = may('stakeholder.delete')
  const { data: overview } = useQuery({ ...overviewRead(id), enabled: mayDelete })
  const remove = useWrite(deleteStakeholder, { touches: ['stakeholders'] })
  const document = newDocumentOf(stakeholder)
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }
  const onDelete = async () => {
    const used = overview ? usesCount(overview.uses) : 0
    if (overview && used > 0) {
      const merges = await confirm({
        title: `${full_name} cannot be deleted`,
        body: `It is used by ${counted(used, 'record')}: ${usesText(overview.uses)}. Merge it into another stakeholder instead.`,
        confirmLabel: 'Merge',
      })
      return merges ? onMerge() : undefined
    }
    const question = {
      title: `Delete ${full_name}?`,
      body: 'It leaves the list and cannot be restored.',
      confirmLabel: 'Delete',
      danger: true,
    }
    if (!(await confirm(question))) return
    whenDone(remove.mutateAsync({ params: { id }, version: updated_at }), ({ message }) => {
      notify.success(message)
      onDeleted?.()
    })
  }
  return (
    <>
      {place !== 'page' && may(document.right) ? (
        <MenuItem icon={<Plus {...icon} />} onSelect={() => router.push(document.href)}>
          {document.label}
        </MenuItem>
      ) : null}
      {place !== 'page' && may('stakeholder.edit') ? (
        <MenuItem icon={<Pencil {...icon} />} onSelect={() => openStakeholder(stakeholder)}>
          Edit
        </MenuItem>
      ) : null}
      {ledger ? (
        <MenuItem icon={<BookText {...icon} />} onSelect={() => router.push(ledger)}>
          View ledger
        </MenuItem>
      ) : null}
      {onMail ? (
        <MenuItem icon={<Mail {...icon} />} onSelect={onMail}>
          Email statement
        </MenuItem>
      ) : null}
      {mayDelete ? (
        <>
          <MenuItem icon={<GitMerge {...icon} />} onSelect={onMerge}>
            Merge
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => void onDelete()}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </>
  )
}

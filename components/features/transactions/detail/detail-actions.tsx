'use client'
import { ArrowLeftRight, Ellipsis, EyeOff, Flag, Lock, LockOpen, Pencil, Trash2, Zap } from 'lucide-react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { confirm } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { followerRefusal } from '@/lib/contract/refusal'
import { deleteTransaction, type Transaction } from '@/lib/contract/transaction'
import { formatUsd } from '@/lib/money/format'
import { finalizeChange, flagChange } from '../edits/changes'
import { isWaiting } from '../queries'
import { versionOf } from '../edits/versions'
import { openEditManual } from '../manual/open-manual-transaction'
import { openExclude } from './open-exclude'
import { canPair, openPairTransfer } from './open-pair-transfer'
import { useRowRights } from './use-row-rights'
import { shownRow, useDrawerState, type DrawerState } from './drawer-state'
import { useDetail } from './use-detail'
import { useDetailKeys } from './use-detail-keys'

/** `onBack` shows the transaction again after a form has replaced it. */
export function DetailActions({ onBack }: { onBack: () => void }) {
  const drawer = useDrawerState()
  const row = drawer && shownRow(drawer)
  return row ? <Actions key={row.id} known={row} makeRule={drawer.makeRule} onBack={onBack} /> : null
}

interface ActionsProps extends Pick<DrawerState, 'makeRule'> {
  known: Transaction
  onBack: () => void
}

/** The flag, and a menu with rarely used actions. */
function Actions({ known, makeRule, onBack }: ActionsProps) {
  const { row, change, gone } = useDetail(known)
  const rights = useRowRights()
  const remove = useRemove(row)
  const flag = () => change(flagChange(!row.is_flagged))
  const finalize = () => change(finalizeChange(!row.is_finalized, rights.unfinalize))
  const mayFinalize = (row.is_finalized ? rights.unfinalize : rights.finalize && !isWaiting(row)) && !row.is_split
  const mayPair = rights.match && canPair(row)
  useDetailKeys(
    gone
      ? {}
      : {
          ...(rights.edit && { f: flag }),
          ...(rights.finalize && !row.is_split && { l: finalize }),
          ...(mayPair && { t: () => void openPairTransfer(row, onBack) }),
        },
  )
  // No rule can choose what a matched line is categorized as.
  const mayRule = makeRule !== undefined && row.link === null && !row.is_split
  const isFromFile = row.source === 'file'
  const isWhole = row.split_transaction === null
  // Reconciled lines stay in the books, but their text may still be corrected.
  const mayDelete = rights.edit && (row.source === 'manual' || isFromFile) && isWhole && !row.is_reconciliation
  const mayCorrect = rights.edit && row.source === 'manual' && isWhole && followerRefusal(row) === null
  if (gone) return null
  return (
    <>
      {rights.edit ? (
        <IconButton
          size={28}
          label={row.is_flagged ? 'Remove flag' : 'Flag transaction'}
          shortcut="f"
          aria-pressed={row.is_flagged}
          icon={<Flag size={18} strokeWidth={1.75} className={row.is_flagged ? 'fill-current text-warn' : ''} />}
          onClick={flag}
        />
      ) : null}
      {mayFinalize || mayDelete || mayCorrect || mayPair || mayRule ? (
        <Menu trigger={<IconButton size={28} label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />}>
          {mayCorrect ? (
            <MenuItem icon={<Pencil {...ICON} />} onSelect={() => void openEditManual(row, onBack)}>
              Edit transaction
            </MenuItem>
          ) : null}
          {mayFinalize ? (
            <MenuItem icon={row.is_finalized ? <LockOpen {...ICON} /> : <Lock {...ICON} />} onSelect={finalize}>
              {row.is_finalized ? 'Unfinalize' : 'Finalize'}
            </MenuItem>
          ) : null}
          {mayRule ? (
            <MenuItem icon={<Zap {...ICON} />} onSelect={() => makeRule(row)}>
              Create rule from this
            </MenuItem>
          ) : null}
          {mayPair ? (
            <MenuItem
              icon={<ArrowLeftRight {...ICON} />}
              shortcut="t"
              onSelect={() => void openPairTransfer(row, onBack)}
            >
              Pair as transfer
            </MenuItem>
          ) : null}
          {mayDelete && isFromFile ? (
            <MenuItem icon={<EyeOff {...ICON} />} onSelect={() => void openExclude(row, onBack)}>
              Exclude transaction
            </MenuItem>
          ) : null}
          {mayDelete ? (
            <MenuItem danger icon={<Trash2 {...ICON} />} onSelect={() => void remove()}>
              Delete transaction
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
    </>
  )
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }

function useRemove(row: Transaction) {
  const { mutateAsync } = useWrite(deleteTransaction, { touches: LEDGER })
  return async () => {
    const sure = await confirm({
      title: `Delete ${row.name}?`,
      body: `${formatUsd(row.amount)} is removed from the books with its notes and files. There is no undo.${row.source === 'file' ? ' When its file is imported again, it comes back; exclude it to prevent that.' : ''}`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return
    await mutateAsync({ params: { id: row.id }, version: versionOf(row) }).then(
      () => {
        closeDrawer()
        notify.success('Transaction deleted')
      },
      // The query client has shown it.
      () => undefined,
    )
  }
}

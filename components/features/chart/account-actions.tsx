'use client'
import { useQueryClient } from '@tanstack/react-query'
import { BookText, CirclePower, FolderInput, GitMerge, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { closeDrawer, mayDiscard } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { confirm } from '@/components/ui/confirm-dialog'
import { MenuItem, MenuSeparator } from '@/components/ui/menu'
import { notify } from '@/components/ui/toast'
import { useRouter } from '@/components/ui/use-router'
import { useWrite, whenDone } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { deleteAccount, updateAccount, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { formatUsd } from '@/lib/money/format'
import { MergeAccountDialog, MoveAccountDialog } from './account-dialogs'
import { usesRead } from './queries'
import { usesNames, usesText } from './words'

interface AccountActionsProps {
  account: ChartOfAccount
  mayEdit: boolean
  onAddChild: (parent: ChartOfAccount) => void
}

/** Actions on an account as a whole, in its drawer; if the API refuses, it says why. */
export function AccountActions({ account, mayEdit, onAddChild }: AccountActionsProps) {
  const [asking, setAsking] = useState<Asked | null>(null)
  /** Each action closes the drawer when done. */
  const unlessTyped = (act: () => unknown) => () => void mayDiscard().then((yes) => yes && act())
  const { turn, turning, remove, can } = useAccountWork(account, mayEdit)
  const may = useMay()
  const router = useRouter()
  const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true }
  return (
    <div role="toolbar" aria-label="Account actions" className="flex flex-wrap gap-2">
      {may('report.read') ? (
        <ButtonLink
          size={28}
          href={ledgerOf(account)}
          onClick={(event) => {
            // With a modifier key, the link opens in another tab and the form stays.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            unlessTyped(() => {
              closeDrawer()
              router.push(ledgerOf(account))
            })()
          }}
        >
          <BookText {...icon} /> View ledger
        </ButtonLink>
      ) : null}
      {can.addChild ? (
        <Button size={28} icon={<Plus {...icon} />} onClick={unlessTyped(() => onAddChild(account))}>
          Add child
        </Button>
      ) : null}
      {can.turn ? (
        <Button size={28} icon={<CirclePower {...icon} />} loading={turning} onClick={unlessTyped(turn)}>
          {account.is_active ? 'Deactivate' : 'Activate'}
        </Button>
      ) : null}
      {can.move ? (
        <Button size={28} icon={<FolderInput {...icon} />} onClick={unlessTyped(() => setAsking('move'))}>
          Move
        </Button>
      ) : null}
      {can.merge ? (
        <Button size={28} icon={<GitMerge {...icon} />} onClick={unlessTyped(() => setAsking('merge'))}>
          Merge
        </Button>
      ) : null}
      {can.remove ? (
        <Button size={28} variant="ghost" icon={<Trash2 {...icon} />} onClick={unlessTyped(remove)}>
          Delete
        </Button>
      ) : null}
      {asking ? (
        <AccountDialog account={account} asked={asking} onClose={() => setAsking(null)} onDone={closeDrawer} />
      ) : null}
    </div>
  )
}

interface AccountItemsProps {
  account: ChartOfAccount
  mayEdit: boolean
  onOpen: () => void
  onAddChild: () => void
  onAsk: (asked: Asked) => void
}

/** The same in the menu of its row. */
export function AccountItems({ account, mayEdit, onOpen, onAddChild, onAsk }: AccountItemsProps) {
  const { turn, remove, can } = useAccountWork(account, mayEdit)
  const may = useMay()
  const router = useRouter()
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }
  return (
    <>
      <MenuItem icon={<Pencil {...icon} />} onSelect={onOpen}>
        {mayEdit ? 'Edit' : 'Open'}
      </MenuItem>
      {may('report.read') ? (
        <MenuItem icon={<BookText {...icon} />} onSelect={() => router.push(ledgerOf(account))}>
          View ledger
        </MenuItem>
      ) : null}
      {can.addChild ? (
        <MenuItem icon={<Plus {...icon} />} onSelect={onAddChild}>
          Add child
        </MenuItem>
      ) : null}
      {can.turn ? (
        <MenuItem icon={<CirclePower {...icon} />} onSelect={() => void turn()}>
          {account.is_active ? 'Deactivate' : 'Activate'}
        </MenuItem>
      ) : null}
      {can.move ? (
        <MenuItem icon={<FolderInput {...icon} />} shortcut="m" onSelect={() => onAsk('move')}>
          Move
        </MenuItem>
      ) : null}
      {can.merge ? (
        <MenuItem icon={<GitMerge {...icon} />} onSelect={() => onAsk('merge')}>
          Merge
        </MenuItem>
      ) : null}
      {can.remove ? (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => void remove()}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </>
  )
}

/** What asks further before it is done. */
export type Asked = 'merge' | 'move'

interface AccountDialogProps {
  account: ChartOfAccount
  asked: Asked
  onClose: () => void
  onDone: () => void
}

export function AccountDialog({ asked, ...dialog }: AccountDialogProps) {
  return asked === 'merge' ? <MergeAccountDialog {...dialog} /> : <MoveAccountDialog {...dialog} />
}

const ledgerOf = ({ id }: ChartOfAccount): string => `/app/accounting/general-ledger?chart_of_account=${id}`

/** What can be done with an account as a whole, and how. */
function useAccountWork({ id, name, updated_at, ...account }: ChartOfAccount, mayEdit: boolean) {
  const update = useWrite(updateAccount, { touches: LEDGER })
  const { mutateAsync } = useWrite(deleteAccount, { touches: ['chart-of-accounts'] })
  const client = useQueryClient()
  const { is_active, is_header, is_system } = account
  /** For a bank account, or for the next one. */
  const isKept = account.bank_account !== null || account.role !== null
  const mayChange = mayEdit && !is_system
  /** Shows what uses the account before it is deactivated. */
  const asksBeforeSleep = async (): Promise<boolean> => {
    const uses = await client.fetchQuery(usesRead(id))
    const text = usesText(uses)
    if (text === '') return true
    const named = usesNames(uses)
    return confirm({
      title: `Deactivate ${name}?`,
      body: `It has ${text}${named === '' ? '' : ` (${named})`}, and a balance of ${formatUsd(uses.balance)}. Its postings stay.`,
      confirmLabel: 'Deactivate',
    })
  }
  return {
    can: {
      addChild: mayEdit && is_header && is_active,
      turn: mayChange,
      move: mayChange,
      merge: mayChange && !is_header && !isKept,
      remove: mayChange && !isKept,
    },
    turning: update.isPending,
    turn: async () => {
      if (is_active && !(await asksBeforeSleep())) return
      whenDone(update.mutateAsync({ params: { id }, body: { is_active: !is_active }, version: updated_at }), () => {
        closeDrawer()
        notify.success(`${name} ${is_active ? 'deactivated' : 'activated'}`)
      })
    },
    remove: async () => {
      const question = {
        title: `Delete ${name}?`,
        body: 'Only an account that nothing uses can be deleted.',
        danger: true,
      }
      if (!(await confirm({ ...question, confirmLabel: 'Delete' }))) return
      whenDone(mutateAsync({ params: { id }, version: updated_at }), ({ message }) => {
        closeDrawer()
        notify.success(message)
      })
    },
  }
}

'use client'
import { useQueryClient } from '@tanstack/react-query'
import { BookText, CirclePower, FolderInput, GitMerge, Plus, Trash2 } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { useState } from 'react'
import { closeDrawer, mayDiscard } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
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

/** Actions on an account as a whole; if the API refuses, it says why. */
export function AccountActions({ account, mayEdit, onAddChild }: AccountActionsProps) {
  const update = useWrite(updateAccount, { touches: LEDGER })
  const remove = useWrite(deleteAccount, { touches: ['chart-of-accounts'] })
  const { id, name, is_active, updated_at } = account
  /** For a bank account, or for the next one. */
  const isKept = account.bank_account !== null || account.role !== null
  const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true }
  const [asking, setAsking] = useState<'merge' | 'move' | null>(null)
  const dialog = { account, onClose: () => setAsking(null), onDone: closeDrawer }
  /** Each action closes the drawer when done. */
  const unlessTyped = (act: () => unknown) => () => void mayDiscard().then((yes) => yes && act())
  const client = useQueryClient()
  const may = useMay()
  const router = useRouter()
  const ledger = `/app/accounting/general-ledger?chart_of_account=${id}`
  const turn = async () => {
    if (is_active && !(await asksBeforeSleep())) return
    update.mutate(
      { params: { id }, body: { is_active: !is_active }, version: updated_at },
      {
        onSuccess: () => {
          closeDrawer()
          notify.success(`${name} ${is_active ? 'deactivated' : 'activated'}`)
        },
      },
    )
  }
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
  const onDelete = async () => {
    const question = {
      title: `Delete ${name}?`,
      body: 'Only an account that nothing uses can be deleted.',
      danger: true,
    }
    if (!(await confirm({ ...question, confirmLabel: 'Delete' }))) return
    remove.mutate(
      { params: { id }, version: updated_at },
      {
        onSuccess: ({ message }) => {
          closeDrawer()
          notify.success(message)
        },
      },
    )
  }
  return (
    <div role="toolbar" aria-label="Account actions" className="flex flex-wrap gap-2">
      {may('report.read') ? (
        <ButtonLink
          size={28}
          href={ledger}
          onClick={(event) => {
            // With a modifier key, the link opens in another tab and the form stays.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            unlessTyped(() => {
              closeDrawer()
              router.push(ledger)
            })()
          }}
        >
          <BookText {...icon} /> View ledger
        </ButtonLink>
      ) : null}
      {mayEdit ? (
        <>
          {account.is_header && is_active ? (
            <Button size={28} icon={<Plus {...icon} />} onClick={unlessTyped(() => onAddChild(account))}>
              Add child
            </Button>
          ) : null}
          {account.is_system ? null : (
            <Button size={28} icon={<CirclePower {...icon} />} loading={update.isPending} onClick={unlessTyped(turn)}>
              {is_active ? 'Deactivate' : 'Activate'}
            </Button>
          )}
          {account.is_system ? null : (
            <Button size={28} icon={<FolderInput {...icon} />} onClick={unlessTyped(() => setAsking('move'))}>
              Move
            </Button>
          )}
          {account.is_system || account.is_header || isKept ? null : (
            <Button size={28} icon={<GitMerge {...icon} />} onClick={unlessTyped(() => setAsking('merge'))}>
              Merge
            </Button>
          )}
          {account.is_system || isKept ? null : (
            <Button size={28} variant="ghost" icon={<Trash2 {...icon} />} onClick={unlessTyped(onDelete)}>
              Delete
            </Button>
          )}
        </>
      ) : null}
      {asking === 'merge' ? <MergeAccountDialog {...dialog} /> : null}
      {asking === 'move' ? <MoveAccountDialog {...dialog} /> : null}
    </div>
  )
}

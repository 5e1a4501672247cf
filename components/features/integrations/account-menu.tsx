'use client'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { confirm } from '@/components/ui/confirm-dialog'
import { MenuItem } from '@/components/ui/menu'
import { RowMenu } from '@/components/ui/row-menu'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { staleTopics } from '@/lib/contract/topics'
import { useMay } from '@/lib/client/use-may'
import { closeAccount, type BankAccount } from '@/lib/contract/bank'
import { openDeleteAccount } from './delete-account-form'

/** The actions on a bank account as a whole. */
export function AccountMenu({ account }: { account: BankAccount }) {
  const may = useMay()
  const turn = useCloseAccount(account)
  if (!may('bank.edit')) return null
  return (
    <RowMenu name={bankAccountLabel(account)}>
      <MenuItem onSelect={() => void turn()}>{account.is_closed ? 'Open again' : 'Close account'}</MenuItem>
      <MenuItem danger onSelect={() => openDeleteAccount(account)}>
        Delete account
      </MenuItem>
    </RowMenu>
  )
}

/** Closes an account after confirmation, or reopens it; both can be undone. */
function useCloseAccount({ id, name, is_closed }: BankAccount) {
  const close = useWrite(closeAccount, { touches: staleTopics(['bank_account']) })
  const request = (closed: boolean) => ({ params: { id }, body: { is_closed: closed } })
  return async () => {
    if (!is_closed && !(await confirm({ ...QUESTION, title: `Close ${name}?` }))) return
    whenDone(close.mutateAsync(request(!is_closed)), () =>
      notify.undo(`${name} is ${is_closed ? 'open again' : 'closed'}`, () => close.mutate(request(is_closed))),
    )
  }
}

const QUESTION = {
  body: 'Nothing new is added, and what its bank sends is held back until it is opened again. Its transactions stay in your books.',
  confirmLabel: 'Close account',
  undoable: true,
}

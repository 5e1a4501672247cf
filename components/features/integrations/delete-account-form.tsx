'use client'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { staleTopics } from '@/lib/contract/topics'
import { deleteAccount, type BankAccount } from '@/lib/contract/bank'

export const openDeleteAccount = (account: BankAccount): void =>
  openDrawer({ title: 'Delete bank account', width: 440, content: <DeleteAccountForm account={account} /> })

/** The user types the name, because the account's transactions are deleted with it. */
function DeleteAccountForm({ account: { id, name } }: { account: BankAccount }) {
  const remove = useWrite(deleteAccount, { touches: staleTopics(['bank_account', 'transaction']) })
  const form = useZodForm(deleteAccount.body, {
    values: { name: '' },
    submit: async (body) => {
      const { message } = await remove.mutateAsync({ params: { id }, body })
      closeDrawer()
      notify.success(message)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="delete-account">
          <p className="text-fg-2">
            <strong className="font-medium text-fg">{name}</strong> is deleted with all its transactions and its opening
            balance. This cannot be undone. An account with reconciled, finalized, matched or locked transactions cannot
            be deleted, but it can be closed.
          </p>
          <TextField form={form} name="name" label="Name of the account" autoComplete="off" data-autofocus />
        </Form>
      </DrawerBody>
      <FormFooter form="delete-account" danger submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Delete account
      </FormFooter>
    </>
  )
}

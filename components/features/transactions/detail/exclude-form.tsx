'use client'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { excludeTransaction } from '@/lib/contract/excluded'
import type { Transaction } from '@/lib/contract/transaction'
import { versionOf } from '../edits/versions'

/** Takes a line of a file out of the books, with the reason that its list shows. */
export function ExcludeForm({ row }: { row: Transaction }) {
  const exclude = useWrite(excludeTransaction, { touches: LEDGER })
  const form = useZodForm(excludeTransaction.body, {
    values: { reason: '' },
    submit: async (body) => {
      await exclude.mutateAsync({ params: { id: row.id }, body, version: versionOf(row) })
      closeDrawer()
      notify.success('Transaction excluded. It can come back under Settings, Integrations.')
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="exclude">
          <p className="text-fg-2">
            {row.name} leaves the books and does not come again with its file. You can bring it back.
          </p>
          <TextField form={form} name="reason" label="Reason" autoComplete="off" data-autofocus />
        </Form>
      </DrawerBody>
      <FormFooter form="exclude" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Exclude
      </FormFooter>
    </>
  )
}

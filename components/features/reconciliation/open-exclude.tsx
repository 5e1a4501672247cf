'use client'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { excludeTransaction, restoreExcluded } from '@/lib/contract/excluded'
import type { ReconciliationLine } from '@/lib/contract/reconciliation'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

/** Takes a line that the bank's file should not have brought out of the books, with the reason. */
export const openExclude = (line: ReconciliationLine): void =>
  openDrawer({ title: 'Exclude line', width: 480, content: <ExcludeLineForm line={line} /> })

const TOUCHES = [...LEDGER, 'reconciliations'] as const

function ExcludeLineForm({ line }: { line: ReconciliationLine }) {
  const exclude = useWrite(excludeTransaction, { touches: TOUCHES })
  const restore = useWrite(restoreExcluded, { touches: TOUCHES })
  const form = useZodForm(excludeTransaction.body, {
    values: { reason: '' },
    submit: async (body) => {
      await exclude.mutateAsync({ params: { id: line.id }, body, version: line.updated_at })
      closeDrawer()
      notify.undo(`${line.name} is excluded`, () => restore.mutate({ params: { id: line.id } }))
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="exclude-line">
          <FactList>
            <Fact label="Line">{line.name}</Fact>
            <Fact label="Date">{formatDay(line.date)}</Fact>
            <Fact label="Amount">{formatUsd(line.amount_type === 'money_in' ? line.amount : -line.amount)}</Fact>
          </FactList>
          <p className="text-fg-2">
            It leaves the books and does not come again with its file. To wait for the next statement, take its tick off
            instead.
          </p>
          <TextField form={form} name="reason" label="Reason" autoComplete="off" data-autofocus />
        </Form>
      </DrawerBody>
      <FormFooter form="exclude-line" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Exclude
      </FormFooter>
    </>
  )
}

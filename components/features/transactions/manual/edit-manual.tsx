'use client'
import { DateInput } from '@/components/form/date-input'
import { asNumber, Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { useZodForm } from '@/components/form/use-zod-form'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { mayDiscard } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Hint } from '@/components/ui/field-box'
import { Kbd } from '@/components/ui/kbd'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { dayAndAmountRefusal } from '@/lib/contract/refusal'
import { addManualTransaction, updateTransaction, type Transaction } from '@/lib/contract/transaction'
import { overTheirs, type Version } from '../detail/over-theirs'
import { noteOwn, versionOf } from '../edits/versions'

const Written = addManualTransaction.body.pick({ date: true, amount: true, name: true, description: true })
type Written = Pick<Transaction, 'date' | 'amount' | 'name' | 'description'>

/** Corrects a line that was entered by hand: its date, amount and text. `onBack` shows the line again. */
export function EditManual({ row, onBack }: { row: Transaction; onBack: () => void }) {
  const save = useSave(row)
  const refusal = dayAndAmountRefusal(row)
  const form = useZodForm(Written, {
    values: writtenOf(row),
    submit: async (body) => {
      await save({ ...body, description: body.description ?? '' }, () => form.reset(form.getValues()))
      onBack()
    },
  })
  const cancel = async () => {
    if (await mayDiscard()) onBack()
  }
  return (
    <>
      <DrawerBody>
        <p className="text-fg-2">
          {row.amount_type === 'money_in' ? 'Money into' : 'Money out of'} {bankAccountLabel(row.bank_account)}.
        </p>
        <Form form={form} id="edit-manual">
          <div className="grid grid-cols-2 gap-3">
            <Field form={form} name="date" label="Date">
              {(control) => <DateInput {...control} disabled={refusal !== null} />}
            </Field>
            <Field form={form} name="amount" label="Amount">
              {(control) => <MoneyInput {...asNumber(control)} disabled={refusal !== null} />}
            </Field>
          </div>
          {refusal ? <Hint>{refusal}</Hint> : null}
          <TextField form={form} name="name" label="Payee" autoComplete="off" data-autofocus />
          <TextField form={form} name="description" label="Description" autoComplete="off" />
        </Form>
      </DrawerBody>
      <FormFooter form="edit-manual" submitting={form.submitting} disabled={!form.dirty} onCancel={() => void cancel()}>
        Save changes <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

/** Sends only what changed: somebody else may have changed the rest. */
function useSave(row: Transaction) {
  const { mutateAsync } = useWrite(updateTransaction, { touches: LEDGER, tellsStale: true })
  const send = async (body: Partial<Written>, version: Version) => {
    const saved = await mutateAsync({ params: { id: row.id }, body, version })
    noteOwn(row, saved)
    return saved
  }
  return (written: Written, onSaved: () => void) =>
    overTheirs({
      row,
      send: (checked) => send(differing(written, row), checked(versionOf(row))),
      then: (saved) => {
        onSaved()
        const takeBack = () =>
          overTheirs({
            row: saved,
            isUndo: true,
            send: (checked) => send(differing(row, written), checked(saved.updated_at)),
          })
        notify.undo('Transaction saved', () => void takeBack().catch(() => undefined))
      },
    })
}

const writtenOf = ({ date, amount, name, description }: Written): Written => ({ date, amount, name, description })

const differing = (to: Written, from: Written): Partial<Written> => ({
  ...(to.date !== from.date && { date: to.date }),
  ...(to.amount !== from.amount && { amount: to.amount }),
  ...(to.name !== from.name && { name: to.name }),
  ...(to.description !== from.description && { description: to.description }),
})

'use client'
import { useQueryClient } from '@tanstack/react-query'
import { DateInput } from '@/components/form/date-input'
import { asNumber, Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { useZodForm } from '@/components/form/use-zod-form'
import { AccountPicker } from '@/components/pickers/account-picker'
import { DirectionControl } from '@/components/pickers/direction-control'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { addManualTransaction } from '@/lib/contract/transaction'
import { recalculate } from './queries'

const AddedLine = addManualTransaction.body.omit({ bank_account: true, reconciled: true })

/** Adds what the statement has and the books lack; it joins the worksheet immediately. */
export const openAddLine = (row: Reconciliation): void =>
  openDrawer({ title: 'Add missing line', width: 480, content: <AddLineForm row={row} /> })

function AddLineForm({ row }: { row: Reconciliation }) {
  const client = useQueryClient()
  const add = useWrite(addManualTransaction, { touches: LEDGER })
  const form = useZodForm(AddedLine, {
    values: {
      date: row.end_date,
      amount_type: row.difference < 0 === (row.bank_account.kind === 'depository') ? 'money_out' : 'money_in',
      amount: row.difference === 0 ? null : Math.abs(row.difference),
      name: null,
      chart_of_account: null,
      stakeholder: null,
    },
    submit: async (body) => {
      await add.mutateAsync({ body: { ...body, bank_account: row.bank_account.id, reconciled: row.id } })
      // A line dated before the account was linked changes its opening balance, and so the beginning balance of the worksheet.
      await recalculate(client, row.id, {}).catch(() => undefined)
      closeDrawer()
      notify.success('Transaction added')
    },
  })
  const direction = form.watch('amount_type')
  return (
    <>
      <DrawerBody>
        <Form form={form} id="add-line">
          <Field form={form} name="amount_type" label="Direction">
            {({ value, onChange }) => <DirectionControl value={value} onChange={onChange} className="self-start" />}
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field form={form} name="date" label="Date">
              {(control) => <DateInput {...control} />}
            </Field>
            <Field form={form} name="amount" label="Amount">
              {(control) => <MoneyInput {...asNumber(control)} />}
            </Field>
          </div>
          <TextField form={form} name="name" label="Payee" autoComplete="off" data-autofocus />
          <Field form={form} name="chart_of_account" label="Category">
            {(control) => <AccountPicker {...control} direction={direction} />}
          </Field>
          <Field form={form} name="stakeholder" label="Stakeholder">
            {(control) => <StakeholderPicker {...control} />}
          </Field>
        </Form>
      </DrawerBody>
      <FormFooter form="add-line" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Add transaction <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

'use client'
import { DateInput } from '@/components/form/date-input'
import { asNumber, Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { MoneyInput } from '@/components/form/money-input'
import { today } from '@/components/form/today'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { AccountPicker } from '@/components/pickers/account-picker'
import { BankAccountPicker } from '@/components/pickers/bank-account-picker'
import { DirectionControl } from '@/components/pickers/direction-control'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { TruckPicker } from '@/components/pickers/truck-picker'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { addManualTransaction } from '@/lib/contract/transaction'

/** Enters a bank line by hand, for an account without statement files. */
export function ManualTransaction() {
  const add = useWrite(addManualTransaction, { touches: LEDGER })
  const form = useZodForm(addManualTransaction.body, {
    values: {
      date: today(),
      amount_type: 'money_out',
      amount: null,
      bank_account: null,
      name: null,
      description: null,
      chart_of_account: null,
      stakeholder: null,
      truck: null,
      note: null,
    },
    submit: async (body) => {
      await add.mutateAsync({ body })
      closeDrawer()
      notify.success('Transaction added')
    },
  })
  const direction = form.watch('amount_type')
  return (
    <>
      <DrawerBody>
        <Form form={form} id="manual-transaction">
          <Field form={form} name="amount_type" label="Direction">
            {({ value, onChange }) => <DirectionControl value={value} onChange={onChange} className="self-start" />}
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field form={form} name="date" label="Date">
              {(control) => <DateInput {...control} />}
            </Field>
            <Field form={form} name="amount" label="Amount">
              {(control) => <MoneyInput {...asNumber(control)} autoFocus />}
            </Field>
          </div>
          <Field form={form} name="bank_account" label="Bank account">
            {(control) => <BankAccountPicker {...control} />}
          </Field>
          <TextField form={form} name="name" label="Payee" autoComplete="off" />
          <TextField form={form} name="description" label="Description" autoComplete="off" />
          <Field form={form} name="chart_of_account" label="Category">
            {(control) => <AccountPicker {...control} direction={direction} />}
          </Field>
          <Field form={form} name="stakeholder" label="Stakeholder">
            {(control) => <StakeholderPicker {...control} />}
          </Field>
          <Field form={form} name="truck" label="Truck">
            {(control) => <TruckPicker {...control} />}
          </Field>
          <TextareaField form={form} name="note" label="Note" />
        </Form>
      </DrawerBody>
      <FormFooter form="manual-transaction" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Add transaction <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

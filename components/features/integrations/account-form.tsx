'use client'
import { DateInput } from '@/components/form/date-input'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { ACCOUNT_KINDS } from '@/components/pickers/bank-account-options'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { staleTopics } from '@/lib/contract/topics'
import { createAccount } from '@/lib/contract/bank'
import { MASK_MAX } from '@/lib/contract/bounds'

export const openNewAccount = (): void =>
  openDrawer({ title: 'Account kept by hand', width: 560, content: <NewAccountForm /> })

function NewAccountForm() {
  const create = useWrite(createAccount, { touches: staleTopics(['bank_account']) })
  const form = useZodForm(createAccount.body, {
    values: { name: '', account_type: 'cash', mask: null, current_balance: null, balance_date: today() },
    submit: async ({ current_balance, balance_date, ...body }) => {
      const stated = current_balance === undefined ? {} : { current_balance, balance_date }
      const { name } = await create.mutateAsync({ body: { ...body, ...stated } })
      closeDrawer()
      notify.success(`${name} is added`)
    },
  })
  const debt = form.watch('account_type') === 'credit'
  return (
    <>
      <DrawerBody>
        <Form form={form} id="bank-account">
          <p className="text-fg-2">
            For cash, or an account without a bank link. You enter its transactions, or import its statement files.
          </p>
          <TextField form={form} name="name" label="Account name" autoComplete="off" data-autofocus />
          <div className="grid grid-cols-2 gap-3">
            <Field form={form} name="account_type" label="Type">
              {(control) => <Select {...control} options={ACCOUNT_KINDS} />}
            </Field>
            <TextField form={form} name="mask" label="Last digits" maxLength={MASK_MAX} inputMode="numeric" />
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Field form={form} name="current_balance" label={debt ? 'Owed' : 'Balance'}>
              {(control) => <MoneyInput {...control} isSigned />}
            </Field>
            <Field form={form} name="balance_date" label="As of">
              {(control) => <DateInput {...control} />}
            </Field>
          </div>
        </Form>
      </DrawerBody>
      <FormFooter form="bank-account" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Add account
      </FormFooter>
    </>
  )
}

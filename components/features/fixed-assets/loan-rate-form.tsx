'use client'
import { DateInput } from '@/components/form/date-input'
import { DecimalInput } from '@/components/form/decimal-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import type { Loan } from '@/lib/contract/loan'
import { LoanRate } from '@/lib/contract/loan-change'
import { LoanChangePreview } from './loan-change-preview'
import { useChangeLoan } from './use-change-loan'

export const openRate = (loan: Loan): void =>
  openDrawer({ title: 'Change rate', width: 560, content: <LoanRateForm loan={loan} /> })

const Rate = LoanRate.omit({ kind: true })

/** A rate change from a day on; the term stays and the payments are recalculated. */
function LoanRateForm({ loan }: { loan: Loan }) {
  const change = useChangeLoan(loan)
  const form = useZodForm(Rate, {
    values: { from_date: today(), interest_rate: null },
    submit: (body) => change({ kind: 'rate', ...body }),
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="loan-rate">
          <p className="text-fg-2">
            Payments due after that day are charged the new rate, now {loan.current_rate}%. Payments already made stay
            as they are.
          </p>
          <div className="grid grid-cols-2 gap-3">
            <Field form={form} name="from_date" label="From">
              {(control) => <DateInput {...control} />}
            </Field>
            <Field form={form} name="interest_rate" label="Interest rate, % a year">
              {(control) => <DecimalInput {...control} data-autofocus />}
            </Field>
          </div>
        </Form>
        <LoanChangePreview loan={loan.id} values={{ kind: 'rate', ...form.watch() }} />
      </DrawerBody>
      <FormFooter form="loan-rate" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Change rate <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

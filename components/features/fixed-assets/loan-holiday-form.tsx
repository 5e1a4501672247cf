'use client'
import { DecimalInput } from '@/components/form/decimal-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { Select } from '@/components/ui/select'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { Loan, LoanScheduleRow } from '@/lib/contract/loan'
import { LoanHoliday } from '@/lib/contract/loan-change'
import { formatDay } from '@/lib/dates/format'
import { LoanChangePreview } from './loan-change-preview'
import { useChangeLoan } from './use-change-loan'

interface LoanHolidayProps {
  loan: Loan
  rows: readonly LoanScheduleRow[]
}

export const openHoliday = (props: LoanHolidayProps): void =>
  openDrawer({ title: 'Payment holiday', width: 560, content: <LoanHolidayForm {...props} /> })

const Holiday = LoanHoliday.omit({ kind: true })
const RESTS = [
  { value: 'extend', label: 'Longer term' },
  { value: 'spread', label: 'Higher payments' },
] as const

/** Payments that the lender skips: which, how many, and what becomes of the rest. */
function LoanHolidayForm({ loan, rows }: LoanHolidayProps) {
  const change = useChangeLoan(loan)
  const open = rows.filter(({ is_paid, is_skipped }) => !is_paid && !is_skipped)
  const form = useZodForm(Holiday, {
    values: { first: open[0]?.n ?? null, count: 1, rest: 'extend' },
    submit: (body) => change({ kind: 'holiday', ...body }),
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="loan-holiday">
          <p className="text-fg-2">
            Nothing is paid in the meantime. The interest of each skipped payment is added to the balance on its due
            date.
          </p>
          <div className="grid grid-cols-2 max-sm:grid-cols-1 gap-3">
            <Field form={form} name="first" label="First payment skipped">
              {({ value, onChange, ...control }) => (
                <Select
                  {...control}
                  data-autofocus
                  value={String(value)}
                  onChange={(n) => onChange(Number(n))}
                  options={open.map(({ n, date }) => ({ value: String(n), label: `Payment ${n}, ${formatDay(date)}` }))}
                />
              )}
            </Field>
            <Field form={form} name="count" label="Payments skipped">
              {(control) => <DecimalInput {...control} />}
            </Field>
          </div>
          <Field form={form} name="rest" label="Afterwards">
            {({ value, onChange }) => (
              <SegmentedControl
                label="Afterwards"
                options={RESTS}
                value={value ?? 'extend'}
                onChange={onChange}
                className="self-start"
              />
            )}
          </Field>
        </Form>
        <LoanChangePreview loan={loan.id} values={{ kind: 'holiday', ...form.watch() }} />
      </DrawerBody>
      <FormFooter form="loan-holiday" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Skip payments <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

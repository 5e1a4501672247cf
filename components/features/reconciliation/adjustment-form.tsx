'use client'
import { useState } from 'react'
import type { z } from 'zod'
import { Field, TextareaField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { AccountPicker } from '@/components/pickers/account-picker'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Note } from '@/components/ui/note'
import { finishReconciliation, type Reconciliation } from '@/lib/contract/reconciliation'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

const ADJUSTMENTS = 'Reconciliation Adjustments'
const Adjustment = finishReconciliation.body.shape.adjustment.unwrap().unwrap().omit({ difference: true })

interface AdjustmentFormProps {
  row: Reconciliation
  finish: (adjustment: z.output<typeof Adjustment> & { difference: number }) => Promise<void>
}

/** Books the difference and finishes; the entry is shown before it is made. */
export const openAdjustment = (props: AdjustmentFormProps): void =>
  openDrawer({ title: 'Finish with adjustment', width: 480, content: <AdjustmentForm {...props} /> })

function AdjustmentForm({ row, finish }: AdjustmentFormProps) {
  const [account, setAccount] = useState<string | null>(null)
  const form = useZodForm(Adjustment, {
    values: { chart_of_account: null, note: null },
    submit: async (adjustment) => {
      await finish({ ...adjustment, difference: row.difference })
      closeDrawer()
    },
  })
  const isIn = row.difference > 0 === (row.bank_account.kind === 'depository')
  const bank = bankAccountLabel(row.bank_account)
  const other = account ?? ADJUSTMENTS
  return (
    <>
      <DrawerBody>
        <Form form={form} id="adjustment">
          <Note tone="amber" title={`The statement and the books differ by ${formatUsd(row.difference)}.`}>
            An adjustment hides where that comes from. Look for the line first.
          </Note>
          <Field form={form} name="chart_of_account" label="Account" hint={`If left empty: ${ADJUSTMENTS}.`}>
            {({ onChange, ...control }) => (
              <AccountPicker
                {...control}
                label="Account"
                placeholder={ADJUSTMENTS}
                onChange={(id, name) => {
                  onChange(id)
                  setAccount(id === null ? null : (name ?? 'The chosen account'))
                }}
              />
            )}
          </Field>
          <TextareaField form={form} name="note" label="Note" data-autofocus />
          <FactList>
            <Fact label="Date">{formatDay(row.end_date)}</Fact>
            <Fact label="Debit" className="flex justify-between gap-3">
              {isIn ? bank : other} <span className="money">{formatUsd(Math.abs(row.difference))}</span>
            </Fact>
            <Fact label="Credit" className="flex justify-between gap-3">
              {isIn ? other : bank} <span className="money">{formatUsd(Math.abs(row.difference))}</span>
            </Fact>
          </FactList>
        </Form>
      </DrawerBody>
      <FormFooter form="adjustment" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Post and finish
      </FormFooter>
    </>
  )
}

'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { voidBill, type Bill } from '@/lib/contract/bill'
import { Day } from '@/lib/contract/fields'
import { isDay } from '@/lib/dates/day'
import { EntryPreview } from '../detail/entry-preview'
import { voidPreview } from '../queries'
import { billName } from './bill-columns'

const FORM = 'bill-void'
const OnDate = z.object({ date: Day })

/** What the void of a bill will post, before it does. */
export function VoidDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const change = useWrite(voidBill, { touches: ['bills', ...LEDGER] })
  const [date, setDate] = useState(() => (today() < bill.bill_date ? bill.bill_date : today()))
  const form = useZodForm(OnDate, {
    values: { date },
    submit: async (body) => {
      await change.mutateAsync({ params: { id: bill.id }, body, version: bill.updated_at })
      onClose()
      notify.success(`Bill ${billName(bill)} is void`)
    },
  })
  const preview = useQuery({ ...voidPreview(bill.id, { date }), placeholderData: keepPreviousData, staleTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title={`Void ${billName(bill)}`}
      description="It stays in the list and is owed no more. This cannot be taken back."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={FORM} loading={form.submitting}>
            Void
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <Field form={form} name="date" label="Date" className="max-w-44">
          {(control) => (
            <DateInput
              {...control}
              data-autofocus
              onChange={(day) => {
                control.onChange(day)
                if (day !== null && isDay(day)) setDate(day)
              }}
            />
          )}
        </Field>
        <EntryPreview query={preview} />
      </Form>
    </Dialog>
  )
}

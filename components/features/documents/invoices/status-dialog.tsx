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
import { Day } from '@/lib/contract/fields'
import { updateInvoiceStatus, type Invoice } from '@/lib/contract/invoice'
import { isDay } from '@/lib/dates/day'
import { EntryPreview } from '../detail/entry-preview'
import { statusPreview } from '../queries'
import type { Step } from './steps'

interface StatusDialogProps {
  invoice: Invoice
  step: Step
  onClose: () => void
}

const OnDate = z.object({ date: Day })

/** What a step will post or take out, before it does. */
export function StatusDialog({ invoice, step, onClose }: StatusDialogProps) {
  const { id, invoice_number, updated_at } = invoice
  const change = useWrite(updateInvoiceStatus, { touches: ['invoices', ...LEDGER] })
  const [date, setDate] = useState(() => earliest(invoice, step))
  const form = useZodForm(OnDate, {
    values: { date },
    submit: async (body) => {
      await change.mutateAsync({
        params: { id },
        body: { invoice_status: step.to, ...(step.dated ? { date: body.date } : {}) },
        version: updated_at,
      })
      onClose()
      notify.success(`Invoice ${invoice_number} ${step.done}`)
    },
  })
  const preview = useQuery({
    ...statusPreview(id, { invoice_status: step.to, date: step.dated ? date : undefined }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title={`${step.label} ${invoice_number}`}
      description={step.explains}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={step.danger ? 'danger' : 'primary'}
            type="submit"
            form="invoice-status"
            loading={form.submitting}
          >
            {step.label}
          </Button>
        </>
      }
    >
      <Form form={form} id="invoice-status">
        {step.dated ? (
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
        ) : null}
        <EntryPreview query={preview} />
      </Form>
    </Dialog>
  )
}

/** Today, but never before what is undone. */
function earliest({ invoice_date, written_off_on }: Invoice, { to }: Step): string {
  const first = to === 'open' && written_off_on !== null ? written_off_on : invoice_date
  return today() < first ? first : today()
}

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
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { Day } from '@/lib/contract/fields'
import { updateInvoiceStatus, type DocumentEntry, type Invoice, type InvoiceStatus } from '@/lib/contract/invoice'
import { isDay } from '@/lib/dates/day'
import { EntryTable } from '../detail/entry-table'
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
        <Preview id={id} to={step.to} date={step.dated ? date : undefined} />
      </Form>
    </Dialog>
  )
}

/** Today, but never before what is undone. */
function earliest({ invoice_date, written_off_on }: Invoice, { to }: Step): string {
  const first = to === 'open' && written_off_on !== null ? written_off_on : invoice_date
  return today() < first ? first : today()
}

function Preview({ id, to, date }: { id: string; to: InvoiceStatus; date: string | undefined }) {
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...statusPreview(id, { invoice_status: to, date }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (isError)
    return <QueryErrorNote what="the entries" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton width="100%" height={96} />
  if (data.made.length + data.removed.length === 0)
    return <p className="text-fg-2">No entry is made: a draft has none.</p>
  return (
    <div className="flex flex-col gap-3" aria-busy={isFetching || undefined}>
      <Entries
        title={data.made.length === 1 ? 'This entry will be made' : 'These entries will be made'}
        entries={data.made}
      />
      <Entries
        title={data.removed.length === 1 ? 'This entry will be taken out' : 'These entries will be taken out'}
        entries={data.removed}
      />
    </div>
  )
}

function Entries({ title, entries }: { title: string; entries: readonly DocumentEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <p className="font-medium">{title}</p>
      {entries.map((entry) => (
        <Card as="div" key={entry.id} className="overflow-x-auto">
          <EntryTable entry={entry} />
        </Card>
      ))}
    </section>
  )
}

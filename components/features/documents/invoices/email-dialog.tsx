'use client'
import { useQuery } from '@tanstack/react-query'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { mayDiscard } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { invoiceEmail, type Invoice } from '@/lib/contract/invoice'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { stakeholderRead } from '../queries'
import { useLetterhead } from './letterhead'

interface EmailDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Mails an invoice with its PDF. Waits for the customer, whose address it starts with. */
export function EmailDialog({ invoice, onClose }: EmailDialogProps) {
  const customer = useQuery(stakeholderRead(invoice.stakeholder.id))
  const { name } = useLetterhead(invoice.entity.id)
  if (customer.isPending || name === '') return null
  return <Compose invoice={invoice} to={customer.data?.email ?? null} from={name} onClose={onClose} />
}

function Compose({ invoice, to, from, onClose }: EmailDialogProps & { to: string | null; from: string }) {
  const send = useWrite(invoiceEmail, { touches: ['activity'] })
  const form = useZodForm(invoiceEmail.body, {
    values: { to, cc: [], subject: `Invoice ${invoice.invoice_number} from ${from}`, text: textFor(invoice, from) },
    submit: async (body) => {
      await send.mutateAsync({ params: { id: invoice.id }, body })
      onClose()
      notify.success(`Invoice ${invoice.invoice_number} is on its way to ${body.to}`)
    },
  })
  const close = async () => {
    if (await mayDiscard()) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => void (open || close())}
      size="md"
      title={`Email ${invoice.invoice_number}`}
      description="The PDF is attached. The activity tells when it went out."
      footer={
        <>
          <Button variant="ghost" onClick={() => void close()}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="invoice-email" loading={form.submitting} loadingLabel="Sending">
            Send
          </Button>
        </>
      }
    >
      <Form form={form} id="invoice-email">
        <TextField form={form} name="to" label="To" type="email" autoComplete="off" data-autofocus />
        <Field form={form} name="cc" label="Copy to" hint="Several addresses with commas between them.">
          {({ value, onChange, ...control }) => (
            <Input
              {...control}
              defaultValue={value?.join(', ') ?? ''}
              autoComplete="off"
              onChange={(event) =>
                onChange(
                  event.target.value
                    .split(',')
                    .map((one) => one.trim())
                    .filter(Boolean),
                )
              }
            />
          )}
        </Field>
        <TextField form={form} name="subject" label="Subject" autoComplete="off" />
        <TextareaField form={form} name="text" label="Text" rows={8} />
      </Form>
    </Dialog>
  )
}

/** What a person would write; it can be changed before it goes out. */
function textFor({ invoice_number, ending_balance, invoice_due_date, aging_days }: Invoice, from: string): string {
  const due =
    invoice_due_date === null
      ? ''
      : aging_days > 0
        ? ` was due ${formatDay(invoice_due_date)}`
        : ` is due ${formatDay(invoice_due_date)}`
  return [
    'Hello,',
    '',
    aging_days > 0
      ? `This is a reminder: invoice ${invoice_number}${due}. ${formatUsd(ending_balance)} is still open.`
      : `Attached is invoice ${invoice_number} over ${formatUsd(ending_balance)}${due === '' ? '' : `, which${due}`}.`,
    '',
    'Thank you,',
    from,
  ].join('\n')
}

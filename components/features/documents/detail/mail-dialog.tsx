'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm, type FormValues } from '@/components/form/use-zod-form'
import { mayDiscard } from '@/components/shell/drawer-host'
import { Dialog } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { QueryErrorNote } from '@/components/ui/note'
import { MailBody } from '@/lib/contract/invoice-mail'

const FORM = 'mail'

interface MailDialogProps {
  title: string
  values: FormValues<MailBody>
  onSend: (mail: MailBody) => Promise<unknown>
  onClose: () => void
}

interface UnreadMailProps {
  title: string
  /** The reads the email is made of, if one of them failed. */
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  onClose: () => void
}

export const UnreadMail = ({ title, query, onClose }: UnreadMailProps) => (
  <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} size="md" title={title}>
    <QueryErrorNote
      what="the email text"
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  </Dialog>
)

/** An email with its PDF attached, to be reviewed and edited before it is sent. */
export function MailDialog({ title, values, onSend, onClose }: MailDialogProps) {
  const form = useZodForm(MailBody, {
    values: { ...values, cc: values.cc ?? [] },
    submit: async (body) => {
      await onSend(body)
      onClose()
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
      title={title}
      description="The PDF is attached. The activity shows when it was sent."
      footer={
        <DialogButtons form={FORM} submitting={form.submitting} submittingLabel="Sending" onCancel={() => void close()}>
          Send
        </DialogButtons>
      }
    >
      <Form form={form} id={FORM}>
        <TextField form={form} name="to" label="To" type="email" autoComplete="off" data-autofocus />
        <Field form={form} name="cc" label="Copy to" hint="Separate several addresses with commas.">
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

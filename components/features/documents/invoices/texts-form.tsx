'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { DrawerBody } from '@/components/ui/drawer'
import { Heading } from '@/components/ui/heading'
import { Input } from '@/components/ui/input'
import { Kbd } from '@/components/ui/kbd'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { InvoiceTextsInput, updateInvoiceTexts, type InvoiceTexts } from '@/lib/contract/invoice-mail'
import { MAIL_WORDS } from '@/lib/contract/mail-text'
import { textsRead } from '../queries'

const FORM = 'invoice-texts'

interface TextsFormProps {
  onCancel: () => void
  onSaved: () => void
}

/** The text of the entity's emails, where its customers pay, and when they are reminded. */
export function TextsForm(props: TextsFormProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(textsRead)
  // A save by somebody else does not discard what is typed; the version sent with it shows the conflict.
  const [opened, setOpened] = useState<InvoiceTexts>()
  const [typed, setTyped] = useState(false)
  if (data && data !== opened && !typed) setOpened(data)
  if (opened) return <TextFields key={opened.updated_at} texts={opened} onTyped={setTyped} {...props} />
  return (
    <DrawerBody>
      {isError ? (
        <QueryErrorNote what="the texts" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton width="100%" height={320} />
      )}
    </DrawerBody>
  )
}

interface TextFieldsProps extends TextsFormProps {
  texts: InvoiceTexts
  onTyped: (typed: boolean) => void
}

function TextFields({ texts: { updated_at, ...texts }, onTyped, onCancel, onSaved }: TextFieldsProps) {
  const update = useWrite(updateInvoiceTexts, { touches: ['entities', 'invoices'] })
  const mayEdit = useMay()('entity.edit')
  const form = useZodForm(InvoiceTextsInput, {
    values: texts,
    submit: async (body) => {
      await update.mutateAsync({ body, ...(updated_at === null ? {} : { version: updated_at }) })
      notify.success('Texts saved')
      onSaved()
    },
  })
  const { dirty } = form
  useEffect(() => onTyped(dirty), [onTyped, dirty])
  return (
    <>
      <DrawerBody>
        <Form form={form} id={FORM}>
          <p className="text-xs text-muted">
            Filled in for each email: {MAIL_WORDS.map((word) => `{${word}}`).join(' ')}. Leave a text blank to restore
            the default.
          </p>
          <Heading>On paper</Heading>
          <TextareaField
            form={form}
            name="pay_to"
            label="Pay to"
            rows={3}
            hint="Where customers without a factor pay: bank and account, or an address."
          />
          <TextareaField
            form={form}
            name="factor_text"
            label="Below the factor"
            rows={2}
            hint="For customers whose invoices a factor buys, printed below its name and address."
          />
          <Heading>Invoice email</Heading>
          <TextField form={form} name="invoice_subject" label="Invoice subject" autoComplete="off" />
          <TextareaField form={form} name="invoice_text" label="Invoice text" rows={6} />
          <Heading>Statement email</Heading>
          <TextField form={form} name="statement_subject" label="Statement subject" autoComplete="off" />
          <TextareaField form={form} name="statement_text" label="Statement text" rows={6} />
          <Heading>Reminders</Heading>
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            {(['reminder_after', 'reminder_every'] as const).map((name) => (
              <Field
                key={name}
                form={form}
                name={name}
                label={name === 'reminder_after' ? 'Days past due' : 'Days between reminders'}
              >
                {({ value, onChange, invalid, ...control }) => (
                  <Input
                    {...control}
                    invalid={invalid}
                    inputMode="numeric"
                    autoComplete="off"
                    value={typeof value === 'number' && !Number.isNaN(value) ? String(value) : ''}
                    onChange={({ target }) =>
                      onChange(target.value === '' ? null : Number(target.value.replace(/\D/g, '')))
                    }
                  />
                )}
              </Field>
            ))}
          </div>
          <TextField form={form} name="reminder_subject" label="Reminder subject" autoComplete="off" />
          <TextareaField form={form} name="reminder_text" label="Reminder text" rows={6} />
        </Form>
      </DrawerBody>
      <FormFooter form={FORM} submitting={form.submitting} disabled={!mayEdit} onCancel={onCancel}>
        Save texts <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

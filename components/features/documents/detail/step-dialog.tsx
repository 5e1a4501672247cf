'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { Dialog } from '@/components/ui/dialog'
import type { EntryChange } from '@/lib/contract/bill'
import { Day } from '@/lib/contract/fields'
import { isDay } from '@/lib/dates/day'
import { EntryPreview } from './entry-preview'

const FORM = 'document-step'
export const OnDate = z.object({ date: Day })

interface StepDialogProps<Key extends QueryKey> {
  /** Which document. */
  name: string
  /** What the button does, such as "Void". */
  label: string
  explains: string
  danger?: boolean
  /** Whether the user chooses the date. */
  dated?: boolean
  /** The earliest date that is suggested. */
  first: string
  preview: (date: string) => UseQueryOptions<EntryChange, Error, EntryChange, Key>
  /** Makes the step, and tells that it is done. */
  submit: (date: string) => Promise<void>
  onClose: () => void
}

/** Previews what a status change of a document will post or remove. */
export function StepDialog<Key extends QueryKey>(props: StepDialogProps<Key>) {
  const { name, label, explains, danger, dated, first, preview, submit, onClose } = props
  const [date, setDate] = useState(() => (today() < first ? first : today()))
  const form = useZodForm(OnDate, {
    values: { date },
    submit: async (body) => {
      await submit(body.date)
      onClose()
    },
  })
  const query = useQuery({ ...preview(date), placeholderData: keepPreviousData, staleTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title={`${label} ${name}`}
      description={explains}
      footer={
        <DialogButtons form={FORM} submitting={form.submitting} onCancel={onClose} danger={danger}>
          {label}
        </DialogButtons>
      }
    >
      <Form form={form} id={FORM}>
        {dated ? (
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
        <EntryPreview query={query} />
      </Form>
    </Dialog>
  )
}

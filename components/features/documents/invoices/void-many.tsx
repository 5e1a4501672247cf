'use client'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { Dialog } from '@/components/ui/dialog'
import type { Day } from '@/lib/dates/day'
import { OnDate } from '../detail/step-dialog'

const FORM = 'void-many'

interface VoidManyProps {
  /** '5 invoices' */
  name: string
  /** Says how many cannot be voided. */
  staying: string
  onVoid: (date: Day) => Promise<void>
  onClose: () => void
}

/** Asks for the date of the void, and says that it is final. */
export function VoidMany({ name, staying, onVoid, onClose }: VoidManyProps) {
  const form = useZodForm(OnDate, {
    values: { date: today() },
    submit: ({ date }) => {
      onClose()
      return onVoid(date)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={`Void ${name}`}
      description={`They stay in the list and are no longer owed. This cannot be undone. ${staying}`}
      footer={
        <DialogButtons form={FORM} submitting={form.submitting} onCancel={onClose} danger>
          Void
        </DialogButtons>
      }
    >
      <Form form={form} id={FORM}>
        <Field
          form={form}
          name="date"
          label="Date"
          hint="An invoice with a later date is voided on its own date."
          className="max-w-60"
        >
          {(control) => <DateInput {...control} data-autofocus />}
        </Field>
      </Form>
    </Dialog>
  )
}

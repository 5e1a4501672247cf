'use client'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { DateInput } from '@/components/form/date-input'
import { Field, TextareaField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { reverseJournalEntry, type JournalEntry } from '@/lib/contract/journal-entry'

const FORM = 'reverse-entry'

interface ReverseDialogProps {
  entry: JournalEntry
  /** Shows the entry that was made. */
  onOpen: (id: string, entry_id: string) => void
  onClose: () => void
}

/** Asks for the date and the note of the opposite entry. */
export function ReverseDialog({ entry, onOpen, onClose }: ReverseDialogProps) {
  const reverse = useWrite(reverseJournalEntry, { touches: LEDGER })
  const form = useZodForm(reverseJournalEntry.body, {
    values: { date: today() < entry.date ? entry.date : today(), note: `Reversal of ${entry.entry_id}` },
    submit: async (body) => {
      const made = await reverse.mutateAsync({ params: { id: entry.id }, body, version: entry.updated_at })
      onClose()
      notify.success(`${entry.entry_id} reversed by ${made.entry_id}`)
      onOpen(made.id, made.entry_id)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={`Reverse ${entry.entry_id}`}
      description="A second entry reverses every line on that date. Both stay in the books."
      footer={
        <DialogButtons form={FORM} submitting={form.submitting} onCancel={onClose}>
          Reverse
        </DialogButtons>
      }
    >
      <Form form={form} id={FORM}>
        <Field form={form} name="date" label="Reversal date" className="max-w-44">
          {(control) => <DateInput {...control} data-autofocus />}
        </Field>
        <TextareaField form={form} name="note" label="Note" rows={2} placeholder="Up to 255 characters" />
      </Form>
    </Dialog>
  )
}

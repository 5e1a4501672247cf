'use client'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { DateInput } from '@/components/form/date-input'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import { createTemplate, updateTemplate, type JournalTemplate } from '@/lib/contract/journal-template'
import { valuesOf } from './entry-values'

const FORM = 'entry-template'
const Named = createTemplate.body.pick({ name: true, next_on: true, until: true })

interface TemplateDialogProps {
  /** The entry whose lines are saved, or an existing template. */
  of: { entry: JournalEntry } | { template: JournalTemplate }
  onClose: () => void
}

/** Saves the lines of an entry as a template, to be reused or posted every month; or edits a template. */
export function TemplateDialog({ of, onClose }: TemplateDialogProps) {
  // Entries that are already due are posted immediately.
  const create = useWrite(createTemplate, { touches: LEDGER })
  const update = useWrite(updateTemplate, { touches: LEDGER })
  const template = 'template' in of ? of.template : null
  const form = useZodForm(Named, {
    values:
      'template' in of
        ? { name: of.template.name, next_on: of.template.next_on, until: of.template.until }
        : { name: nameOf(of.entry), next_on: null, until: null },
    submit: async (body) => {
      const kept =
        'template' in of
          ? await update.mutateAsync({ params: { id: of.template.id }, body, version: of.template.updated_at })
          : await create.mutateAsync({ body: { ...body, ...linesOf(of.entry) } })
      notify.success(kept.next_on ? `${kept.name} is posted every month` : `Template ${kept.name} saved`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={template ? `Edit ${template.name}` : 'Save as template'}
      description="Its lines can be used again. With a next day, the entry is posted then and every month after it."
      footer={
        <DialogButtons form={FORM} submitting={form.submitting} onCancel={onClose}>
          {template ? 'Save changes' : 'Save template'}
        </DialogButtons>
      }
    >
      <Form form={form} id={FORM}>
        <TextField form={form} name="name" label="Name" autoComplete="off" data-autofocus />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field form={form} name="next_on" label="Post monthly from">
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="until" label="Until">
            {(control) => <DateInput {...control} />}
          </Field>
        </div>
      </Form>
    </Dialog>
  )
}

const nameOf = ({ note, description }: JournalEntry): string | null => note ?? (description || null)

function linesOf(entry: JournalEntry) {
  const { accounts = [] } = valuesOf(entry)
  return { note: entry.note, accounts: createTemplate.body.shape.accounts.parse(accounts) }
}

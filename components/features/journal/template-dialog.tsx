'use client'
import { DateInput } from '@/components/form/date-input'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import { createTemplate } from '@/lib/contract/journal-template'
import { valuesOf } from './entry-values'

const FORM = 'entry-template'
const Named = createTemplate.body.pick({ name: true, next_on: true, until: true })

/** Keeps the lines of an entry, to be taken up again or posted every month. */
export function TemplateDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const create = useWrite(createTemplate, { touches: ['journal-entries'] })
  const form = useZodForm(Named, {
    values: { name: entry.note ?? (entry.description || null), next_on: null, until: null },
    submit: async (body) => {
      const { accounts = [] } = valuesOf(entry)
      const lines = createTemplate.body.shape.accounts.parse(accounts)
      const made = await create.mutateAsync({ body: { ...body, note: entry.note, accounts: lines } })
      notify.success(made.next_on ? `${made.name} is posted every month` : `Template ${made.name} saved`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title="Save as template"
      description="Its lines can be taken up again. With a next day, the entry is posted then and every month after it."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM} loading={form.submitting}>
            Save template
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM}>
        <TextField form={form} name="name" label="Name" autoComplete="off" data-autofocus />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field form={form} name="next_on" label="Post monthly from">
            {({ value, ...control }) => <DateInput {...control} value={value ?? null} />}
          </Field>
          <Field form={form} name="until" label="Until">
            {({ value, ...control }) => <DateInput {...control} value={value ?? null} />}
          </Field>
        </div>
      </Form>
    </Dialog>
  )
}

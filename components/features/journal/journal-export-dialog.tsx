'use client'
import { z } from 'zod'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { download } from '@/lib/client/download'
import { useDownload } from '@/lib/client/use-download'
import { Day } from '@/lib/contract/fields'
import { journal } from '@/lib/contract/report'

const FORM = 'journal-export'

const Asked = z.object({
  format: journal.query.shape.format,
  start_date: Day.nullable(),
  end_date: Day.nullable(),
})

const FORMATS = [
  { value: 'csv', label: 'CSV, for a spreadsheet' },
  { value: 'hledger', label: 'hledger' },
  { value: 'beancount', label: 'Beancount' },
] as const

/** Every posted entry of the dates as text that a spreadsheet or another bookkeeping program can read. */
export function JournalExportDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useDownload()
  const form = useZodForm(Asked, {
    values: { format: 'csv', start_date: null, end_date: null },
    submit: async ({ format, start_date, end_date }) => {
      const query = { format, start_date: start_date ?? undefined, end_date: end_date ?? undefined }
      await mutateAsync(() => download(journal, { query }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title="Export the journal"
      description="All posted entries with their lines, on the accrual basis. Leave the dates empty for the whole journal."
      footer={
        <DialogButtons form={FORM} submitting={form.submitting} submittingLabel="Exporting" onCancel={onClose}>
          Export
        </DialogButtons>
      }
    >
      <Form form={form} id={FORM}>
        <Field form={form} name="format" label="Format">
          {(control) => <Select {...control} options={FORMATS} />}
        </Field>
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <Field form={form} name="start_date" label="From">
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="end_date" label="Through">
            {(control) => <DateInput {...control} />}
          </Field>
        </div>
      </Form>
    </Dialog>
  )
}

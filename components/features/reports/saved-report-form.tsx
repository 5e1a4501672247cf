'use client'
import { z } from 'zod'
import { emailList } from '@/components/pickers/email-list'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { Email } from '@/lib/contract/fields'
import type { FileFormat } from '@/lib/contract/report-file'
import {
  createSavedReport,
  NO_RECIPIENT,
  SavedReportInput,
  updateSavedReport,
  type SavedPeriod,
  type SavedReport,
} from '@/lib/contract/saved-report'
import { RANGE_PRESETS } from '@/lib/dates/range-presets'

export interface SavedReportFormProps extends Pick<
  SavedReport,
  'name' | 'report' | 'period' | 'settings' | 'send_day' | 'send_to' | 'send_as'
> {
  /** Null: it is not saved yet. */
  id: string | null
  updated_at?: string
}

const fields = SavedReportInput.shape
const FormInput = z
  .strictObject({
    name: fields.name,
    period: fields.period,
    send_day: z.string(),
    send_to: emailList(z.array(Email).max(10, 'Enter at most 10 addresses.')),
    send_as: z.enum(['pdf', 'xlsx']),
  })
  .refine(({ send_day, send_to }) => send_day === NEVER || send_to.length > 0, {
    path: ['send_to'],
    error: NO_RECIPIENT,
  })

const NEVER = ''
const DAYS = [
  { value: NEVER, label: 'Not automatically' },
  ...Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: `On day ${at + 1} of the month` })),
  { value: '31', label: 'On the last day of the month' },
]
const PERIODS = RANGE_PRESETS.flatMap(({ key, label }): { value: SavedPeriod; label: string }[] =>
  key === 'custom' ? [] : [{ value: key, label }],
)
const FORMATS: { value: FileFormat; label: string }[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'xlsx', label: 'Excel' },
]

/** Name, date rule, and who gets it by email on which day of the month. */
export function SavedReportForm({ id, updated_at, report, settings, ...kept }: SavedReportFormProps) {
  const create = useWrite(createSavedReport, { touches: ['reports'] })
  const update = useWrite(updateSavedReport, { touches: ['reports'] })
  const form = useZodForm(FormInput, {
    values: {
      name: kept.name,
      period: kept.period,
      send_day: kept.send_day === null ? NEVER : String(kept.send_day),
      send_to: kept.send_to.join(', '),
      send_as: kept.send_as,
    },
    submit: async ({ send_day, ...input }) => {
      const body = { ...input, report, settings, send_day: send_day === NEVER ? null : Number(send_day) }
      if (id === null) await create.mutateAsync({ body })
      else await update.mutateAsync({ params: { id }, body, version: updated_at })
      closeDrawer()
      notify.success(`${input.name} saved. It is under Reports, Saved reports.`)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="saved-report">
          <TextField form={form} name="name" label="Name" autoFocus />
          <Field form={form} name="period" label="Period" hint="Recalculated each time it is opened or emailed.">
            {(control) => <Select {...control} options={PERIODS} />}
          </Field>
          <Field form={form} name="send_day" label="Email it">
            {(control) => <Select {...control} options={DAYS} />}
          </Field>
          <TextField form={form} name="send_to" label="To" placeholder="owner@example.com, cpa@example.com" />
          <Field form={form} name="send_as" label="As">
            {({ value, onChange }) => (
              <SegmentedControl
                label="File"
                options={FORMATS}
                value={value}
                onChange={onChange}
                className="self-start"
              />
            )}
          </Field>
        </Form>
      </DrawerBody>
      <FormFooter form="saved-report" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        {id === null ? 'Save report' : 'Save changes'}
      </FormFooter>
    </>
  )
}

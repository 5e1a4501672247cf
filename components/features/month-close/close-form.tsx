'use client'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { TextareaField } from '@/components/form/field'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Note } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { lockMonth, type CloseMonth } from '@/lib/contract/month-close'
import { formatDay, formatMonth } from '@/lib/dates/format'
import { CLOSING } from './queries'
import { OptionalRecipients } from './recipients'

/** Locks the days of a month, and mails its reports to the people named. */
export function CloseForm({ month }: { month: CloseMonth }) {
  const lock = useWrite(lockMonth, { touches: CLOSING })
  const form = useZodForm(OptionalRecipients, {
    values: { recipients: null },
    submit: async (body) => {
      await lock.mutateAsync({ params: { month: month.month }, body })
      closeDrawer()
      const told = `${formatMonth(month.start_date)} is closed`
      notify.success(body.recipients.length > 0 ? [told, 'The report pack is on its way.'] : told)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="close-month">
          <Note tone="blue">
            Nothing dated {formatDay(month.end_date)} or before can be added, changed or removed then. The trial balance
            is kept, and a later difference raises an alarm.
          </Note>
          <TextareaField
            form={form}
            name="recipients"
            label="Mail the report pack to"
            hint="Addresses with commas between them. Left empty: nobody."
            placeholder="cpa@example.com, owner@example.com"
            data-autofocus
          />
        </Form>
      </DrawerBody>
      <FormFooter form="close-month" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Close the month
      </FormFooter>
    </>
  )
}

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
import { unlockMonth, type CloseMonth } from '@/lib/contract/month-close'
import { formatMonth } from '@/lib/dates/format'
import { CLOSING } from './queries'

/** Reopens a month and all later ones; the reason is logged. */
export function UnlockForm({ month }: { month: CloseMonth }) {
  const unlock = useWrite(unlockMonth, { touches: CLOSING })
  const form = useZodForm(unlockMonth.body, {
    values: { reason: null },
    submit: async (body) => {
      await unlock.mutateAsync({ params: { month: month.month }, body })
      closeDrawer()
      notify.success(`${formatMonth(month.start_date)} is open again`)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="open-month">
          <Note tone="amber">
            {formatMonth(month.start_date)} and every later month are opened and have to be signed off again. The trial
            balances that were kept stay, so that a change can be seen.
          </Note>
          <TextareaField form={form} name="reason" label="Reason" hint="It is recorded in the log." data-autofocus />
        </Form>
      </DrawerBody>
      <FormFooter form="open-month" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Open the month
      </FormFooter>
    </>
  )
}

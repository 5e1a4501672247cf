'use client'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { TextareaField } from '@/components/form/field'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { useWrite } from '@/lib/client/query'
import { signOffMonth, type CloseMonth } from '@/lib/contract/month-close'
import { OpenChecks } from './open-checks'
import { CLOSING } from './queries'

/** Shows the open items before the user signs off the month. */
export function SignOffForm({ month }: { month: CloseMonth }) {
  const signOff = useWrite(signOffMonth, { touches: CLOSING })
  const form = useZodForm(signOffMonth.body, {
    values: { note: null },
    submit: async (body) => {
      await signOff.mutateAsync({ params: { month: month.month }, body })
      closeDrawer()
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="sign-off">
          <OpenChecks month={month} />
          <TextareaField
            form={form}
            name="note"
            label="Note"
            required={!month.is_clear}
            hint={month.is_clear ? 'Leave empty if everything is in order.' : 'Why the month can be closed anyway.'}
            data-autofocus
          />
        </Form>
      </DrawerBody>
      <FormFooter form="sign-off" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Sign off
      </FormFooter>
    </>
  )
}

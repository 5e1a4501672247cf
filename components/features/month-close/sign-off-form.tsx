'use client'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { TextareaField } from '@/components/form/field'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Note } from '@/components/ui/note'
import { useWrite } from '@/lib/client/query'
import { CLOSE_CHECK_LABELS } from '@/lib/contract/labels'
import { signOffMonth, type CloseMonth } from '@/lib/contract/month-close'
import { CLOSING } from './queries'

/** Says what still waits before a person stands for the month with it. */
export function SignOffForm({ month }: { month: CloseMonth }) {
  const signOff = useWrite(signOffMonth, { touches: CLOSING })
  const form = useZodForm(signOffMonth.body, {
    values: { note: null },
    submit: async (body) => {
      await signOff.mutateAsync({ params: { month: month.month }, body })
      closeDrawer()
    },
  })
  const open = month.checks.filter(({ count }) => count > 0)
  return (
    <>
      <DrawerBody>
        <Form form={form} id="sign-off">
          {open.length > 0 ? (
            <Note tone="amber" title="Not everything is done.">
              <ul className="mt-1 list-disc pl-4">
                {open.map(({ key, count }) => (
                  <li key={key}>
                    {CLOSE_CHECK_LABELS[key]}: {count}
                  </li>
                ))}
              </ul>
            </Note>
          ) : null}
          <TextareaField
            form={form}
            name="note"
            label="Note"
            hint={open.length > 0 ? 'Why the month can be closed all the same.' : 'Left empty: all is in order.'}
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

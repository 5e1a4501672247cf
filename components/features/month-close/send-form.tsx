'use client'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { TextareaField } from '@/components/form/field'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { sendReportPack, type CloseMonth } from '@/lib/contract/month-close'
import { Recipients } from './recipients'

/** Emails the pack as PDF and workbook. */
export function SendForm({ month }: { month: CloseMonth }) {
  const send = useWrite(sendReportPack, { touches: [] })
  const form = useZodForm(Recipients, {
    values: { recipients: null },
    submit: async (body) => {
      const { message } = await send.mutateAsync({ params: { month: month.month }, body })
      closeDrawer()
      notify.success(message)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="send-pack">
          <TextareaField
            form={form}
            name="recipients"
            label="Email to"
            required
            hint="Separate addresses with commas. Each recipient gets a separate email."
            placeholder="cpa@example.com, owner@example.com"
            data-autofocus
          />
        </Form>
      </DrawerBody>
      <FormFooter form="send-pack" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Send
      </FormFooter>
    </>
  )
}

'use client'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { useWrite } from '@/lib/client/query'
import type { Integration } from '@/lib/contract/bank'
import { updateIntegration } from '@/lib/contract/bank-link'

export const openRename = (integration: Integration): void =>
  openDrawer({
    title: 'Rename data source',
    width: 440,
    content: <RenameForm integration={integration} />,
  })

function RenameForm({ integration }: { integration: Integration }) {
  const update = useWrite(updateIntegration, { touches: ['integrations', 'bank-accounts'] })
  const form = useZodForm(updateIntegration.body, {
    values: { name: integration.name },
    // Sent without a version: a sync in the meantime is no reason to refuse a name.
    submit: async (body) => {
      await update.mutateAsync({ params: { id: integration.id }, body })
      closeDrawer()
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="rename">
          <TextField form={form} name="name" label="Name" autoComplete="off" data-autofocus />
        </Form>
      </DrawerBody>
      <FormFooter form="rename" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Save
      </FormFooter>
    </>
  )
}

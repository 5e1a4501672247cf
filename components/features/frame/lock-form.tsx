'use client'
import { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { useWrite } from '@/lib/client/query'
import { updateEntity, type Entity } from '@/lib/contract/company'
import { askToLock } from './ask-to-lock'
import { LOCK_HINT } from './entity-form'

const { books_locked_until } = updateEntity.body.shape
const LockInput = z.strictObject({ books_locked_until })

/** For bookkeepers, who lock the books of an entity and change nothing else of it. */
export function LockForm({ entity, onDone }: { entity: Entity; onDone: (entity: Entity) => void }) {
  const update = useWrite(updateEntity, { touches: ['entities', 'me'] })
  const form = useZodForm(LockInput, {
    values: { books_locked_until: entity.books_locked_until },
    submit: async (body) => {
      await askToLock(entity, body.books_locked_until)
      onDone(await update.mutateAsync({ params: { id: entity.id }, body, version: entity.updated_at }))
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="lock">
          <Field form={form} name="books_locked_until" label="Lock the books until" hint={LOCK_HINT}>
            {(control) => <DateInput {...control} />}
          </Field>
        </Form>
      </DrawerBody>
      <FormFooter form="lock" submitting={form.submitting} onCancel={() => void requestCloseDrawer()} />
    </>
  )
}

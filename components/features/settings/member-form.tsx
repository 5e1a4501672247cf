'use client'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { DrawerBody } from '@/components/ui/drawer'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { updateMember, InviteInput, type Member } from '@/lib/contract/member'
import { EntitySelect, PermissionSelect, RoleSelect } from './member-controls'

const RightsInput = InviteInput.pick({ role: true, permissions: true, entities: true })

interface MemberFormProps {
  member: Member
  onDone: () => void
  onCancel: () => void
}

export function MemberForm({ member, onDone, onCancel }: MemberFormProps) {
  const update = useWrite(updateMember, { touches: ['members'] })
  const { id, role, permissions, entities, updated_at, user } = member
  const form = useZodForm(RightsInput, {
    values: { role, permissions, entities },
    submit: async (body) => {
      await update.mutateAsync({ params: { id }, body, version: updated_at })
      onDone()
      notify.success(`The rights of ${user.full_name} are changed.`)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="member">
          <Field form={form} name="role" label="Role">
            {(control) => <RoleSelect {...control} />}
          </Field>
          <Field form={form} name="permissions" label="Permission">
            {(control) => <PermissionSelect {...control} />}
          </Field>
          <Field
            form={form}
            name="entities"
            label="Entities"
            hint={form.watch('role') === 'admin' ? 'Admins see every entity.' : undefined}
          >
            {(control) => <EntitySelect {...control} />}
          </Field>
        </Form>
      </DrawerBody>
      <FormFooter form="member" submitting={form.submitting} onCancel={onCancel} />
    </>
  )
}

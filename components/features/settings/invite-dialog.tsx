'use client'
import { useQuery } from '@tanstack/react-query'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { entitiesRead } from '@/components/pickers/shared-reads'
import { mayDiscard } from '@/components/shell/drawer-host'
import { Dialog } from '@/components/ui/dialog'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useDelayed } from '@/components/ui/use-delayed'
import { useWrite } from '@/lib/client/query'
import { inviteMember, InviteInput } from '@/lib/contract/member'
import { EntitySelect, PermissionSelect, RoleSelect } from './member-controls'

const TITLE = 'Invite a new user'

/** Waits for the entities, so that the only one of a company need not be chosen. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(entitiesRead)
  const waiting = useDelayed(!data && !error, 150)
  if (data)
    return <Invite entities={data.results.length === 1 ? data.results.map(({ id }) => id) : []} onClose={onClose} />
  if (!error && !waiting) return null
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={TITLE}>
      {error ? (
        <QueryErrorNote what="the entities" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-label="Loading" className="grid grid-cols-2 gap-3.5">
          <Skeleton width="100%" height={36} />
          <Skeleton width="100%" height={36} />
        </div>
      )}
    </Dialog>
  )
}

function Invite({ entities, onClose }: { entities: string[]; onClose: () => void }) {
  const invite = useWrite(inviteMember, { touches: ['members'] })
  const form = useZodForm(InviteInput, {
    values: { first_name: null, last_name: null, email: null, role: null, permissions: 'full_access', entities },
    submit: async (body) => {
      await invite.mutateAsync({ body })
      onClose()
      notify.success('The invitation has been sent to the user.')
    },
  })
  const close = async () => {
    if (await mayDiscard()) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => void (open || close())}
      title={TITLE}
      footer={
        <DialogButtons
          form="invite"
          submitting={form.submitting}
          submittingLabel="Sending"
          onCancel={() => void close()}
        >
          Send invite
        </DialogButtons>
      }
    >
      <Form form={form} id="invite" className="grid grid-cols-1 gap-3.5 sm:grid-cols-2">
        <TextField form={form} name="first_name" label="First name" autoComplete="off" data-autofocus />
        <TextField form={form} name="last_name" label="Last name" autoComplete="off" />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="off" className="sm:col-span-2" />
        <Field form={form} name="role" label="Role">
          {(control) => <RoleSelect {...control} />}
        </Field>
        <Field form={form} name="entities" label="Entities">
          {(control) => <EntitySelect {...control} />}
        </Field>
        <Field
          form={form}
          name="permissions"
          label="Permission"
          className="sm:col-span-2"
          hint="Read only: sees what the role sees but cannot change anything."
        >
          {(control) => <PermissionSelect {...control} />}
        </Field>
      </Form>
    </Dialog>
  )
}

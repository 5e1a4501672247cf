'use client'
import { closeDrawer, mayDiscard } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { deleteService, type Service } from '@/lib/contract/service'

/** The API refuses if an invoice uses it. */
export function DeleteService({ service: { id, name, updated_at } }: { service: Service }) {
  const remove = useWrite(deleteService, { touches: ['services'] })
  const onDelete = async () => {
    if (!(await mayDiscard())) return
    const body = 'Only a service that no invoice uses can be deleted.'
    if (!(await confirm({ title: `Delete ${name}?`, body, confirmLabel: 'Delete', danger: true }))) return
    remove.mutate(
      { params: { id }, version: updated_at },
      {
        onSuccess: ({ message }) => {
          closeDrawer()
          notify.success(message)
        },
      },
    )
  }
  return (
    <Button variant="ghost" loading={remove.isPending} loadingLabel="Deleting" onClick={() => void onDelete()}>
      Delete
    </Button>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@/components/ui/use-router'
import { notify } from '@/components/ui/toast'
import { read, useWrite } from '@/lib/client/query'
import { announce } from '@/lib/client/session-channel'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { companyList, deleteCompany, deleteEntity, setDefaultCompany, setDefaultEntity } from '@/lib/contract/company'
import { FIRST_PAGE } from './first-page'
import { reopenBooks } from './open-books'

export const companies = read('companies', companyList, { query: { page_size: PAGE_SIZE_MAX, ordering: 'name' } })

export function useSwitchCompany() {
  const write = useWrite(setDefaultCompany, { touches: [] })
  const opened = useOpened()
  return { pending: write.isPending, switchTo: (id: string) => write.mutate({ params: { id } }, { onSuccess: opened }) }
}

export function useSwitchEntity() {
  const write = useWrite(setDefaultEntity, { touches: [] })
  const opened = useOpened()
  return { pending: write.isPending, switchTo: (id: string) => write.mutate({ params: { id } }, { onSuccess: opened }) }
}

interface Removable {
  id: string
  is_default: boolean
  updated_at: string
}

export function useDeleteCompany() {
  const write = useWrite(deleteCompany, { touches: ['companies', 'me'] })
  const gone = useGone()
  const run = (company: Removable, onGone: () => void) =>
    write.mutate(deletion(company), { onSuccess: ({ message }) => gone(company, message, onGone) })
  return { pending: write.isPending, run }
}

export function useDeleteEntity() {
  const write = useWrite(deleteEntity, { touches: ['entities', 'me'] })
  const gone = useGone()
  const run = (entity: Removable, onGone: () => void) =>
    write.mutate(deletion(entity), { onSuccess: ({ message }) => gone(entity, message, onGone) })
  return { pending: write.isPending, run }
}

const deletion = ({ id, updated_at }: Removable) => ({ params: { id }, version: updated_at })

/** After a company or entity is removed, moves users who were working in it to another one and clears its data from the screen. */
function useGone() {
  const opened = useOpened()
  return ({ is_default }: Removable, message: string, onGone: () => void) => {
    notify.success(message)
    if (!is_default) return
    onGone()
    void opened()
  }
}

function useOpened() {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    announce('tenant-changed')
    router.push(FIRST_PAGE)
    await reopenBooks(client)
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { read, useWrite } from '@/lib/client/query'
import { announce } from '@/lib/client/session-channel'
import { companyList, entityList, setDefaultCompany, setDefaultEntity } from '@/lib/contract/company'
import { notCategorizedCount } from '@/lib/contract/transaction'
import { FIRST_PAGE } from './first-page'
import { reopenBooks } from './open-books'

const ALL = { page_size: 500, ordering: 'name' }

export const companies = read('companies', companyList, { query: ALL })
export const entities = read('entities', entityList, { query: ALL })
export const notCategorized = read('transactions', notCategorizedCount, {})

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

function useOpened() {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    announce('tenant-changed')
    router.push(FIRST_PAGE)
    await reopenBooks(client)
  }
}

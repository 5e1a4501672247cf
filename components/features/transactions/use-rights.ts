import { useQuery } from '@tanstack/react-query'
import { currentUser } from '@/lib/client/current-user'

/** What the signed-in person may do here; nothing until that is known. */
export function useRights() {
  const { data } = useQuery(currentUser)
  const may = (right: string) => data?.capabilities.some((capability) => capability === right) ?? false
  return {
    edit: may('transaction.edit'),
    finalize: may('transaction.finalize'),
    addStakeholder: may('stakeholder.edit'),
  }
}
export type Rights = ReturnType<typeof useRights>

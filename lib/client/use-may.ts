import { useQuery } from '@tanstack/react-query'
import type { Capability } from '@/lib/contract/capability'
import { currentUser } from './current-user'

/** Whether the signed-in person may do it in the company that is open; no while that is not known. */
export function useMay(): (right: Capability) => boolean {
  const { data } = useQuery(currentUser)
  return (right) => data?.capabilities.includes(right) ?? false
}

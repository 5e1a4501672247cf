import { useQuery } from '@tanstack/react-query'
import type { Capability } from '@/lib/contract/capability'
import { currentUser } from './current-user'

/** Whether the signed-in person has a right in the open company; false while that is unknown. */
export function useMay(): (right: Capability) => boolean {
  const { data } = useQuery(currentUser)
  return (right) => data?.capabilities.includes(right) ?? false
}

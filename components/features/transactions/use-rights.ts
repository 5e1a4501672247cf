import { useMay } from '@/lib/client/use-may'

/** What the signed-in person may do with transactions. */
export function useRights() {
  const may = useMay()
  return {
    edit: may('transaction.edit'),
    match: may('transaction.match'),
    comment: may('comment.edit'),
    finalize: may('transaction.finalize'),
    addStakeholder: may('stakeholder.edit'),
  }
}
export type Rights = ReturnType<typeof useRights>

import { useMay } from '@/lib/client/use-may'

/** What the signed-in person may do with transactions. */
export function useRights() {
  const may = useMay()
  return {
    edit: may('transaction.edit'),
    match: may('transaction.match'),
    comment: may('comment.edit'),
    finalize: may('transaction.finalize'),
    unfinalize: may('transaction.unfinalize'),
    addStakeholder: may('stakeholder.edit'),
    addAccount: may('account.edit'),
    addRule: may('rule.edit'),
  }
}
export type Rights = ReturnType<typeof useRights>

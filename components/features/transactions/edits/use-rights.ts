import { useQuery } from '@tanstack/react-query'
import { currentUser } from '@/lib/client/current-user'
import { useMay } from '@/lib/client/use-may'

/** What the signed-in person may do with transactions; those of another entity than the open one are only read. */
export function useRights(...entities: readonly (string | undefined)[]) {
  const may = useMay()
  const { data: me } = useQuery(currentUser)
  const isHere = entities.every((entity) => entity === undefined || entity === (me?.default_entity?.id ?? entity))
  const mayHere = (right: Parameters<typeof may>[0]) => isHere && may(right)
  return {
    edit: mayHere('transaction.edit'),
    match: mayHere('transaction.match'),
    comment: mayHere('comment.edit'),
    finalize: mayHere('transaction.finalize'),
    unfinalize: mayHere('transaction.unfinalize'),
    addStakeholder: mayHere('stakeholder.edit'),
    addAccount: mayHere('account.edit'),
    addRule: mayHere('rule.edit'),
  }
}
export type Rights = ReturnType<typeof useRights>

import type { Body } from '@/lib/contract/endpoint'
import type { Reconciliation, settleReconciliation } from '@/lib/contract/reconciliation'
import { demand } from '../can'
import { Invalid } from '../problems'
import type { Ctx } from '../context'
import { update } from './update'

/** Saves the statement's balances. */
export function settle(
  ctx: Ctx,
  { id, body: { reconciliation, ...patch } }: { id: string; body: Body<typeof settleReconciliation> },
): Promise<Reconciliation> {
  demand(ctx, 'reconciliation.edit')
  if (reconciliation !== undefined && reconciliation !== id)
    throw new Invalid({ reconciliation: ['This is another reconciliation.'] })
  return update(ctx, { id, patch })
}

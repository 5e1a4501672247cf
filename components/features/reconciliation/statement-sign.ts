import type { Reconciliation, ReconciliationReport } from '@/lib/contract/reconciliation'

type Kind = Reconciliation['bank_account']['kind']

/** The sign of money in on a statement: on a card it reduces what is owed. Source: LEDGER §7. */
export const inSign = (kind: Kind): 1 | -1 => (kind === 'credit' ? -1 : 1)

/** The amount of a line as the statement counts it, so that the amounts add up to the balance. */
export const statementAmount = (
  kind: Kind,
  { amount, amount_type }: Pick<ReconciliationReport['cleared'][number], 'amount' | 'amount_type'>,
): number => (amount_type === 'money_in' ? amount : -amount) * inSign(kind)

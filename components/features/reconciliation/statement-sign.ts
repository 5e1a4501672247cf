import type { Reconciliation, ReconciliationReport } from '@/lib/contract/reconciliation'

type Kind = Reconciliation['bank_account']['kind']

/** What money in does to the balance of a statement: on a card it pays off what is owed. Source: LEDGER §7. */
export const inSign = (kind: Kind): 1 | -1 => (kind === 'credit' ? -1 : 1)

/** A line as the statement counts it: its amounts add up to the balance. */
export const statementAmount = (
  kind: Kind,
  { amount, amount_type }: Pick<ReconciliationReport['cleared'][number], 'amount' | 'amount_type'>,
): number => (amount_type === 'money_in' ? amount : -amount) * inSign(kind)

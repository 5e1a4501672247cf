import sql from 'sql-template-tag'
import type { TrialBalanceFlag } from '@/lib/contract/report'
import type { Tx } from '@/server/db/connect'
import type { Side } from '@/server/ledger/journal'
import { onSide } from '@/server/ledger/statements/account-ledger'
import type { TrialBalanceLine } from '@/server/ledger/statements/trial-balance'

interface AccountFacts {
  chart_number: number
  balance_type: Side
  is_active: boolean
  role: string | null
}

/** The chart's facts about each account number; those of the first entity when entities differ. */
export async function accountFacts(tx: Tx, entity_ids: readonly string[]): Promise<Map<number, AccountFacts>> {
  const rows = await tx.rows<AccountFacts>(sql`
    select distinct on (chart_number) chart_number, balance_type, is_active, role from chart_of_account
     where entity_id = any(${[...entity_ids]}::uuid[]) order by chart_number, created_at, id`)
  return new Map(rows.map((account) => [account.chart_number, account]))
}

const SUSPENSE = ['uncategorized_income', 'uncategorized_expense']
const CLEARING = ['transfers_clearing', 'asset_clearing']

/** Reasons to look at an account. */
export function flagsOf(
  { total, debit, credit }: TrialBalanceLine,
  account: AccountFacts | undefined,
): TrialBalanceFlag[] {
  if (!account) return []
  const { role, balance_type, is_active } = account
  const is = (flag: TrialBalanceFlag, holds: boolean): TrialBalanceFlag[] => (holds ? [flag] : [])
  return [
    ...is('wrong_side', onSide(balance_type, total) < 0n),
    ...is('uncategorized', role !== null && SUSPENSE.includes(role) && total !== 0n),
    ...is('clearing', role !== null && CLEARING.includes(role) && total !== 0n),
    ...is('inactive', !is_active && (debit !== 0n || credit !== 0n)),
  ]
}

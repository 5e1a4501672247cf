import sql from 'sql-template-tag'
import { daysBetween, monthEnd, type Day } from '@/lib/dates/day'
import { divideRound } from '@/lib/money/allocate'
import { cents, negate, parseCents, sum, ZERO, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { withMovement, type AccountSums, type Moved } from '@/server/ledger/statements/account-sums'

interface BudgetSpan {
  entity_ids: readonly string[]
  start: Day
  end: Day
}

/** The accounts with their budgets for the days; a month that is only partly included counts in proportion to its days. */
export async function budgetIn(
  tx: Tx,
  accounts: readonly AccountSums[],
  { entity_ids, start, end }: BudgetSpan,
): Promise<Moved[]> {
  const rows = await tx.rows<{ chart_number: number; month: Day; amount: string }>(sql`
    select a.chart_number, b.month, sum(b.amount)::text as amount
      from budget_month b join chart_of_account a on a.entity_id = b.entity_id and a.id = b.chart_of_account_id
     where b.entity_id = any(${[...entity_ids]}::uuid[]) and b.month between date_trunc('month', ${start}::date) and ${end}
     group by 1, 2`)
  const meant = new Map<number, Cents[]>()
  for (const { chart_number, month, amount } of rows) {
    const part = partOf(parseCents(amount), month, { start, end })
    meant.set(chart_number, [...(meant.get(chart_number) ?? []), part])
  }
  return accounts.map((account) => {
    const shown = sum(meant.get(account.chart_number) ?? [ZERO])
    return withMovement(account, account.account_element === 'income' ? negate(shown) : shown)
  })
}

function partOf(amount: Cents, month: Day, { start, end }: Pick<BudgetSpan, 'start' | 'end'>): Cents {
  const last = monthEnd(month)
  const days = daysBetween(start > month ? start : month, end < last ? end : last) + 1
  return cents(divideRound(amount * BigInt(days), BigInt(daysBetween(month, last) + 1)))
}

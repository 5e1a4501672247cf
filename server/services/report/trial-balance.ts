import type { TrialBalanceRow } from '@/lib/contract/report'
import { toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { trialBalance as linesOf } from '@/server/ledger/statements/trial-balance'
import { demand } from '../can'
import { entityScope, oneSnapshot, reporting, type Ctx } from '../context'
import { accountFacts, flagsOf } from './account-flags'
import { sumsOf, type ReportQuery } from './sums'

export function trialBalance(ctx: Ctx, query: ReportQuery): Promise<TrialBalanceRow[]> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    return trialBalanceIn(tx, entityScope(ctx, query.entities), query)
  })
}

/** The same within a given transaction: a read, or the one that closes a month. */
export async function trialBalanceIn(
  tx: Tx,
  entity_ids: readonly string[],
  query: ReportQuery,
): Promise<TrialBalanceRow[]> {
  const lines = linesOf(await sumsOf(tx, entity_ids, query))
  const facts = await accountFacts(tx, entity_ids)
  return lines.map((line) => {
    const { id, chart_number, name, account_element, beginning, debit, credit, total } = line
    return {
      chart_of_account_id: id,
      chart_of_account_number: chart_number,
      name,
      account_element,
      beginning_amount: toWire(beginning),
      debit: toWire(debit),
      credit: toWire(credit),
      total_amount: toWire(total),
      flags: flagsOf(line, facts.get(chart_number)),
    }
  })
}

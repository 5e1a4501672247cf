import sql from 'sql-template-tag'
import type { Query } from '@/lib/contract/endpoint'
import type { Coverage, reconciliationCoverage } from '@/lib/contract/reconciliation'
import { addMonths, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { today } from '../book'
import { entityScope, oneSnapshot, reading, type Ctx } from '../context'

type Change = Coverage['months'][number]['changes'][number]
interface Period {
  id: string
  bank_account: string
  start_date: Day
  end_date: Day
  finished: boolean
}

/** The months of each bank account from its first line on, with what the bank changed in a finished one. Source: SCREENS 4.6. */
export function coverage(ctx: Ctx, query: Query<typeof reconciliationCoverage>): Promise<Coverage[]> {
  demand(ctx, 'reconciliation.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const last = monthStart(await today(tx, ctx))
    const first = addMonths(last, 1 - query.months)
    const accounts = await tx.rows<{ id: string; is_closed: boolean; since: Day | null; until: Day | null }>(sql`
      select b.id, b.closed_at is not null as is_closed, l.since, l.until
        from bank_account b
       cross join lateral (select min(t.date) as since, max(t.date) as until from bank_transaction t
                            where t.entity_id = b.entity_id and t.bank_account_id = b.id) l
       where b.entity_id = any(${entities}::uuid[]) ${query.bank_account ? sql`and b.id = ${query.bank_account}` : sql``}
       order by lower(b.name), b.id`)
    const periods = await tx.rows<Period>(sql`
      select id, bank_account_id as bank_account, start_date, end_date, finished from reconciliation
       where entity_id = any(${entities}::uuid[]) and end_date >= ${first} order by end_date`)
    const changes = await changesSinceFinish(tx, entities, first)
    return accounts.map(({ id, is_closed, since, until }) => {
      const from = since === null || monthStart(since) < first ? first : monthStart(since)
      // A closed account gets no more lines, so no statement is missing after its last one.
      const to = is_closed && until !== null && until < last ? monthStart(until) : last
      const own = periods.filter((period) => period.bank_account === id)
      return {
        bank_account: id,
        months:
          since === null
            ? []
            : monthsFrom(from, to)
                .map((month) => monthOf(month, own, changes))
                // A month's statement only arrives once the month is over.
                .filter(({ month, state }) => month < last || state !== 'missing'),
      }
    })
  })
}

/** A month is finished when finished statements cover its last day; it is in progress when a statement overlaps it. */
function monthOf(month: Day, periods: readonly Period[], changes: ReadonlyMap<string, Change[]>) {
  const end = monthEnd(month)
  const covering = periods.find((period) => period.finished && period.start_date <= end && period.end_date >= end)
  const touching = periods.find((period) => !period.finished && period.start_date <= end && period.end_date >= month)
  const finished = periods.filter((period) => period.finished && period.start_date <= end && period.end_date >= month)
  const changed = finished.find((period) => changesIn(month, changes.get(period.id)).length > 0)
  const found = finished.flatMap((period) => changesIn(month, changes.get(period.id)))
  const state = found.length > 0 ? 'changed' : covering ? 'finished' : touching ? 'in_progress' : 'missing'
  return { month, state, reconciliation: (changed ?? covering ?? touching)?.id ?? null, changes: found } as const
}

const changesIn = (month: Day, changes: readonly Change[] = []): Change[] =>
  changes.filter(({ date }) => date >= month && date <= monthEnd(month))

function monthsFrom(first: Day, last: Day): Day[] {
  const months: Day[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/**
 * By finished reconciliation: lines that arrived in its period after the finish, and changes of amount or date by the bank that were not
 * applied.
 */
async function changesSinceFinish(tx: Tx, entities: readonly string[], first: Day): Promise<Map<string, Change[]>> {
  const rows = await tx.rows<Change & { reconciliation: string }>(sql`
    select r.id as reconciliation, t.id as transaction, t.name, t.date, t.amount, t.amount_type, 'came in after the finish' as what
      from reconciliation r
      join bank_transaction t on t.entity_id = r.entity_id and t.bank_account_id = r.bank_account_id and t.parent_id is null
       and t.date between r.start_date and r.end_date and t.created_at > r.finished_at and not t.is_reconciliation
     where r.entity_id = any(${[...entities]}::uuid[]) and r.finished and r.end_date >= ${first}
    union all
    select r.id, t.id, t.name, t.date, t.amount, t.amount_type,
           case when l.changes ? 'removed' then 'was removed by the bank' else 'was changed by the bank' end
             || coalesce(' from ' || (l.changes -> 'amount' ->> 0) || ' to ' || (l.changes -> 'amount' ->> 1), '')
      from reconciliation r
      join bank_transaction t on t.entity_id = r.entity_id and t.reconciliation_id = r.id and t.parent_id is null
      join audit_log l on l.company_id = (select current_company()) and l.object_id = t.id and l.action = 'bank_change' and l.at > r.finished_at
       and l.changes ? 'is_applied' and l.changes ?| array['amount', 'amount_type', 'date', 'removed']
     where r.entity_id = any(${[...entities]}::uuid[]) and r.finished and r.end_date >= ${first}
     order by 4, 2`)
  const byReconciliation = new Map<string, Change[]>()
  for (const { reconciliation, ...change } of rows)
    byReconciliation.set(reconciliation, [...(byReconciliation.get(reconciliation) ?? []), change])
  return byReconciliation
}

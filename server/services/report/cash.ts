import sql from 'sql-template-tag'
import { TOP_MAX } from '@/lib/contract/bounds'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type {
  CashActivity,
  StatsPoint,
  top10ChartOfAccounts,
  top10Stakeholders,
  TransactionStats,
} from '@/lib/contract/report'
import type { AmountType } from '@/lib/contract/transaction-fields'
import { periodBefore } from '@/lib/dates/compared-range'
import { sum, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { depositoryBalance } from '@/server/db/balances'
import {
  contraByAccount,
  contraByDay,
  contraByStakeholder,
  linesByAccount,
  linesByStakeholder,
  type ContraRange,
} from '@/server/db/contra-lines'
import {
  cashActivity as activityOf,
  largestAccounts,
  netBurn,
  type AccountActivity,
  type CashActivity as Activity,
  type CashSection,
} from '@/server/ledger/statements/cash-activity'
import { cashActivityTable } from '@/server/ledger/statements/cash-activity-table'
import { shareOf, type Period } from '@/server/ledger/statements/table'
import { demand } from '../can'
import { entityScope, oneSnapshot, reporting, type Ctx } from '../context'
import { columnEntities, ofEveryEntity, perEntity } from './entity-columns'
import { inOrder, perPeriod, shownBeside, totalOf, type Compared, type Periods } from './periods'
import type { ReportQuery } from './sums'

export interface Spend extends ReportQuery {
  bank_accounts?: string[]
}

/** The names of the requested bank accounts and cards; empty means all. */
export async function accountNames(ctx: Ctx, { bank_accounts = [], entities }: Spend): Promise<string[]> {
  if (bank_accounts.length === 0) return []
  const accounts = await reporting(ctx, (tx) =>
    tx.rows<{ name: string }>(sql`
      select name from bank_account where entity_id = any(${entityScope(ctx, entities)}::uuid[]) and id = any(${bank_accounts}::uuid[]) order by name, id`),
  )
  return [`Of ${accounts.map(({ name }) => name).join(', ') || 'no account'}`]
}

/** Where money came from and where it went, over all bank accounts and cards or over some. */
export async function cashActivity(ctx: Ctx, query: Spend & Compared): Promise<CashActivity> {
  demand(ctx, 'report.read')
  const entities = columnEntities(ctx, query)
  const periods =
    query.columns === 'entity'
      ? await activityByEntity(ctx, query, entities)
      : await perPeriod(ctx, query, entities, async (tx, range) => ({
          activity: activityOf(await contraByAccount(tx, { ...rangeOf(ctx, query), ...range })),
        }))
  const [{ activity }] = periods
  const table = cashActivityTable(inOrder(query, periods), shownBeside(query))
  return {
    money_in: sectionOf(activity.money_in),
    money_out: sectionOf(activity.money_out),
    net_burn: toWire(activity.net_burn),
    ...(query.columns === 'entity' ? await reporting(ctx, (tx) => ofEveryEntity(tx, entities, table)) : table),
  }
}

const activityByEntity = (
  ctx: Ctx,
  { start_date, end_date, bank_accounts }: Spend,
  entities: readonly string[],
): Promise<Periods<Period & { activity: Activity }>> =>
  reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const range = { start: start_date, end: end_date }
    const { whole, parts } = await perEntity(tx, entities, (entity_ids) =>
      contraByAccount(tx, { entity_ids, ...range, bank_accounts }),
    )
    const named = new Map(whole.map(({ chart_number, id, name }) => [chart_number, { id, name }]))
    return [
      { ...totalOf(range), activity: activityOf(whole) },
      ...parts.map(({ id, name, sums }) => ({
        label: name,
        key: id,
        entity: id,
        range,
        activity: activityOf(sums.map((account) => ({ ...account, ...named.get(account.chart_number) }))),
      })),
    ]
  })

const sectionOf = ({ total, categories }: CashSection) => ({
  total_amount: toWire(total),
  categories: categories.map(({ id, chart_number, name, amount }) => ({
    chart_of_account_id: id,
    chart_of_account_number: chart_number,
    chart_of_account_name: name,
    amount: toWire(amount),
  })),
})

/** Cash on hand at the end of the range and what moved in it; cards count as movement, not as cash. */
export async function transactionStats(ctx: Ctx, query: ReportQuery): Promise<TransactionStats> {
  demand(ctx, 'report.read')
  const range = rangeOf(ctx, query)
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const cash = await depositoryBalance(tx, range.entity_ids, range.end)
    const accounts = await contraByAccount(tx, range)
    const [money_in, money_out] = [movedOf(accounts, 'money_in'), movedOf(accounts, 'money_out')]
    return {
      cash_amount: toWire(cash),
      total_money_in: toWire(money_in),
      total_money_out: toWire(money_out),
      net_burn: toWire(netBurn({ money_in, money_out })),
    }
  })
}

export async function transactionStatsChart(ctx: Ctx, query: ReportQuery): Promise<StatsPoint[]> {
  demand(ctx, 'report.read')
  const days = await reporting(ctx, (tx) => contraByDay(tx, rangeOf(ctx, query)))
  return days.map((day) => ({ ...day, total: toWire(day.total) }))
}

type TopAccounts = typeof top10ChartOfAccounts
/** Each with its amount in the period before, and its number of lines. */
export function topAccounts(ctx: Ctx, query: Query<TopAccounts>): Promise<Answer<TopAccounts>> {
  demand(ctx, 'report.read')
  const { amount_type } = query
  const range = rangeOf(ctx, query)
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const all = await contraByAccount(tx, range)
    const top = largestAccounts(all, amount_type, TOP_MAX)
    const before = (await contraByAccount(tx, rangeBefore(range))).filter(
      (account) => account.amount_type === amount_type,
    )
    const counts = await linesByAccount(tx, range, { amount_type, ids: top.map(({ id }) => id) })
    return top.map(({ id, name, amount, chart_number }) => ({
      chart_of_account_id: id,
      chart_of_account_number: chart_number,
      name,
      total_amount: toWire(amount),
      previous_amount: toWire(before.find((account) => account.chart_number === chart_number)?.amount ?? ZERO),
      count: counts.get(id) ?? 0,
      share: shareOf(amount, movedOf(all, amount_type)),
    }))
  })
}

/** The total of a direction. */
const movedOf = (accounts: readonly AccountActivity[], amount_type: AmountType): Cents =>
  sum(accounts.filter((account) => account.amount_type === amount_type).map((account) => account.amount))

type TopStakeholders = typeof top10Stakeholders
export function topStakeholders(ctx: Ctx, query: Query<TopStakeholders>): Promise<Answer<TopStakeholders>> {
  demand(ctx, 'report.read')
  const { amount_type } = query
  const range = rangeOf(ctx, query)
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const top = await contraByStakeholder(tx, range, { amount_type, limit: TOP_MAX })
    const ids = top.map(({ id }) => id)
    const before = await contraByStakeholder(tx, rangeBefore(range), { amount_type, limit: TOP_MAX, only: ids })
    const counts = await linesByStakeholder(tx, range, { amount_type, ids })
    const all = movedOf(await contraByAccount(tx, range), amount_type)
    return top.map(({ id, full_name, total }) => ({
      stakeholder_id: id,
      full_name,
      total_amount: toWire(total),
      previous_amount: toWire(before.find((other) => other.id === id)?.total ?? ZERO),
      count: counts.get(id) ?? 0,
      share: shareOf(total, all),
    }))
  })
}

const rangeBefore = ({ start, end, ...rest }: ContraRange): ContraRange => ({
  ...rest,
  ...periodBefore({ start, end }),
})
const rangeOf = (ctx: Ctx, { start_date, end_date, entities, bank_accounts }: Spend): ContraRange => ({
  entity_ids: entityScope(ctx, entities),
  start: start_date,
  end: end_date,
  bank_accounts,
})

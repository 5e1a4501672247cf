import sql from 'sql-template-tag'
import type { OpenItem, StakeholderBalance, StakeholderBalances } from '@/lib/contract/balance-report'
import { byAge } from '@/lib/dates/aging'
import { negate, subtract, sum, toWire, type Cents } from '@/lib/money/cents'
import {
  controlRole,
  partyBalances,
  partyItems,
  type ItemRange,
  type Party,
  type PartyAmounts,
  type PartyBalance,
} from '@/server/db/open-items'
import type { Tx } from '@/server/db/connect'
import { trialBalance } from '@/server/ledger/statements/trial-balance'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, oneSnapshot, reporting, type Ctx } from '../context'
import { NotFound } from '../problems'
import { sumsOf } from './sums'

interface BalancesQuery {
  start_date?: string
  end_date?: string
  entities?: string[]
}

/** What customers owe, or what is owed to vendors, and the account that it must agree with. */
export function stakeholderBalances(ctx: Ctx, party: Party, query: BalancesQuery): Promise<StakeholderBalances> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const range = await rangeOf(tx, ctx, query)
    const rows = await partyBalances(tx, party, range)
    const total = (key: keyof PartyAmounts): Cents => sum(rows.map((row) => row[key]))
    const open = total('open')
    return {
      end_date: range.end,
      results: rows.map(rowOf),
      totals: wireOf({
        total: total('total'),
        paid: total('paid'),
        open,
        ...byAge(total),
      }),
      ledger_account: await ledgerAccount(tx, party, { range, open }),
    }
  })
}

/** The documents and lines behind one row. Throws NotFound outside what the caller sees. */
export function balanceDocuments(ctx: Ctx, party: Party, query: DocumentsQuery): Promise<OpenItem[]> {
  demand(ctx, 'report.read')
  return reporting(ctx, (tx) => documentsIn(tx, ctx, party, query))
}

export type DocumentsQuery = BalancesQuery & { stakeholder: string }

/** The same within a reading. */
export async function documentsIn(
  tx: Tx,
  ctx: Ctx,
  party: Party,
  { stakeholder, ...query }: DocumentsQuery,
): Promise<OpenItem[]> {
  const range = await rangeOf(tx, ctx, query)
  const known = await tx.maybe(
    sql`select id from stakeholder where entity_id = any(${[...range.entity_ids]}::uuid[]) and id = ${stakeholder}`,
  )
  if (!known) throw new NotFound()
  const rows = await partyItems(tx, party, range, stakeholder)
  return rows.map(({ id, kind, number, date, due, total, paid, days }) => ({
    id,
    kind,
    number,
    date,
    due_date: due,
    total_amount: toWire(total),
    paid_amount: toWire(paid),
    ending_balance: toWire(subtract(total, paid)),
    days_past_due: days,
  }))
}

async function rangeOf(tx: Tx, ctx: Ctx, { start_date, end_date, entities }: BalancesQuery): Promise<ItemRange> {
  return { entity_ids: entityScope(ctx, entities), start: start_date ?? null, end: end_date ?? (await today(tx, ctx)) }
}

const rowOf = (row: PartyBalance): StakeholderBalance => ({
  stakeholder_id: row.stakeholder_id,
  full_name: row.full_name,
  ...wireOf(row),
  average_days_to_pay: row.days_to_pay,
})

const wireOf = (row: PartyAmounts) => ({
  total_amount: toWire(row.total),
  paid_amount: toWire(row.paid),
  ending_balance: toWire(row.open),
  ...byAge((column) => toWire(row[column])),
})

async function ledgerAccount(
  tx: Tx,
  party: Party,
  { range, open }: { range: ItemRange; open: Cents },
): Promise<StakeholderBalances['ledger_account']> {
  const { entity_ids, end } = range
  const account = await tx.maybe<{ id: string; chart_number: number; name: string }>(sql`
    select id, chart_number, name from chart_of_account
     where entity_id = any(${[...entity_ids]}::uuid[]) and role = ${controlRole(party)} order by created_at, id limit 1`)
  // The caller sees none of the requested entities.
  if (!account) throw new NotFound()
  const { id, chart_number, name } = account
  const lines = trialBalance(await sumsOf(tx, entity_ids, { start_date: end, end_date: end, basis: 'accrual' }))
  const total = sum(lines.filter((line) => line.chart_number === chart_number).map((line) => line.total))
  const balance = party === 'customer' ? total : negate(total)
  return {
    chart_of_account_id: id,
    chart_number,
    name,
    balance: toWire(balance),
    difference: toWire(subtract(balance, open)),
  }
}

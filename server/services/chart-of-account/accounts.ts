import sql from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { accountList, type nestedList, type ChartNode, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { sumWire } from '@/lib/money/cents'
import { like } from '@/server/db/like'
import { demand, may } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { BALANCE, joinedYears } from './balance'
import { ACCOUNT_COLUMNS, accountRow } from './row'

const ORDER = { chart_number: sql`a.chart_number`, name: sql`lower(a.name)` }

/** Accounts, searched by name, number and keywords. */
export async function accounts(ctx: Ctx, query: Query<typeof accountList>): Promise<Answer<typeof accountList>> {
  demand(ctx, 'account.read')
  const entities = entityScope(ctx, query.entities)
  const direction = query.amount_type === 'money_in' ? sql`a.is_money_in` : sql`a.is_money_out`
  const where = sql`a.entity_id = any(${entities}::uuid[])
    ${query.search ? sql`and lower(a.name || ' ' || a.chart_number || ' ' || coalesce(a.keywords, '')) like ${like(query.search)}` : sql``}
    ${query.is_child === undefined ? sql`` : sql`and a.is_header = ${!query.is_child}`}
    ${query.is_active === undefined ? sql`` : sql`and a.is_active = ${query.is_active}`}
    ${query.is_categorize === undefined ? sql`` : sql`and a.is_categorize = ${query.is_categorize} and (a.bank_account_id is null or not ${query.is_categorize})`}
    ${query.amount_type ? sql`and ${direction}` : sql``}`
  // Names that start with the search text come before names that contain it.
  const rank = query.search
    ? sql`(lower(a.name) like ${like(query.search).slice(1)})::int desc, (lower(a.name) like ${like(query.search)})::int desc, `
    : sql``
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from chart_of_account a where ${where}`,
    )
    const rows = await tx.rows<ChartOfAccount>(sql`
      select ${ACCOUNT_COLUMNS} from chart_of_account a where ${where}
       order by ${rank}${orderBy(query.ordering, ORDER, { fallback: 'chart_number', id: sql`a.id` })}
       limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(accountList.path, query, count, rows)
  })
}

export function account(ctx: Ctx, id: string): Promise<ChartOfAccount> {
  demand(ctx, 'account.read')
  return reading(ctx, (tx) => accountRow(tx, ctx.actor?.entity_ids ?? [], id))
}

/**
 * The whole chart as a tree; balances are on the account's normal side, include the children's, and are null without
 * the right to reports.
 */
export async function accountTree(ctx: Ctx, query: Query<typeof nestedList>): Promise<ChartNode[]> {
  demand(ctx, 'account.read')
  const entities = entityScope(ctx, query.entities)
  const balance = may(ctx, 'report.read') ? BALANCE : sql`null::bigint`
  const rows = await reading(ctx, async (tx) =>
    tx.rows<ChartOfAccount & { balance: number | null }>(sql`
      select ${ACCOUNT_COLUMNS},
             ${balance} as balance
        from chart_of_account a ${await joinedYears(tx, ctx, entities)}
       where a.entity_id = any(${entities}::uuid[])
       order by a.chart_number, a.id`),
  )
  const below = (parent: string | null): ChartNode[] =>
    rows.filter((row) => row.parent === parent).map((row) => withChildren(row, below(row.id)))
  return below(null)
}

const withChildren = (row: ChartOfAccount & { balance: number | null }, children: ChartNode[]): ChartNode => ({
  ...row,
  balance: row.balance === null ? null : sumWire([row.balance, ...children.map((child) => onSide(child, row))]),
  children,
})

/** The balance of a child as its heading counts it. */
const onSide = ({ balance, balance_type }: ChartNode, heading: ChartOfAccount): number => {
  const amount = balance ?? 0
  return balance_type === heading.balance_type ? amount : -amount
}

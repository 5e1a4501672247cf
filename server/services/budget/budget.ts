import sql from 'sql-template-tag'
import type { Answer, Body, Query } from '@/lib/contract/endpoint'
import type { Budget, budgetFromYearBefore, setBudget } from '@/lib/contract/budget'
import { addMonths, monthEnd, type Day } from '@/lib/dates/day'
import { splitRange } from '@/lib/dates/split-range'
import { divideRound } from '@/lib/money/allocate'
import { cents, parseCents, toDecimal, toWire } from '@/lib/money/cents'
import { accountMoves } from '@/server/db/balances'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, oneSnapshot, reading, tenant, transaction, type Ctx } from '../context'
import { Invalid, NotFound } from '../problems'
import { readingOf } from '../report/sums'

interface Months {
  start_month: string
  end_month: string
}
const daysOf = ({ start_month, end_month }: Months): { start: Day; end: Day } => ({
  start: `${start_month}-01`,
  end: monthEnd(`${end_month}-01`),
})

/** The budgeted amounts of income and expense accounts. */
export function budgetOf(ctx: Ctx, months: Months): Promise<Budget> {
  demand(ctx, 'report.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const { entity_id } = tenant(ctx)
    const { start, end } = daysOf(months)
    return {
      accounts: await tx.rows<Budget['accounts'][number]>(sql`
        select a.id, a.chart_number, a.name, a.account_element from chart_of_account a
         where a.entity_id = ${entity_id} and a.account_element in ('income', 'expense')
           and ((a.is_active and not exists (select from chart_of_account c where c.entity_id = a.entity_id and c.parent_id = a.id))
             or exists (select from budget_month b where b.entity_id = a.entity_id and b.chart_of_account_id = a.id
                           and b.month between ${start} and ${end}))
         order by a.chart_number`),
      months: await tx.rows<Budget['months'][number]>(sql`
        select chart_of_account_id as chart_of_account, to_char(month, 'YYYY-MM') as month, amount from budget_month
         where entity_id = ${entity_id} and month between ${start} and ${end} order by month, chart_of_account_id`),
    }
  })
}

/**
 * The actual figures of the same months a year earlier, on the entity's default basis, each changed by the percentage and rounded to whole
 * cents.
 */
export function fromYearBefore(
  ctx: Ctx,
  { percent, ...months }: Query<typeof budgetFromYearBefore>,
): Promise<Answer<typeof budgetFromYearBefore>> {
  demand(ctx, 'report.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const { entity_id } = tenant(ctx)
    const parts = splitRange(daysOf(months), 'month').map(({ start }) => start)
    const { end } = daysOf(months)
    const days = [...parts, addMonths(`${end.slice(0, 7)}-01`, 1)].map((day) => addMonths(day, -12))
    const { basis } = await readingOf(tx, [entity_id], {})
    const moves = await accountMoves(tx, { entity_ids: [entity_id], basis }, days)
    const changed = BigInt(Math.round((100 + percent) * 100))
    return moves.flatMap(({ id, account_element, moved }) =>
      account_element !== 'income' && account_element !== 'expense'
        ? []
        : moved.flatMap((signed, at) => {
            const shown = account_element === 'income' ? -signed : signed
            const amount = toWire(cents(divideRound(shown * changed, 10_000n)))
            const month = parts[at]?.slice(0, 7)
            return amount === 0 || month === undefined ? [] : [{ chart_of_account: id, month, amount }]
          }),
    )
  })
}

/** Sets the given months and leaves all others. */
export function set(ctx: Ctx, { months }: Body<typeof setBudget>): Promise<Answer<typeof setBudget>> {
  demand(ctx, 'journal.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id } = tenant(ctx)
    const cells = new Map(months.map((month) => [`${month.chart_of_account} ${month.month}`, month]))
    if (cells.size < months.length) throw new Invalid({ months: ['An account has the same month twice.'] })
    await assertBudgeted(tx, entity_id, [...new Set(months.map(({ chart_of_account }) => chart_of_account))])
    const ids = months.map(({ chart_of_account }) => chart_of_account)
    const days = months.map(({ month }) => `${month}-01`)
    const amounts = months.map(({ amount }) => toDecimal(parseCents(amount ?? 0)))
    const named = sql`unnest(${ids}::uuid[], ${days}::date[], ${amounts}::numeric[]) as n(account, month, amount)`
    const removed = await tx.run(sql`
      delete from budget_month b using ${named}
       where b.entity_id = ${entity_id} and b.chart_of_account_id = n.account and b.month = n.month and n.amount = 0`)
    const written = await tx.run(sql`
      insert into budget_month as b (company_id, entity_id, chart_of_account_id, month, amount, updated_at)
      select ${company_id}::uuid, ${entity_id}::uuid, n.account, n.month, n.amount, ${ctx.now()}::timestamptz from ${named} where n.amount <> 0
      on conflict (entity_id, chart_of_account_id, month) do update set amount = excluded.amount, updated_at = excluded.updated_at
        where b.amount <> excluded.amount`)
    await audit(tx, ctx, [
      { object_type: 'budget', object_id: entity_id, action: 'budget', changes: { months: [null, removed + written] } },
    ])
    return { updated: removed + written }
  })
}

/** Throws NotFound for an account of another entity, and Invalid for one that is not on the profit and loss. */
async function assertBudgeted(tx: Tx, entity_id: string, ids: readonly string[]): Promise<void> {
  const found = await tx.rows<{ name: string; is_nominal: boolean }>(sql`
    select name, account_element in ('income', 'expense') as is_nominal from chart_of_account
     where entity_id = ${entity_id} and id = any(${[...ids]}::uuid[])`)
  if (found.length < ids.length) throw new NotFound()
  const other = found.find(({ is_nominal }) => !is_nominal)
  if (other) throw new Invalid({ months: [`${other.name} is not an income or expense account.`] })
}

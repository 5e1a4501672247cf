import sql, { type Sql } from 'sql-template-tag'
import type { calendarDue, CalendarDue, DueKind } from '@/lib/contract/calendar'
import type { Capability } from '@/lib/contract/capability'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { monthEnd } from '@/lib/dates/day'
import { sumWire } from '@/lib/money/cents'
import { demand, may } from '../can'
import { today } from '../book'
import { entityScope, reading, type Ctx } from '../context'
import { isOwed, unpaid } from '../document/open'
import { expected } from './recurring'

interface Source {
  needs: Capability
  from: (within: (date: Sql) => Sql) => Sql
}

/** Each source scans an index made for it. */
const SOURCES: Record<Exclude<DueKind, 'recurring'>, Source> = {
  invoice: {
    needs: 'invoice.read',
    from: (within) => documentsDue('invoice', { within, due: sql`d.invoice_due_date`, dated: sql`d.invoice_date` }),
  },
  bill: {
    needs: 'bill.read',
    from: (within) => documentsDue('bill', { within, due: sql`d.bill_due_date`, dated: sql`d.bill_date` }),
  },
  loan: {
    needs: 'asset.read',
    from: (within) =>
      sql`select date, interest + principal + fee as amount from loan_row where ${within(sql`date`)} and not is_paid and not is_skipped`,
  },
  depreciation: {
    needs: 'asset.read',
    from: (within) =>
      sql`select date, depreciation_amount as amount from depreciation_row where ${within(sql`date`)} and status <> 'posted'`,
  },
  renewal: {
    needs: 'asset.read',
    from: (within) =>
      sql`select expires_on as date, null::numeric as amount from unit_renewal where ${within(sql`expires_on`)}`,
  },
}

/** Without a due date, a document is due on its own date, as in the lists and by age. */
function documentsDue(
  kind: 'bill' | 'invoice',
  { within, due, dated }: { within: (date: Sql) => Sql; due: Sql; dated: Sql },
): Sql {
  const table = kind === 'bill' ? sql`bill d` : sql`invoice d`
  const [amount, owed] = [unpaid(kind, sql`d`), isOwed(kind, sql`d`)]
  return sql`
    select ${due} as date, ${amount} as amount from ${table} where ${within(due)} and ${owed}
    union all
    select ${dated}, ${amount} from ${table} where ${due} is null and ${within(dated)} and ${owed}`
}

/** What falls due on each day of a month, as far as the caller may see it. */
export function dueIn(ctx: Ctx, { month, entities }: Query<typeof calendarDue>): Promise<Answer<typeof calendarDue>> {
  demand(ctx, 'transaction.read')
  const scope = entityScope(ctx, entities)
  const first = `${month}-01`
  const within = (date: Sql): Sql =>
    sql`entity_id = any(${scope}::uuid[]) and ${date} between ${first} and ${monthEnd(first)}`
  const kinds = ['invoice', 'bill', 'loan', 'depreciation', 'renewal'] as const
  return reading(ctx, async (tx) => {
    const due: CalendarDue[] = []
    for (const kind of kinds.filter((each) => may(ctx, SOURCES[each].needs))) {
      const days = await tx.rows<Omit<CalendarDue, 'kind'>>(sql`
        select date, count(*) as count, sum(amount) as amount from (${SOURCES[kind].from(within)}) d group by date order by date`)
      due.push(...days.map((day) => ({ ...day, kind })))
    }
    const coming = (await expected(tx, scope, await today(tx, ctx))).filter(({ next_date }) =>
      next_date.startsWith(month),
    )
    for (const date of new Set(coming.map(({ next_date }) => next_date))) {
      const amounts = coming.filter(({ next_date }) => next_date === date).map(({ amount }) => amount)
      due.push({ date, kind: 'recurring', count: amounts.length, amount: sumWire(amounts) })
    }
    return due.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  })
}

import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import { reading, tenant, type Ctx } from '../../context'
import { moneyColumns, paperOf } from './frame'

const AMOUNTS = ['beginning', 'added', 'paid', 'ending', 'interest', 'fees'] as const
const COLUMNS: readonly Column[] = [
  { label: 'Loan', kind: 'text', width: 14 },
  { label: 'Name', kind: 'text', width: 30 },
  { label: 'Agreement', kind: 'text', width: 22 },
  { label: 'Account', kind: 'code', width: 9 },
  { label: 'Started', kind: 'date', width: 12 },
  { label: 'Last payment', kind: 'date', width: 14 },
  ...moneyColumns(['Beginning', 'Added', 'Principal paid', 'Ending', 'Interest paid', 'Fees paid']),
]

type LoanYear = Record<(typeof AMOUNTS)[number], number> & {
  entry_id: string
  name: string
  agreement_name: string | null
  chart_number: number
  start_date: Day
  end_date: Day
}

/** What each loan owed at both ends of a year that begins with a month, as its account has it, and what was paid on it. */
export async function loanBalancesPaper(ctx: Ctx, year: { start_date: Day; end_date: Day }): Promise<Paper> {
  const loans = await reading(ctx, (tx) =>
    tx.rows<LoanYear>(sql`
      select l.entry_id, l.name, l.agreement_name, a.chart_number, l.start_date, l.end_date, m.beginning, m.added, m.paid,
             m.beginning + m.added - m.paid as ending, p.interest, p.fees
        from loan l
        join chart_of_account a on a.entity_id = l.entity_id and a.id = l.chart_of_account_id
        cross join lateral (
          select coalesce(sum(x.credit - x.debit) filter (where x.month < ${year.start_date}), 0) as beginning,
                 coalesce(sum(x.credit) filter (where x.month >= ${year.start_date}), 0) as added,
                 coalesce(sum(x.debit) filter (where x.month >= ${year.start_date}), 0) as paid
            from account_month_movement x
           where x.entity_id = l.entity_id and x.chart_of_account_id = l.chart_of_account_id and x.month <= ${year.end_date}) m
        cross join lateral (
          select coalesce(sum(r.interest), 0) as interest, coalesce(sum(r.fee), 0) as fees
            from loan_row r join bank_transaction t on t.entity_id = r.entity_id and t.id = r.transaction_id
           where r.entity_id = l.entity_id and r.loan_id = l.id and t.date between ${year.start_date} and ${year.end_date}) p
       where l.entity_id = ${tenant(ctx).entity_id} and (m.beginning, m.added, m.paid, p.interest, p.fees) <> (0, 0, 0, 0, 0)
       order by l.entry_id, l.id`),
  )
  return paperOf(ctx, year, { title: 'Loan balances', columns: COLUMNS, rows: rowsOf(loans), isCashOnly: true })
}

function rowsOf(loans: readonly LoanYear[]): Row[] {
  if (loans.length === 0) return []
  const sums = AMOUNTS.map((column) => sumWire(loans.map((loan) => loan[column])))
  return [
    ...loans.map((loan): Row => {
      const { entry_id, name, agreement_name, chart_number, start_date, end_date } = loan
      const facts = [entry_id, name, agreement_name, chart_number, start_date, end_date]
      return { kind: 'line', level: 0, cells: [...facts, ...AMOUNTS.map((column) => loan[column])] }
    }),
    { kind: 'total', level: 0, cells: [null, 'Total', null, null, null, null, ...sums] },
  ]
}

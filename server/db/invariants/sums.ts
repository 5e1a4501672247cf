import sql, { raw, type Sql } from 'sql-template-tag'
import type { Check } from './check'

/** Groups with equal keys in two queries whose figures differ, including groups that one of them lacks. */
function differ(
  keys: readonly string[],
  figures: readonly string[],
  { computed, kept }: { computed: Sql; kept: Sql },
): Sql {
  const key = raw(keys.map((name) => `coalesce(x.${name}, y.${name})::text`).join(` || ' ' || `))
  const same = raw(keys.map((name) => `x.${name} = y.${name}`).join(' and '))
  const apart = raw(figures.map((name) => `coalesce(x.${name}, 0) <> coalesce(y.${name}, 0)`).join(' or '))
  return sql`select ${key} from (${computed}) x full join (${kept}) y on ${same} where ${apart}`
}

const LINES = sql`
  select entity_id, chart_of_account_id, date, case balance_type when 'debit' then amount else 0 end as debit,
         case balance_type when 'credit' then amount else 0 end as credit, 1 as line, not accrual_only as cash from posting
  union all
  select entity_id, chart_of_account_id, date, case balance_type when 'debit' then amount else 0 end,
         case balance_type when 'credit' then amount else 0 end, 0, true from cash_posting`
const COMPUTED = sql`
  sum(debit * line) as debit, sum(credit * line) as credit, sum(line) as lines, coalesce(sum(debit) filter (where cash), 0) as cash_debit,
  coalesce(sum(credit) filter (where cash), 0) as cash_credit, count(*) filter (where cash) as cash_lines`
const KEPT = sql`
  sum(debit) as debit, sum(credit) as credit, sum(lines) as lines, sum(cash_debit) as cash_debit, sum(cash_credit) as cash_credit,
  sum(cash_lines) as cash_lines`
const BALANCES = ['debit', 'credit', 'lines', 'cash_debit', 'cash_credit', 'cash_lines']

const CONTRA = sql`
  select p.entity_id, p.chart_of_account_id, p.stakeholder_id, p.date, p.amount_type,
         case p.amount_type when 'money_in' then -p.signed else p.signed end as amount
    from posting p join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
   where p.amount_type is not null and a.role is distinct from 'transfers_clearing'`
const TRUCKS = sql`
  select entity_id, truck_id, chart_of_account_id, date, signed, case when accrual_only then 0 else signed end as cash_signed
    from posting where truck_id is not null
  union all
  select entity_id, truck_id, chart_of_account_id, date, 0, signed from cash_posting where truck_id is not null`

/** Compares maintained sums with what they sum, and checks what statements made from them must satisfy. */
export const SUMS: readonly Check[] = [
  {
    name: 'I20 trial balance foots',
    broken: sql`
      select entity_id from account_month_movement group by entity_id, month
      having sum(debit) <> sum(credit) or sum(cash_debit) <> sum(cash_credit)`,
  },
  {
    // The same way the sheet is built: assets by their subcategories, everything else by theirs, income and expense by their element.
    name: 'I21 balance sheet identity',
    broken: sql`
      select x.entity_id from (
        select m.entity_id, sum(m.accrual) as accrual, sum(m.cash) as cash
          from (select entity_id, chart_of_account_id, sum(debit - credit) as accrual, sum(cash_debit - cash_credit) as cash
                  from account_month_movement group by 1, 2) m
          join chart_of_account a on a.entity_id = m.entity_id and a.id = m.chart_of_account_id
         where case a.account_element
                 when 'asset' then a.subcategory in ('current_assets', 'fixed_assets')
                 when 'liability' then a.subcategory in ('current_liabilities', 'long_term_liabilities')
                 when 'equity' then a.subcategory in ('owner_equity', 'paid_in_capital', 'other_equity', 'retained_earnings')
                 else a.subcategory not in ('current_assets', 'fixed_assets', 'current_liabilities', 'long_term_liabilities',
                                            'owner_equity', 'paid_in_capital', 'other_equity', 'retained_earnings') end
         group by 1) x where x.accrual <> 0 or x.cash <> 0`,
  },
  {
    name: 'I20 day balances = postings',
    broken: differ(['entity_id', 'chart_of_account_id', 'date'], BALANCES, {
      computed: sql`select entity_id, chart_of_account_id, date, ${COMPUTED} from (${LINES}) l group by 1, 2, 3`,
      kept: sql`select entity_id, chart_of_account_id, date, ${KEPT} from account_day_movement group by 1, 2, 3`,
    }),
  },
  {
    name: 'I20 month balances = postings',
    broken: differ(['entity_id', 'chart_of_account_id', 'month'], BALANCES, {
      computed: sql`select entity_id, chart_of_account_id, date_trunc('month', date)::date as month, ${COMPUTED} from (${LINES}) l group by 1, 2, 3`,
      kept: sql`select entity_id, chart_of_account_id, month, ${KEPT} from account_month_movement group by 1, 2, 3`,
    }),
  },
  {
    name: 'cash lines = settlements',
    broken: sql`
      select coalesce(x.document_id, y.document_id)
        from cash_recognition x full join cash_posting y
          on y.entity_id = x.entity_id and y.application_id = x.application_id and y.line_no = x.line_no
       where (x.date, x.journal_entry_id, x.chart_of_account_id, x.balance_type, x.amount, x.truck_id, x.created_at)
             is distinct from (y.date, y.journal_entry_id, y.chart_of_account_id, y.balance_type, y.amount, y.truck_id, y.created_at)`,
  },
  {
    name: 'line counts = lines',
    broken: differ(
      ['entity_id', 'bank_account_id', 'date', 'amount_type', 'status', 'is_finalized'],
      ['lines', 'total'],
      {
        computed: sql`
        select entity_id, bank_account_id, date, amount_type, status, is_finalized, count(*) as lines, sum(amount) as total
          from bank_transaction where not is_split group by 1, 2, 3, 4, 5, 6`,
        kept: sql`
        select entity_id, bank_account_id, date, amount_type, status, is_finalized, sum(lines) as lines, sum(total) as total
          from bank_line_movement group by 1, 2, 3, 4, 5, 6`,
      },
    ),
  },
  {
    name: 'line counts of months = those of days',
    broken: differ(
      ['entity_id', 'bank_account_id', 'month', 'amount_type', 'status', 'is_finalized'],
      ['lines', 'total'],
      {
        computed: sql`
        select entity_id, bank_account_id, date_trunc('month', date)::date as month, amount_type, status, is_finalized,
               sum(lines) as lines, sum(total) as total from bank_line_movement group by 1, 2, 3, 4, 5, 6`,
        kept: sql`
        select entity_id, bank_account_id, month, amount_type, status, is_finalized, sum(lines) as lines, sum(total) as total
          from bank_line_month_movement group by 1, 2, 3, 4, 5, 6`,
      },
    ),
  },
  ...(['category', 'stakeholder'] as const).map((party): Check => {
    const [column, movement] =
      party === 'category'
        ? [sql`chart_of_account_id`, sql`bank_line_category_movement`]
        : [sql`stakeholder_id`, sql`bank_line_stakeholder_movement`]
    return {
      name: `line counts by ${party} = lines`,
      broken: differ(['entity_id', 'party', 'month', 'amount_type'], ['lines', 'total'], {
        computed: sql`
          select entity_id, ${column} as party, date_trunc('month', date)::date as month, amount_type, count(*) as lines, sum(amount) as total
            from bank_transaction where not is_split and ${column} is not null group by 1, 2, 3, 4`,
        kept: sql`
          select entity_id, ${column} as party, month, amount_type, sum(lines) as lines, sum(total) as total from ${movement} group by 1, 2, 3, 4`,
      }),
    }
  }),
  ...(['day', 'month'] as const).flatMap((span): Check[] => {
    const [column, at] = span === 'day' ? [sql`date`, sql`date`] : [sql`month`, sql`date_trunc('month', date)::date`]
    const of = (account: Sql, table: Sql, where = sql``) => ({
      computed: sql`
        select entity_id, ${account} as account, ${at} as at, amount_type, count(*) as lines, sum(amount) as amount
          from (${CONTRA}) c ${where} group by 1, 2, 3, 4`,
      kept: sql`
        select entity_id, ${account} as account, ${column} as at, amount_type, sum(lines) as lines, sum(amount) as amount
          from ${table} group by 1, 2, 3, 4`,
    })
    const accounts = of(
      sql`chart_of_account_id`,
      span === 'day' ? sql`contra_day_movement` : sql`contra_month_movement`,
    )
    const payees = of(
      sql`stakeholder_id`,
      span === 'day' ? sql`payee_day_movement` : sql`payee_month_movement`,
      sql`where stakeholder_id is not null`,
    )
    const trucks = span === 'day' ? sql`truck_day_movement` : sql`truck_month_movement`
    const keys = ['entity_id', 'account', 'at', 'amount_type']
    return [
      { name: `activity of accounts by ${span} = postings`, broken: differ(keys, ['lines', 'amount'], accounts) },
      { name: `activity of stakeholders by ${span} = postings`, broken: differ(keys, ['lines', 'amount'], payees) },
      {
        name: `trucks by ${span} = postings`,
        broken: differ(['entity_id', 'truck_id', 'chart_of_account_id', 'at'], ['signed', 'cash_signed'], {
          computed: sql`
            select entity_id, truck_id, chart_of_account_id, ${at} as at, sum(signed) as signed, sum(cash_signed) as cash_signed
              from (${TRUCKS}) t group by 1, 2, 3, 4`,
          kept: sql`
            select entity_id, truck_id, chart_of_account_id, ${column} as at, sum(signed) as signed, sum(cash_signed) as cash_signed
              from ${trucks} group by 1, 2, 3, 4`,
        }),
      },
    ]
  }),
]

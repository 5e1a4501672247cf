/*
 * What customers owe and what is owed to vendors: the lines of accounts receivable or payable by document. A document's own entries (issue,
 * void, write-off, reinstatement) are its total, and settlements are what is paid. A manual line is an item of its own: part of the total
 * on the account's normal side, paid on the other side. Without a start date the items add up to the account. Source: LEDGER §6.7.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { AGES, byAge, type AgeColumn } from '@/lib/dates/aging'
import type { Day } from '@/lib/dates/day'
import { parseCents, type Cents } from '@/lib/money/cents'
import { ofAge } from './aging'
import type { Tx } from './connect'

export type Party = 'customer' | 'vendor'
export interface ItemRange {
  readonly entity_ids: readonly string[]
  /** Documents and manual lines dated from here on; null for all. Their settlements count up to `end`. */
  readonly start: Day | null
  readonly end: Day
}

interface Control {
  readonly role: 'accounts_receivable' | 'accounts_payable'
  readonly kind: 'invoice' | 'bill'
  readonly documents: Sql
  readonly settled: Sql
  readonly sign: Sql
}
const CONTROL: Record<Party, Control> = {
  customer: {
    role: 'accounts_receivable',
    kind: 'invoice',
    settled: sql`a.invoice_id`,
    sign: sql`1`,
    documents: sql`select entity_id, id, invoice_number as number, invoice_date as date, invoice_due_date as due from invoice`,
  },
  vendor: {
    role: 'accounts_payable',
    kind: 'bill',
    settled: sql`a.bill_id`,
    sign: sql`-1`,
    documents: sql`select entity_id, id, coalesce(bill_number, entry_id) as number, bill_date as date, bill_due_date as due from bill`,
  },
}

/** Rows of `item` with total, paid, the last settlement's date and the days past due; `of` narrows them to a stakeholder. */
function items(party: Party, { entity_ids, start, end }: ItemRange, of: Sql = sql``): Sql {
  const { role, kind, documents, settled, sign } = CONTROL[party]
  const entities = [...entity_ids]
  const from = start ?? '0001-01-01'
  return sql`
    line as (
      select p.entity_id, p.stakeholder_id, p.date, p.application_id, p.journal_entry_id, e.entry_id, e.source_id, ${sign} * p.signed as amount
        from chart_of_account c
        join posting p on p.entity_id = c.entity_id and p.chart_of_account_id = c.id and p.date <= ${end}
        join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
       where c.entity_id = any(${entities}::uuid[]) and c.role = ${role} ${of}
    ), known as (
      ${documents} where entity_id = any(${entities}::uuid[])
    ), document as (
      select * from known where date >= ${from}
    ), moved as (
      select l.stakeholder_id, d.id, ${kind} as kind, d.number, d.date, d.due, l.amount as total, 0 as paid, null::date as settled_on
        from line l join document d on d.entity_id = l.entity_id and d.id = l.source_id and l.application_id is null
      union all
      select l.stakeholder_id, d.id, ${kind}, d.number, d.date, d.due, 0, -l.amount, l.date
        from line l join payment_application a on a.entity_id = l.entity_id and a.id = l.application_id
        join document d on d.entity_id = a.entity_id and d.id = ${settled}
      union all
      select l.stakeholder_id, l.journal_entry_id, 'journal_entry', l.entry_id, l.date, null, greatest(l.amount, 0), greatest(-l.amount, 0), null
        from line l where l.application_id is null and l.date >= ${from}
           and not exists (select from known d where d.entity_id = l.entity_id and d.id = l.source_id)
    ), item as (
      select stakeholder_id, id, kind, number, date, due, sum(total) as total, sum(paid) as paid, sum(total) - sum(paid) as open,
             max(settled_on) as settled_on, greatest(0, ${end}::date - coalesce(due, date)) as days
        from moved group by stakeholder_id, id, kind, number, date, due
    )`
}

export type PartyAmounts = Record<'total' | 'paid' | 'open' | AgeColumn, Cents>
export interface PartyBalance extends PartyAmounts {
  readonly stakeholder_id: string
  readonly full_name: string
  readonly days_to_pay: number | null
}

/** One row per stakeholder that ever had an item in the range, by name. */
export async function partyBalances(tx: Tx, party: Party, range: ItemRange): Promise<PartyBalance[]> {
  const rows = await tx.rows<
    Record<keyof PartyAmounts, string> & Pick<PartyBalance, 'stakeholder_id' | 'full_name' | 'days_to_pay'>
  >(sql`
    with ${items(party, range)}
    select s.id as stakeholder_id, s.full_name, x.total::text, x.paid::text, x.open::text,
           ${join(AGES.map(({ column }) => sql`x.${raw(column)}::text`))}, x.days_to_pay
      from (select stakeholder_id, sum(total) as total, sum(paid) as paid, sum(open) as open,
                   ${join(AGES.map((age) => sql`coalesce(sum(open) filter (where ${ofAge(sql`days`, age)}), 0) as ${raw(age.column)}`))},
                   round(avg(settled_on - date) filter (where open = 0 and paid > 0))::int as days_to_pay
              from item group by stakeholder_id having bool_or(total <> 0 or paid <> 0)) x
      join stakeholder s on s.id = x.stakeholder_id and s.entity_id = any(${[...range.entity_ids]}::uuid[])
     order by lower(s.full_name), s.id`)
  return rows.map((row) => ({ ...row, ...amountsOf(row) }))
}

const amountsOf = (row: Record<keyof PartyAmounts, string>): PartyAmounts => ({
  total: parseCents(row.total),
  paid: parseCents(row.paid),
  open: parseCents(row.open),
  ...byAge((column) => parseCents(row[column])),
})

interface PartyItem {
  readonly id: string
  readonly kind: 'invoice' | 'bill' | 'journal_entry'
  readonly number: string
  readonly date: Day
  readonly due: Day | null
  readonly total: Cents
  readonly paid: Cents
  readonly days: number
}

/** The items of one stakeholder, oldest first. */
export async function partyItems(tx: Tx, party: Party, range: ItemRange, stakeholder: string): Promise<PartyItem[]> {
  const rows = await tx.rows<Omit<PartyItem, 'total' | 'paid'> & { total: string; paid: string }>(sql`
    with ${items(party, range, sql`and p.stakeholder_id = ${stakeholder}`)}
    select id, kind, number, date, due, total::text as total, paid::text as paid, days
      from item where total <> 0 or paid <> 0 order by date, number, id`)
  return rows.map((row) => ({ ...row, total: parseCents(row.total), paid: parseCents(row.paid) }))
}

/** The role of the account that a party's items add up to. */
export const controlRole = (party: Party): Control['role'] => CONTROL[party].role

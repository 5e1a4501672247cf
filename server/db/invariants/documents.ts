import sql, { type Sql } from 'sql-template-tag'
import type { Check } from './check'

/** Per entity: compares the lines of a control account with the open amounts of documents plus manual postings. */
const control = ({ role, sign, document, open }: { role: string; sign: Sql; document: Sql; open: Sql }): Sql => sql`
  select a.name from chart_of_account a
   where a.role = ${role}
     and (select coalesce(sum(${sign} * p.signed), 0) from posting p where p.entity_id = a.entity_id and p.chart_of_account_id = a.id)
      <> (${open})
       + (select coalesce(sum(${sign} * p.signed), 0)
            from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
           where p.entity_id = a.entity_id and p.chart_of_account_id = a.id and p.application_id is null
             and not exists (select from ${document} d where d.entity_id = e.entity_id and d.id = e.source_id))`

const INVOICES = sql`
  select i.*, coalesce(p.applied, 0) as applied from invoice i
    left join (select entity_id, invoice_id, sum(amount) as applied from payment_application where invoice_id is not null group by 1, 2) p
      on p.entity_id = i.entity_id and p.invoice_id = i.id`
const BILLS = sql`
  select b.*, coalesce(p.applied, 0) as applied from bill b
    left join (select entity_id, bill_id, sum(amount) as applied from payment_application where bill_id is not null group by 1, 2) p
      on p.entity_id = b.entity_id and p.bill_id = b.id`

/** Bills, invoices and what settles them. */
export const DOCUMENTS: readonly Check[] = [
  {
    name: 'I09 A/R control = subledger',
    broken: control({
      role: 'accounts_receivable',
      sign: sql`1`,
      document: sql`invoice`,
      open: sql`
        select coalesce(sum(i.total_amount - i.applied - i.write_off_amount), 0) from (${INVOICES}) i
         where i.entity_id = a.entity_id and i.invoice_status not in ('draft', 'void')`,
    }),
  },
  {
    name: 'I10 A/P control = subledger',
    broken: control({
      role: 'accounts_payable',
      sign: sql`-1`,
      document: sql`bill`,
      open: sql`select coalesce(sum(b.total_amount - b.applied), 0) from (${BILLS}) b
         where b.entity_id = a.entity_id and b.bill_status <> 'void'`,
    }),
  },
  {
    name: 'I11 document not over-applied',
    broken: sql`
      select i.id from (${INVOICES}) i where i.applied + i.write_off_amount > i.total_amount
      union all
      select b.id from (${BILLS}) b where b.applied > b.total_amount`,
  },
  {
    name: 'I12 document status agrees',
    broken: sql`
      select i.id from (${INVOICES}) i
        left join journal_entry e on e.entity_id = i.entity_id and e.id = i.id
       where not case i.invoice_status
               when 'draft' then i.applied = 0 and e.id is null
               when 'open' then i.applied = 0 and e.id is not null
               when 'short_paid' then i.applied > 0 and i.applied < i.total_amount
               when 'paid' then i.applied = i.total_amount
               when 'void' then i.applied = 0
               when 'un_collectible' then i.write_off_amount = i.total_amount - i.applied end
      union all
      select b.id from (${BILLS}) b
        left join journal_entry e on e.entity_id = b.entity_id and e.id = b.id
       where e.id is null or (b.bill_status = 'paid') <> (b.applied = b.total_amount) or (b.bill_status = 'void' and b.applied <> 0)`,
  },
  {
    name: 'I13 application = posting',
    broken: sql`
      select coalesce(a.id, p.application_id) from payment_application a
        full join (select * from posting where application_id is not null) p on p.entity_id = a.entity_id and p.application_id = a.id
       where a.id is null or p.application_id is null or p.amount <> a.amount or p.date <> a.date`,
  },
  {
    name: 'paid amount = applications',
    broken: sql`
      select id from (${INVOICES}) i where paid_amount <> applied
      union all
      select id from (${BILLS}) b where paid_amount <> applied`,
  },
  {
    name: 'document lines = total',
    broken: sql`
      select i.id from invoice i
        left join (select entity_id, invoice_id, sum(amount) as total from invoice_line group by 1, 2) l
          on l.entity_id = i.entity_id and l.invoice_id = i.id
       where i.total_amount is distinct from l.total
      union all
      select b.id from bill b
        left join (select entity_id, bill_id, sum(amount) as total from bill_line group by 1, 2) l
          on l.entity_id = b.entity_id and l.bill_id = b.id
       where b.total_amount is distinct from l.total`,
  },
  {
    name: 'document sums = documents',
    broken: sql`
      select coalesce(x.entity_id, y.entity_id)::text || ' ' || coalesce(x.kind, y.kind) || ' ' || coalesce(x.status, y.status)
        from (select entity_id, 'bill' as kind, bill_status as status, count(*) as documents, sum(total_amount) as total,
                     sum(paid_amount) as paid, 0 as written_off from bill group by 1, 3
              union all
              select entity_id, 'invoice', invoice_status, count(*), sum(total_amount), sum(paid_amount), sum(write_off_amount)
                from invoice group by 1, 3) x
        full join (select entity_id, kind, status, sum(documents) as documents, sum(total) as total, sum(paid) as paid,
                          sum(written_off) as written_off from document_movement group by 1, 2, 3) y
          on y.entity_id = x.entity_id and y.kind = x.kind and y.status = x.status
       where (coalesce(x.documents, 0), coalesce(x.total, 0), coalesce(x.paid, 0), coalesce(x.written_off, 0))
          <> (coalesce(y.documents, 0), coalesce(y.total, 0), coalesce(y.paid, 0), coalesce(y.written_off, 0))`,
  },
]

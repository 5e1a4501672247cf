import sql from 'sql-template-tag'
import type { Check } from './check'

/** Entries and their lines. */
export const LEDGER: readonly Check[] = [
  {
    name: 'I01 entry balanced',
    broken: sql`
      select e.entry_id from journal_entry e join posting p on p.entity_id = e.entity_id and p.journal_entry_id = e.id
       group by e.entity_id, e.id, e.entry_id having sum(p.signed) <> 0 or count(*) < 2`,
  },
  {
    name: 'I02 no empty entry',
    broken: sql`
      select e.entry_id from journal_entry e
       where not exists (select from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id)`,
  },
  {
    name: 'I03 no posting on heading',
    broken: sql`
      select p.journal_entry_id from posting p
        join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id where a.is_header`,
  },
  {
    name: 'I04 posting fits its entry',
    broken: sql`
      select e.entry_id from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
       where p.company_id <> e.company_id or p.date <> e.date or p.version <> e.version`,
  },
  {
    // What the posting rules require, checked from the record that the entry comes from.
    name: 'I04 posting says what it means',
    broken: sql`
      select e.entry_id from posting p join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
        left join bank_transaction t on t.entity_id = e.entity_id and t.id = e.source_id
        left join bill on bill.entity_id = e.entity_id and bill.id = e.source_id
        left join invoice on invoice.entity_id = e.entity_id and invoice.id = e.source_id
       where p.accrual_only <> (bill.id is not null or invoice.id is not null or p.application_id is not null)
          or p.amount_type <> t.amount_type
          or (t.id is null and p.amount_type is not null)`,
  },
  {
    name: 'I04 every replaced version is kept',
    broken: sql`
      select e.entry_id from journal_entry e
        left join (select entity_id, journal_entry_id, count(*) as kept from journal_entry_version group by 1, 2) v
          on v.entity_id = e.entity_id and v.journal_entry_id = e.id
       where e.version - 1 <> coalesce(v.kept, 0)`,
  },
  {
    name: 'I19 A/R and A/P lines carry a stakeholder',
    broken: sql`
      select p.journal_entry_id from chart_of_account a join posting p on p.entity_id = a.entity_id and p.chart_of_account_id = a.id
       where a.role in ('accounts_receivable', 'accounts_payable') and p.stakeholder_id is null`,
  },
  {
    name: 'every manual entry is posted',
    broken: sql`
      select m.id from manual_entry m
        left join journal_entry e on e.entity_id = m.entity_id and e.id = m.id and e.event_type = 'manual' where e.id is null`,
  },
]

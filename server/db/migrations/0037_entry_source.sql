-- What an entry and its lines mean is said by the rule that makes them and stored: journal_entry.source_id, posting.accrual_only and
-- posting.amount_type. No query takes it from a number, a kind of entry or a line's place any more.

-- The owner of the tables rewrites books of every company here, and in locked periods too: no figure changes.
alter table journal_entry no force row level security;
alter table invoice no force row level security;
alter table fixed_asset no force row level security;
alter table journal_entry disable trigger user;

-- The object that the entry comes from. An entry has its source's id, beside those that a source has further ones of: voids, write-offs
-- and reinstatements of an invoice, and the disposal of an asset, which the numbers named so far.
alter table journal_entry add column source_id uuid;
update journal_entry set source_id = id;
update journal_entry e set source_id = i.id
  from invoice i
 where e.event_type = 'invoice' and i.entity_id = e.entity_id and i.id <> e.id
   and i.entry_id = regexp_replace(e.entry_id, '-(V|WO|RI)[0-9]*$', '');
update journal_entry e set source_id = f.id
  from fixed_asset f
 where e.event_type = 'fixed_asset' and f.entity_id = e.entity_id and f.id <> e.id and f.entry_id || '-D' = e.entry_id;
alter table journal_entry alter column source_id set not null;

alter table journal_entry enable trigger user;
alter table journal_entry force row level security;
alter table invoice force row level security;
alter table fixed_asset force row level security;

create or replace function posting_inserted() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select string_agg(x.journal_entry_id::text, ', ') into broken from (
    select n.journal_entry_id from added n
     group by n.entity_id, n.journal_entry_id having sum(n.signed) <> 0 or count(*) < 2 limit 5) x;
  if broken is not null then
    raise exception 'Entry does not balance: %', broken using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  -- Subqueries by key, not joins: before a table has statistics a join may begin with it and read all of it for every line.
  if exists (select from added n
              where (select e.date = n.date and e.company_id = n.company_id
                       from journal_entry e where e.entity_id = n.entity_id and e.id = n.journal_entry_id) is not true)
     or exists (select from (select distinct entity_id, chart_of_account_id from added) n
                 where (select a.is_header from chart_of_account a where a.entity_id = n.entity_id and a.id = n.chart_of_account_id)) then
    raise exception 'A posting differs from its entry or sits on a heading'
      using errcode = 'check_violation', constraint = 'posting_fits_entry';
  end if;
  -- True of every rule: what settles a document is accrual only, and so are all lines of a document's own entry; beside exactly one line
  -- of the bank all others have the direction of its money.
  if exists (select from added n
              group by n.entity_id, n.journal_entry_id
             having bool_or(n.application_id is not null and not n.accrual_only)
                 or (bool_or(n.application_id is null and n.accrual_only) and not bool_and(n.accrual_only))
                 or (count(n.amount_type) > 0 and (
                      count(distinct n.amount_type) > 1 or count(*) - count(n.amount_type) <> 1
                      or max(n.balance_type) filter (where n.amount_type is null)
                         <> case max(n.amount_type) when 'money_in' then 'debit' else 'credit' end))) then
    raise exception 'A posting contradicts the others of its entry'
      using errcode = 'check_violation', constraint = 'posting_meaning';
  end if;
  insert into account_delta (company_id, entity_id, chart_of_account_id, date, debit, credit, lines, cash_debit, cash_credit, cash_lines)
    select company_id, entity_id, chart_of_account_id, date,
           coalesce(sum(amount) filter (where balance_type = 'debit'), 0),
           coalesce(sum(amount) filter (where balance_type = 'credit'), 0),
           count(*),
           coalesce(sum(amount) filter (where balance_type = 'debit' and not accrual_only), 0),
           coalesce(sum(amount) filter (where balance_type = 'credit' and not accrual_only), 0),
           count(*) filter (where not accrual_only)
      from added group by 1, 2, 3, 4;
  return null;
end
$$;

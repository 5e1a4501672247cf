-- The books on a cash basis, maintained beside those on an accrual basis, so that a report costs the same on both.
-- Cash basis = postings that are not accrual_only + cash_posting. Source: LEDGER §6.10.

-- The owner of the tables rewrites books of every company here.
alter table posting no force row level security;
alter table journal_entry no force row level security;
alter table account_month no force row level security;
alter table account_day no force row level security;
alter table account_delta no force row level security;

-- accrual_only: lines of the entries of bills and invoices, and the A/R and A/P lines that settle these; they are absent from the books
-- on a cash basis. amount_type: on the lines of a bank line's entry beside the bank's own, which way the bank's money went; the line's
-- own side may be against it.
alter table posting
  add column accrual_only boolean not null default false,
  add column amount_type text check (amount_type in ('money_in', 'money_out'));
alter table posting disable trigger posting_never_updated;
update posting p
   set accrual_only = e.event_type in ('bill', 'invoice') or p.application_id is not null,
       amount_type = case when e.event_type = 'transaction' and p.line_no > 0
                          then case bank.balance_type when 'debit' then 'money_in' else 'money_out' end end
  from journal_entry e, posting bank
 where e.entity_id = p.entity_id and e.id = p.journal_entry_id
   and bank.entity_id = p.entity_id and bank.journal_entry_id = p.journal_entry_id and bank.line_no = 0
   and (e.event_type in ('bill', 'invoice') or (e.event_type = 'transaction' and p.line_no > 0));
alter table posting enable trigger posting_never_updated;

-- Sums on a cash basis, and the number of lines on both, so that a page of a ledger is counted and found without scanning.
alter table account_month
  add column lines bigint not null default 0, add column cash_debit numeric(19, 2) not null default 0,
  add column cash_credit numeric(19, 2) not null default 0, add column cash_lines bigint not null default 0;
alter table account_day
  add column lines bigint not null default 0, add column cash_debit numeric(19, 2) not null default 0,
  add column cash_credit numeric(19, 2) not null default 0, add column cash_lines bigint not null default 0;
alter table account_delta
  add column lines bigint not null default 0, add column cash_debit numeric(19, 2) not null default 0,
  add column cash_credit numeric(19, 2) not null default 0, add column cash_lines bigint not null default 0;
-- Where in time a page of a long ledger begins.
create index account_day_of_account on account_day (entity_id, chart_of_account_id, date);
create index account_month_of_account on account_month (entity_id, chart_of_account_id, month);

create or replace view account_month_movement with (security_invoker = true) as
  select company_id, entity_id, chart_of_account_id, month, debit, credit, lines, cash_debit, cash_credit, cash_lines from account_month
  union all
  select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, debit, credit, lines, cash_debit, cash_credit,
         cash_lines from account_delta;
create or replace view account_day_movement with (security_invoker = true) as
  select company_id, entity_id, chart_of_account_id, date, debit, credit, lines, cash_debit, cash_credit, cash_lines from account_day
  union all
  select company_id, entity_id, chart_of_account_id, date, debit, credit, lines, cash_debit, cash_credit, cash_lines from account_delta;

delete from account_delta;
delete from account_day;
delete from account_month;
insert into account_day
  (company_id, entity_id, chart_of_account_id, date, debit, credit, lines, cash_debit, cash_credit, cash_lines)
  select company_id, entity_id, chart_of_account_id, date,
         coalesce(sum(amount) filter (where balance_type = 'debit'), 0), coalesce(sum(amount) filter (where balance_type = 'credit'), 0),
         count(*),
         coalesce(sum(amount) filter (where balance_type = 'debit' and not accrual_only), 0),
         coalesce(sum(amount) filter (where balance_type = 'credit' and not accrual_only), 0),
         count(*) filter (where not accrual_only)
    from posting group by 1, 2, 3, 4;
insert into account_month
  (company_id, entity_id, chart_of_account_id, month, debit, credit, lines, cash_debit, cash_credit, cash_lines)
  select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, sum(debit), sum(credit), sum(lines),
         sum(cash_debit), sum(cash_credit), sum(cash_lines)
    from account_day group by 1, 2, 3, 4;

-- What a settlement recognises of a document: its lines in proportion, dated as the bank line that settles.
create table cash_posting (
  company_id uuid not null,
  entity_id uuid not null,
  application_id uuid not null,
  line_no smallint not null,
  document_id uuid not null,
  journal_entry_id uuid not null,
  date date not null,
  chart_of_account_id uuid not null,
  balance_type text not null check (balance_type in ('debit', 'credit')),
  amount numeric(19, 2) not null check (amount > 0),
  signed numeric(19, 2) not null generated always as (case balance_type when 'debit' then amount else -amount end) stored,
  truck_id uuid,
  description text,
  created_at timestamptz(3) not null,
  primary key (entity_id, application_id, line_no),
  foreign key (entity_id, application_id) references payment_application (entity_id, id) on delete cascade,
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id),
  foreign key (entity_id, truck_id) references truck (entity_id, id)
);
create index cash_posting_document on cash_posting (entity_id, document_id);
create index cash_posting_account on cash_posting
  (entity_id, chart_of_account_id, date, created_at, journal_entry_id, line_no, application_id);
create index cash_posting_truck on cash_posting (entity_id, truck_id, date) where truck_id is not null;

-- After the k-th settlement, by date and id, line j of a document has been recognised with allocate(settled so far, lines)_j; the k-th
-- adds the increase. Every window is cut by document, so that a condition on the document reaches settlements by their indexes; lines
-- are looked up for each of them.
create view cash_recognition with (security_invoker = true) as
  select d.company_id, d.entity_id, d.application_id, d.line_no, d.document_id, e.id as journal_entry_id, d.date, d.chart_of_account_id,
         case when d.is_bill = (d.added > 0) then 'debit' else 'credit' end as balance_type, abs(d.added)::numeric(19, 2) as amount,
         d.truck_id, d.description, e.created_at
    from (
      select c.*, c.recognised - lag(c.recognised, 1, 0::numeric) over (partition by entity_id, document_id, line_no order by date, application_id)
               as added
        from (
          select s.*, s.share + case when s.size = 1 then s.settled - sum(s.share) over (partition by entity_id, document_id, application_id)
                                     else 0 end as recognised
            from (
              select a.*, l.line_no, l.chart_of_account_id, l.truck_id, l.description,
                     sign(l.amount) * div(200 * abs(l.amount) * a.settled + l.total, 2 * l.total) / 100 as share,
                     row_number() over (partition by a.entity_id, a.document_id, a.application_id order by abs(l.amount) desc, l.line_no) as size
                from (
                  select p.company_id, p.entity_id, p.id as application_id, p.document_id, p.is_bill, p.transaction_id, p.date,
                         sum(p.amount) over (partition by p.entity_id, p.document_id order by p.date, p.id) as settled
                    from (
                      select company_id, entity_id, id, bill_id as document_id, true as is_bill, transaction_id, date, amount
                        from payment_application where bill_id is not null
                      union all
                      select company_id, entity_id, id, invoice_id, false, transaction_id, date, amount
                        from payment_application where invoice_id is not null) p) a
                cross join lateral (
                  select b.line_no, b.chart_of_account_id, b.truck_id, b.description, b.amount, h.total_amount as total
                    from bill_line b join bill h on h.entity_id = b.entity_id and h.id = b.bill_id
                   where a.is_bill and b.entity_id = a.entity_id and b.bill_id = a.document_id
                  union all
                  select i.line_no, i.chart_of_account_id, i.truck_id, i.description, i.amount, h.total_amount
                    from invoice_line i join invoice h on h.entity_id = i.entity_id and h.id = i.invoice_id
                   where not a.is_bill and i.entity_id = a.entity_id and i.invoice_id = a.document_id) l) s) c) d
    -- By key for each row, whatever the planner takes the number of rows to be: bank lines are many.
    cross join lateral (
      select j.id, j.created_at
        from bank_transaction t
        join journal_entry j on j.entity_id = t.entity_id and j.id = case when t.parent_id is null then t.id else t.parent_id end
       where t.entity_id = d.entity_id and t.id = d.transaction_id offset 0) e
   where d.added <> 0;

create function cash_posting_inserted() returns trigger language plpgsql as $$
begin
  insert into account_delta (company_id, entity_id, chart_of_account_id, date, debit, credit, cash_debit, cash_credit, cash_lines)
    select company_id, entity_id, chart_of_account_id, date, 0, 0,
           coalesce(sum(amount) filter (where balance_type = 'debit'), 0),
           coalesce(sum(amount) filter (where balance_type = 'credit'), 0), count(*)
      from added group by 1, 2, 3, 4;
  return null;
end
$$;
create function cash_posting_deleted() returns trigger language plpgsql as $$
begin
  insert into account_delta (company_id, entity_id, chart_of_account_id, date, debit, credit, cash_debit, cash_credit, cash_lines)
    select company_id, entity_id, chart_of_account_id, date, 0, 0,
           -coalesce(sum(amount) filter (where balance_type = 'debit'), 0),
           -coalesce(sum(amount) filter (where balance_type = 'credit'), 0), -count(*)
      from removed group by 1, 2, 3, 4;
  return null;
end
$$;
create trigger cash_posting_inserted after insert on cash_posting referencing new table as added
  for each statement execute function cash_posting_inserted();
create trigger cash_posting_deleted after delete on cash_posting referencing old table as removed
  for each statement execute function cash_posting_deleted();
create trigger cash_posting_never_updated before update on cash_posting for each statement execute function refuse_change();

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
                        and n.accrual_only = (e.event_type in ('bill', 'invoice') or n.application_id is not null)
                        and (n.amount_type is not null) = (e.event_type = 'transaction' and n.line_no > 0)
                       from journal_entry e where e.entity_id = n.entity_id and e.id = n.journal_entry_id) is not true)
     or exists (select from (select distinct entity_id, chart_of_account_id from added) n
                 where (select a.is_header from chart_of_account a where a.entity_id = n.entity_id and a.id = n.chart_of_account_id)) then
    raise exception 'A posting differs from its entry or sits on a heading'
      using errcode = 'check_violation', constraint = 'posting_fits_entry';
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

create or replace function posting_deleted() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from (select distinct entity_id, journal_entry_id from removed) r
     where (select (select coalesce(sum(p.signed), 0) <> 0 or count(*) < 2
                      from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id)
              from journal_entry e where e.entity_id = r.entity_id and e.id = r.journal_entry_id)) then
    raise exception 'Entry does not balance' using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  insert into account_delta (company_id, entity_id, chart_of_account_id, date, debit, credit, lines, cash_debit, cash_credit, cash_lines)
    select company_id, entity_id, chart_of_account_id, date,
           -coalesce(sum(amount) filter (where balance_type = 'debit'), 0),
           -coalesce(sum(amount) filter (where balance_type = 'credit'), 0),
           -count(*),
           -coalesce(sum(amount) filter (where balance_type = 'debit' and not accrual_only), 0),
           -coalesce(sum(amount) filter (where balance_type = 'credit' and not accrual_only), 0),
           -count(*) filter (where not accrual_only)
      from removed group by 1, 2, 3, 4;
  return null;
end
$$;

create or replace function journal_entry_written() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from written w
              where (select count(*) from posting p where p.entity_id = w.entity_id and p.journal_entry_id = w.id) = 0) then
    raise exception 'An entry needs lines' using errcode = 'check_violation', constraint = 'entry_has_lines';
  end if;
  if exists (select from (select entity_id, min(date) as date from written group by 1) w
              where w.date <= (select e.books_locked_until from entity e where e.id = w.entity_id)) then
    raise exception 'Books are locked' using errcode = 'check_violation', constraint = 'books_locked';
  end if;
  return null;
end
$$;

-- Each kind of delta has a function of its own; the first one keeps the name that the running copies call.
create function fold_bank_line_deltas() returns bigint language plpgsql set search_path = public as $$
declare
  moved bigint;
begin
  with taken as (delete from bank_line_delta returning *),
       day as (
         insert into bank_line_day as t (company_id, entity_id, bank_account_id, date, amount_type, is_waiting, lines, total)
           select company_id, entity_id, bank_account_id, date, amount_type, is_waiting, sum(lines), sum(total)
             from taken group by 1, 2, 3, 4, 5, 6
         on conflict (entity_id, date, bank_account_id, amount_type, is_waiting)
           do update set lines = t.lines + excluded.lines, total = t.total + excluded.total),
       month as (
         insert into bank_line_month as t (company_id, entity_id, bank_account_id, month, amount_type, is_waiting, lines, total)
           select company_id, entity_id, bank_account_id, date_trunc('month', date)::date, amount_type, is_waiting, sum(lines), sum(total)
             from taken group by 1, 2, 3, 4, 5, 6
         on conflict (entity_id, month, bank_account_id, amount_type, is_waiting)
           do update set lines = t.lines + excluded.lines, total = t.total + excluded.total)
    select count(*) into moved from taken;
  return moved;
end
$$;
create function fold_account_deltas() returns bigint language plpgsql set search_path = public as $$
declare
  moved bigint;
begin
  with taken as (delete from account_delta returning *),
       day as (
         insert into account_day as t
           (company_id, entity_id, chart_of_account_id, date, debit, credit, lines, cash_debit, cash_credit, cash_lines)
           select company_id, entity_id, chart_of_account_id, date, sum(debit), sum(credit), sum(lines),
                  sum(cash_debit), sum(cash_credit), sum(cash_lines)
             from taken group by 1, 2, 3, 4
         on conflict (entity_id, date, chart_of_account_id)
           do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, lines = t.lines + excluded.lines,
                         cash_debit = t.cash_debit + excluded.cash_debit, cash_credit = t.cash_credit + excluded.cash_credit,
                         cash_lines = t.cash_lines + excluded.cash_lines),
       month as (
         insert into account_month as t
           (company_id, entity_id, chart_of_account_id, month, debit, credit, lines, cash_debit, cash_credit, cash_lines)
           select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, sum(debit), sum(credit), sum(lines),
                  sum(cash_debit), sum(cash_credit), sum(cash_lines)
             from taken group by 1, 2, 3, 4
         on conflict (entity_id, month, chart_of_account_id)
           do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit, lines = t.lines + excluded.lines,
                         cash_debit = t.cash_debit + excluded.cash_debit, cash_credit = t.cash_credit + excluded.cash_credit,
                         cash_lines = t.cash_lines + excluded.cash_lines)
    select count(*) into moved from taken;
  return moved;
end
$$;
-- Runs as its owner, haulbook_worker, and the two above with it.
create or replace function fold_deltas() returns bigint language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('haulbook.fold_deltas')) then
    return 0;
  end if;
  return fold_account_deltas() + fold_bank_line_deltas();
end
$$;
revoke all on function fold_account_deltas(), fold_bank_line_deltas() from public;
grant execute on function fold_account_deltas(), fold_bank_line_deltas() to haulbook_worker;

alter table posting force row level security;
alter table journal_entry force row level security;
alter table account_month force row level security;
alter table account_day force row level security;
alter table account_delta force row level security;

alter table cash_posting enable row level security;
alter table cash_posting force row level security;
grant select, insert, delete on cash_posting to haulbook_app;
create policy tenant on cash_posting to haulbook_app using (company_id = (select current_company()))
  with check (company_id = (select current_company()));
grant select on cash_recognition to haulbook_app;

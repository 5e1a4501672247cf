-- Where the money of bank lines went, and what each truck brought and cost: sums maintained beside the postings, so that cash
-- activity, dashboard and profit by truck read no postings. Source: LEDGER §6.4, §6.5, §6.9.

-- The owner of the tables rewrites books of every company here.
alter table posting no force row level security;
alter table chart_of_account no force row level security;
alter table cash_posting no force row level security;

-- Per account, and per stakeholder, with the direction: positive with it, negative against it. Transfers between own accounts are left out.
create table contra_day (
  company_id uuid not null, entity_id uuid not null, chart_of_account_id uuid not null, date date not null, amount_type text not null,
  lines bigint not null, amount numeric(19, 2) not null,
  primary key (entity_id, date, chart_of_account_id, amount_type)
);
create table contra_month (
  company_id uuid not null, entity_id uuid not null, chart_of_account_id uuid not null, month date not null, amount_type text not null,
  lines bigint not null, amount numeric(19, 2) not null,
  primary key (entity_id, month, chart_of_account_id, amount_type)
);
create table payee_day (
  company_id uuid not null, entity_id uuid not null, stakeholder_id uuid not null, date date not null, amount_type text not null,
  lines bigint not null, amount numeric(19, 2) not null,
  primary key (entity_id, date, stakeholder_id, amount_type)
);
create table payee_month (
  company_id uuid not null, entity_id uuid not null, stakeholder_id uuid not null, month date not null, amount_type text not null,
  lines bigint not null, amount numeric(19, 2) not null,
  primary key (entity_id, month, stakeholder_id, amount_type)
);
create table contra_delta (
  id bigint generated always as identity primary key,
  company_id uuid not null, entity_id uuid not null, chart_of_account_id uuid not null, stakeholder_id uuid, date date not null,
  amount_type text not null, lines bigint not null, amount numeric(19, 2) not null
);
create index contra_delta_entity on contra_delta (entity_id);

-- Per truck and account on both bases, debit positive.
create table truck_day (
  company_id uuid not null, entity_id uuid not null, truck_id uuid not null, chart_of_account_id uuid not null, date date not null,
  signed numeric(19, 2) not null, cash_signed numeric(19, 2) not null,
  primary key (entity_id, date, truck_id, chart_of_account_id)
);
create table truck_month (
  company_id uuid not null, entity_id uuid not null, truck_id uuid not null, chart_of_account_id uuid not null, month date not null,
  signed numeric(19, 2) not null, cash_signed numeric(19, 2) not null,
  primary key (entity_id, month, truck_id, chart_of_account_id)
);
create table truck_delta (
  id bigint generated always as identity primary key,
  company_id uuid not null, entity_id uuid not null, truck_id uuid not null, chart_of_account_id uuid not null, date date not null,
  signed numeric(19, 2) not null, cash_signed numeric(19, 2) not null
);
create index truck_delta_entity on truck_delta (entity_id);

create view contra_day_movement with (security_invoker = true) as
  select company_id, entity_id, chart_of_account_id, date, amount_type, lines, amount from contra_day
  union all
  select company_id, entity_id, chart_of_account_id, date, amount_type, lines, amount from contra_delta;
create view contra_month_movement with (security_invoker = true) as
  select company_id, entity_id, chart_of_account_id, month, amount_type, lines, amount from contra_month
  union all
  select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, amount_type, lines, amount from contra_delta;
create view payee_day_movement with (security_invoker = true) as
  select company_id, entity_id, stakeholder_id, date, amount_type, lines, amount from payee_day
  union all
  select company_id, entity_id, stakeholder_id, date, amount_type, lines, amount from contra_delta where stakeholder_id is not null;
create view payee_month_movement with (security_invoker = true) as
  select company_id, entity_id, stakeholder_id, month, amount_type, lines, amount from payee_month
  union all
  select company_id, entity_id, stakeholder_id, date_trunc('month', date)::date, amount_type, lines, amount from contra_delta
   where stakeholder_id is not null;
create view truck_day_movement with (security_invoker = true) as
  select company_id, entity_id, truck_id, chart_of_account_id, date, signed, cash_signed from truck_day
  union all
  select company_id, entity_id, truck_id, chart_of_account_id, date, signed, cash_signed from truck_delta;
create view truck_month_movement with (security_invoker = true) as
  select company_id, entity_id, truck_id, chart_of_account_id, month, signed, cash_signed from truck_month
  union all
  select company_id, entity_id, truck_id, chart_of_account_id, date_trunc('month', date)::date, signed, cash_signed from truck_delta;

insert into contra_delta (company_id, entity_id, chart_of_account_id, stakeholder_id, date, amount_type, lines, amount)
  select p.company_id, p.entity_id, p.chart_of_account_id, p.stakeholder_id, p.date, p.amount_type, count(*),
         sum(case p.amount_type when 'money_in' then -p.signed else p.signed end)
    from posting p join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
   where p.amount_type is not null and a.role is distinct from 'transfers_clearing' group by 1, 2, 3, 4, 5, 6;
insert into truck_delta (company_id, entity_id, truck_id, chart_of_account_id, date, signed, cash_signed)
  select company_id, entity_id, truck_id, chart_of_account_id, date, sum(signed), sum(cash_signed)
    from (select company_id, entity_id, truck_id, chart_of_account_id, date, signed, case when accrual_only then 0 else signed end as cash_signed
            from posting where truck_id is not null
          union all
          select company_id, entity_id, truck_id, chart_of_account_id, date, 0, signed from cash_posting where truck_id is not null) x
   group by 1, 2, 3, 4, 5;

-- What the classifier filed and nobody has looked at yet.
create index bank_transaction_filed_by_classifier on bank_transaction (entity_id, date)
  where status = 'by_truck_gpt' and not is_finalized and not is_split;

-- Once per statement, by indexes alone: see posting_inserted.
create function activity_added() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into contra_delta (company_id, entity_id, chart_of_account_id, stakeholder_id, date, amount_type, lines, amount)
    select n.* from (
      select company_id, entity_id, chart_of_account_id, stakeholder_id, date, amount_type, count(*),
             sum(case amount_type when 'money_in' then -signed else signed end)
        from added where amount_type is not null group by 1, 2, 3, 4, 5, 6) n
     where (select a.role from chart_of_account a where a.entity_id = n.entity_id and a.id = n.chart_of_account_id)
           is distinct from 'transfers_clearing';
  insert into truck_delta (company_id, entity_id, truck_id, chart_of_account_id, date, signed, cash_signed)
    select company_id, entity_id, truck_id, chart_of_account_id, date, sum(signed), coalesce(sum(signed) filter (where not accrual_only), 0)
      from added where truck_id is not null group by 1, 2, 3, 4, 5;
  return null;
end
$$;
create function activity_removed() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into contra_delta (company_id, entity_id, chart_of_account_id, stakeholder_id, date, amount_type, lines, amount)
    select n.* from (
      select company_id, entity_id, chart_of_account_id, stakeholder_id, date, amount_type, -count(*),
             -sum(case amount_type when 'money_in' then -signed else signed end)
        from removed where amount_type is not null group by 1, 2, 3, 4, 5, 6) n
     where (select a.role from chart_of_account a where a.entity_id = n.entity_id and a.id = n.chart_of_account_id)
           is distinct from 'transfers_clearing';
  insert into truck_delta (company_id, entity_id, truck_id, chart_of_account_id, date, signed, cash_signed)
    select company_id, entity_id, truck_id, chart_of_account_id, date, -sum(signed), -coalesce(sum(signed) filter (where not accrual_only), 0)
      from removed where truck_id is not null group by 1, 2, 3, 4, 5;
  return null;
end
$$;
create trigger posting_inserted_activity after insert on posting referencing new table as added
  for each statement execute function activity_added();
create trigger posting_deleted_activity after delete on posting referencing old table as removed
  for each statement execute function activity_removed();

create function truck_recognised() returns trigger language plpgsql as $$
begin
  insert into truck_delta (company_id, entity_id, truck_id, chart_of_account_id, date, signed, cash_signed)
    select company_id, entity_id, truck_id, chart_of_account_id, date, 0, sum(signed)
      from added where truck_id is not null group by 1, 2, 3, 4, 5;
  return null;
end
$$;
create function truck_unrecognised() returns trigger language plpgsql as $$
begin
  insert into truck_delta (company_id, entity_id, truck_id, chart_of_account_id, date, signed, cash_signed)
    select company_id, entity_id, truck_id, chart_of_account_id, date, 0, -sum(signed)
      from removed where truck_id is not null group by 1, 2, 3, 4, 5;
  return null;
end
$$;
create trigger cash_posting_truck_added after insert on cash_posting referencing new table as added
  for each statement execute function truck_recognised();
create trigger cash_posting_truck_removed after delete on cash_posting referencing old table as removed
  for each statement execute function truck_unrecognised();

create function fold_contra_deltas() returns bigint language plpgsql set search_path = public as $$
declare
  moved bigint;
begin
  with taken as (delete from contra_delta returning *),
       by_day as (
         insert into contra_day as t (company_id, entity_id, chart_of_account_id, date, amount_type, lines, amount)
           select company_id, entity_id, chart_of_account_id, date, amount_type, sum(lines), sum(amount) from taken group by 1, 2, 3, 4, 5
         on conflict (entity_id, date, chart_of_account_id, amount_type)
           do update set lines = t.lines + excluded.lines, amount = t.amount + excluded.amount),
       by_month as (
         insert into contra_month as t (company_id, entity_id, chart_of_account_id, month, amount_type, lines, amount)
           select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, amount_type, sum(lines), sum(amount)
             from taken group by 1, 2, 3, 4, 5
         on conflict (entity_id, month, chart_of_account_id, amount_type)
           do update set lines = t.lines + excluded.lines, amount = t.amount + excluded.amount),
       payee_by_day as (
         insert into payee_day as t (company_id, entity_id, stakeholder_id, date, amount_type, lines, amount)
           select company_id, entity_id, stakeholder_id, date, amount_type, sum(lines), sum(amount)
             from taken where stakeholder_id is not null group by 1, 2, 3, 4, 5
         on conflict (entity_id, date, stakeholder_id, amount_type)
           do update set lines = t.lines + excluded.lines, amount = t.amount + excluded.amount),
       payee_by_month as (
         insert into payee_month as t (company_id, entity_id, stakeholder_id, month, amount_type, lines, amount)
           select company_id, entity_id, stakeholder_id, date_trunc('month', date)::date, amount_type, sum(lines), sum(amount)
             from taken where stakeholder_id is not null group by 1, 2, 3, 4, 5
         on conflict (entity_id, month, stakeholder_id, amount_type)
           do update set lines = t.lines + excluded.lines, amount = t.amount + excluded.amount)
    select count(*) into moved from taken;
  return moved;
end
$$;
create function fold_truck_deltas() returns bigint language plpgsql set search_path = public as $$
declare
  moved bigint;
begin
  with taken as (delete from truck_delta returning *),
       by_day as (
         insert into truck_day as t (company_id, entity_id, truck_id, chart_of_account_id, date, signed, cash_signed)
           select company_id, entity_id, truck_id, chart_of_account_id, date, sum(signed), sum(cash_signed) from taken group by 1, 2, 3, 4, 5
         on conflict (entity_id, date, truck_id, chart_of_account_id)
           do update set signed = t.signed + excluded.signed, cash_signed = t.cash_signed + excluded.cash_signed),
       by_month as (
         insert into truck_month as t (company_id, entity_id, truck_id, chart_of_account_id, month, signed, cash_signed)
           select company_id, entity_id, truck_id, chart_of_account_id, date_trunc('month', date)::date, sum(signed), sum(cash_signed)
             from taken group by 1, 2, 3, 4, 5
         on conflict (entity_id, month, truck_id, chart_of_account_id)
           do update set signed = t.signed + excluded.signed, cash_signed = t.cash_signed + excluded.cash_signed)
    select count(*) into moved from taken;
  return moved;
end
$$;
create or replace function fold_deltas() returns bigint language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('haulbook.fold_deltas')) then
    return 0;
  end if;
  return fold_account_deltas() + fold_bank_line_deltas() + fold_contra_deltas() + fold_truck_deltas();
end
$$;
revoke all on function fold_contra_deltas(), fold_truck_deltas() from public;
grant execute on function fold_contra_deltas(), fold_truck_deltas() to haulbook_worker;

alter table posting force row level security;
alter table chart_of_account force row level security;
alter table cash_posting force row level security;

do $$
declare
  t text;
begin
  foreach t in array array['contra_day', 'contra_month', 'contra_delta', 'payee_day', 'payee_month', 'truck_day', 'truck_month', 'truck_delta'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_app, haulbook_worker', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))
                    with check (company_id = (select current_company()))', t);
    execute format('create policy worker on %I to haulbook_worker using (true) with check (true)', t);
  end loop;
end
$$;
grant select on contra_day_movement, contra_month_movement, payee_day_movement, payee_month_movement, truck_day_movement, truck_month_movement
  to haulbook_app;

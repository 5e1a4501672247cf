-- Count and sum of the bank lines of a category, and of a stakeholder, by month: kept with the counts by account and status, in the
-- same deltas.

-- The owner of the tables counts the lines of every company here.
alter table bank_transaction no force row level security;

alter table bank_line_delta add column chart_of_account_id uuid, add column stakeholder_id uuid;
create table bank_line_category_month (
  company_id uuid not null, entity_id uuid not null, chart_of_account_id uuid not null, month date not null, amount_type text not null,
  lines bigint not null, total numeric(19, 2) not null,
  primary key (entity_id, chart_of_account_id, month, amount_type)
);
create table bank_line_stakeholder_month (
  company_id uuid not null, entity_id uuid not null, stakeholder_id uuid not null, month date not null, amount_type text not null,
  lines bigint not null, total numeric(19, 2) not null,
  primary key (entity_id, stakeholder_id, month, amount_type)
);

-- What stands in the deltas already is counted here and names no party, so that folding it counts nothing twice.
insert into bank_line_category_month (company_id, entity_id, chart_of_account_id, month, amount_type, lines, total)
  select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, amount_type, count(*), sum(amount)
    from bank_transaction where not is_split and chart_of_account_id is not null group by 1, 2, 3, 4, 5;
insert into bank_line_stakeholder_month (company_id, entity_id, stakeholder_id, month, amount_type, lines, total)
  select company_id, entity_id, stakeholder_id, date_trunc('month', date)::date, amount_type, count(*), sum(amount)
    from bank_transaction where not is_split and stakeholder_id is not null group by 1, 2, 3, 4, 5;

create view bank_line_category_movement with (security_invoker = true) as
  select company_id, entity_id, chart_of_account_id, month, amount_type, lines, total from bank_line_category_month
  union all
  select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, amount_type, lines, total
    from bank_line_delta where chart_of_account_id is not null;
create view bank_line_stakeholder_movement with (security_invoker = true) as
  select company_id, entity_id, stakeholder_id, month, amount_type, lines, total from bank_line_stakeholder_month
  union all
  select company_id, entity_id, stakeholder_id, date_trunc('month', date)::date, amount_type, lines, total
    from bank_line_delta where stakeholder_id is not null;

create or replace function bank_lines_added() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta
    (company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, chart_of_account_id, stakeholder_id, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, chart_of_account_id, stakeholder_id,
           count(*), sum(amount)
      from added where not is_split group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end
$$;
create or replace function bank_lines_removed() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta
    (company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, chart_of_account_id, stakeholder_id, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, chart_of_account_id, stakeholder_id,
           -count(*), -sum(amount)
      from removed where not is_split group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  return null;
end
$$;
create or replace function bank_lines_changed() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta
    (company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, chart_of_account_id, stakeholder_id, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, chart_of_account_id, stakeholder_id,
           sum(n), sum(n * amount) from (
      select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, chart_of_account_id, stakeholder_id,
             1 as n, amount from added where not is_split
      union all
      select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, chart_of_account_id, stakeholder_id,
             -1, amount from removed where not is_split) x
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0 or sum(n * amount) <> 0;
  return null;
end
$$;
create or replace function fold_bank_line_deltas() returns bigint language plpgsql set search_path = public as $$
declare
  moved bigint;
begin
  with taken as (delete from bank_line_delta returning *),
       day as (
         insert into bank_line_day as t (company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, lines, total)
           select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, sum(lines), sum(total)
             from taken group by 1, 2, 3, 4, 5, 6, 7
         on conflict (entity_id, date, bank_account_id, amount_type, status, is_finalized)
           do update set lines = t.lines + excluded.lines, total = t.total + excluded.total),
       month as (
         insert into bank_line_month as t (company_id, entity_id, bank_account_id, month, amount_type, status, is_finalized, lines, total)
           select company_id, entity_id, bank_account_id, date_trunc('month', date)::date, amount_type, status, is_finalized,
                  sum(lines), sum(total)
             from taken group by 1, 2, 3, 4, 5, 6, 7
         on conflict (entity_id, month, bank_account_id, amount_type, status, is_finalized)
           do update set lines = t.lines + excluded.lines, total = t.total + excluded.total),
       category as (
         insert into bank_line_category_month as t (company_id, entity_id, chart_of_account_id, month, amount_type, lines, total)
           select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, amount_type, sum(lines), sum(total)
             from taken where chart_of_account_id is not null group by 1, 2, 3, 4, 5
         on conflict (entity_id, chart_of_account_id, month, amount_type)
           do update set lines = t.lines + excluded.lines, total = t.total + excluded.total),
       stakeholder as (
         insert into bank_line_stakeholder_month as t (company_id, entity_id, stakeholder_id, month, amount_type, lines, total)
           select company_id, entity_id, stakeholder_id, date_trunc('month', date)::date, amount_type, sum(lines), sum(total)
             from taken where stakeholder_id is not null group by 1, 2, 3, 4, 5
         on conflict (entity_id, stakeholder_id, month, amount_type)
           do update set lines = t.lines + excluded.lines, total = t.total + excluded.total)
    select count(*) into moved from taken;
  return moved;
end
$$;

alter table bank_transaction force row level security;

do $$
declare
  t text;
begin
  foreach t in array array['bank_line_category_month', 'bank_line_stakeholder_month'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_app, haulbook_worker', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))
                    with check (company_id = (select current_company()))', t);
    execute format('create policy worker on %I to haulbook_worker using (true) with check (true)', t);
  end loop;
end
$$;
grant select on bank_line_category_movement, bank_line_stakeholder_movement to haulbook_app;

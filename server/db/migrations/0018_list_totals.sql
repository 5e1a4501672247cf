-- Count and sum of a list of bank lines without reading the lines: by status and "finalized" from the kept counts, by category,
-- stakeholder and amount from indexes that hold all that is summed.

-- The owner of the tables rewrites the counts of every company here.
alter table bank_transaction no force row level security;
alter table bank_line_day no force row level security;
alter table bank_line_month no force row level security;
alter table bank_line_delta no force row level security;

drop view bank_line_movement, bank_line_month_movement;
do $$
declare
  t text;
begin
  foreach t in array array['bank_line_day', 'bank_line_month', 'bank_line_delta'] loop
    execute format('delete from %I', t);
    execute format('alter table %I drop column is_waiting, add column status text not null, add column is_finalized boolean not null', t);
    execute format('alter table %I add column is_waiting boolean not null
                    generated always as (status in (''uncategorized'', ''unclassifiable'', ''in_progress'')) stored', t);
  end loop;
end
$$;
alter table bank_line_day add primary key (entity_id, date, bank_account_id, amount_type, status, is_finalized);
alter table bank_line_month add primary key (entity_id, month, bank_account_id, amount_type, status, is_finalized);
create view bank_line_movement with (security_invoker = true) as
  select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, is_waiting, lines, total from bank_line_day
  union all
  select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, is_waiting, lines, total from bank_line_delta;
create view bank_line_month_movement with (security_invoker = true) as
  select company_id, entity_id, bank_account_id, month, amount_type, status, is_finalized, is_waiting, lines, total from bank_line_month
  union all
  select company_id, entity_id, bank_account_id, date_trunc('month', date)::date, amount_type, status, is_finalized, is_waiting, lines, total
    from bank_line_delta;
grant select on bank_line_movement, bank_line_month_movement to haulbook_app;

create or replace function bank_lines_added() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta (company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, count(*), sum(amount)
      from added where not is_split group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end
$$;
create or replace function bank_lines_removed() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta (company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, -count(*), -sum(amount)
      from removed where not is_split group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end
$$;
create or replace function bank_lines_changed() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta (company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, sum(n), sum(n * amount) from (
      select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, 1 as n, amount from added where not is_split
      union all
      select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, -1, amount from removed where not is_split) x
    group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(n * amount) <> 0;
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
           do update set lines = t.lines + excluded.lines, total = t.total + excluded.total)
    select count(*) into moved from taken;
  return moved;
end
$$;

insert into bank_line_day (company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, lines, total)
  select company_id, entity_id, bank_account_id, date, amount_type, status, is_finalized, count(*), sum(amount)
    from bank_transaction where not is_split group by 1, 2, 3, 4, 5, 6, 7;
insert into bank_line_month (company_id, entity_id, bank_account_id, month, amount_type, status, is_finalized, lines, total)
  select company_id, entity_id, bank_account_id, date_trunc('month', date)::date, amount_type, status, is_finalized, sum(lines), sum(total)
    from bank_line_day group by 1, 2, 3, 4, 5, 6, 7;

alter table bank_transaction force row level security;
alter table bank_line_day force row level security;
alter table bank_line_month force row level security;
alter table bank_line_delta force row level security;

-- All that a count, its sums and the policy of the table read stands in the index.
drop index bank_transaction_category, bank_transaction_stakeholder, bank_transaction_amount, bank_transaction_flagged;
create index bank_transaction_category on bank_transaction (entity_id, chart_of_account_id, date desc, id desc)
  include (company_id, amount_type, cents) where not is_split;
create index bank_transaction_stakeholder on bank_transaction (entity_id, stakeholder_id, date desc, id desc)
  include (company_id, amount_type, cents) where not is_split;
create index bank_transaction_amount on bank_transaction (entity_id, cents, id) include (company_id, amount_type) where not is_split;
create index bank_transaction_flagged on bank_transaction (entity_id, date desc, id desc)
  include (company_id, amount_type, cents) where is_flagged and not is_split;
create index bank_transaction_status on bank_transaction (entity_id, status, date desc, id desc) where not is_split;

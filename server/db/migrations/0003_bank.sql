-- Bank accounts, their lines, and the maintained counts behind lists and badges.

create table integration (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) <= 255),
  source_system text not null check (source_system in ('plaid', 'qbo', 'file')),
  last_sync_date timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);

create table bank_account (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  integration_id uuid,
  -- The provider's or the file's own id of the account.
  account_id text not null check (char_length(account_id) <= 255),
  mask text check (char_length(mask) <= 4),
  name text not null check (char_length(name) <= 255),
  official_name text check (char_length(official_name) <= 255),
  account_type text check (char_length(account_type) <= 63),
  kind text not null check (kind in ('depository', 'credit')),
  is_linked boolean not null default false,
  chart_of_account_id uuid not null,
  -- What the source last said the account holds (debt positive), and the date it said so for.
  stated_balance numeric(19, 2),
  stated_on date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, account_id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, integration_id) references integration (entity_id, id),
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id)
);

create table bank_transaction (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  parent_id uuid,
  date date not null,
  amount numeric(19, 2) not null check (amount > 0),
  amount_type text not null check (amount_type in ('money_in', 'money_out')),
  name text not null check (char_length(name) <= 255),
  description text not null default '',
  merchant_name text,
  provider_transaction_id text,
  dedup_key text,
  source text not null check (source in ('plaid', 'qbo', 'file', 'manual', 'mirror')),
  integration_id uuid,
  status text not null default 'uncategorized' check (status in (
    'uncategorized', 'unclassifiable', 'by_user', 'by_rule', 'by_truck_gpt', 'in_progress')),
  chart_of_account_id uuid,
  stakeholder_id uuid,
  note text,
  is_recurring boolean not null default false,
  is_flagged boolean not null default false,
  is_finalized boolean not null default false,
  is_split boolean not null default false,
  is_reconciliation boolean not null default false,
  -- The amount as a whole number: under row-level security an index serves comparisons of these, but none of decimals.
  cents bigint not null generated always as ((amount * 100)::bigint) stored,
  -- Words of the line in one place, for substring search.
  search_text text not null generated always as (lower(name || ' ' || description || ' ' || coalesce(merchant_name, ''))) stored,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, bank_account_id, dedup_key),
  foreign key (entity_id, bank_account_id) references bank_account (entity_id, id),
  foreign key (entity_id, parent_id) references bank_transaction (entity_id, id) on delete cascade,
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id),
  foreign key (entity_id, stakeholder_id) references stakeholder (entity_id, id),
  check ((status in ('uncategorized', 'unclassifiable') and chart_of_account_id is null) or status = 'in_progress' or is_split
         or chart_of_account_id is not null)
);
-- Lists read newest first within one entity; id breaks ties so that paging is stable.
create index bank_transaction_date on bank_transaction (entity_id, date desc, id desc) where not is_split;
create index bank_transaction_waiting on bank_transaction (entity_id, date desc, id desc)
  where status in ('uncategorized', 'unclassifiable', 'in_progress') and not is_split;
create index bank_transaction_type on bank_transaction (entity_id, amount_type, date desc, id desc) where not is_split;
create index bank_transaction_account on bank_transaction (entity_id, bank_account_id, date desc, id desc) where not is_split;
create index bank_transaction_category on bank_transaction (entity_id, chart_of_account_id, date desc, id desc) where not is_split;
create index bank_transaction_stakeholder on bank_transaction (entity_id, stakeholder_id, date desc, id desc)
  where stakeholder_id is not null and not is_split;
create index bank_transaction_amount on bank_transaction (entity_id, cents, id) where not is_split;
create index bank_transaction_name on bank_transaction (entity_id, lower(name), id) where not is_split;
-- Substrings of the words of a line, within its entity.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create index bank_transaction_words on bank_transaction using gin (entity_id, search_text gin_trgm_ops) where not is_split;
create index bank_transaction_flagged on bank_transaction (entity_id, date desc, id desc) where is_flagged and not is_split;

-- Count and sum per account, day (and month), direction and "waits for a category": lists, badges and the calendar read it instead of
-- counting lines. Deltas are appended and folded like those of account_day.
create table bank_line_day (
  company_id uuid not null, entity_id uuid not null, bank_account_id uuid not null, date date not null, amount_type text not null,
  is_waiting boolean not null, lines bigint not null, total numeric(19, 2) not null,
  primary key (entity_id, date, bank_account_id, amount_type, is_waiting)
);
create table bank_line_month (
  company_id uuid not null, entity_id uuid not null, bank_account_id uuid not null, month date not null, amount_type text not null,
  is_waiting boolean not null, lines bigint not null, total numeric(19, 2) not null,
  primary key (entity_id, month, bank_account_id, amount_type, is_waiting)
);
create table bank_line_delta (
  id bigint generated always as identity primary key,
  company_id uuid not null, entity_id uuid not null, bank_account_id uuid not null, date date not null, amount_type text not null,
  is_waiting boolean not null, lines bigint not null, total numeric(19, 2) not null
);
create index bank_line_delta_entity on bank_line_delta (entity_id);
create view bank_line_movement with (security_invoker = true) as
  select company_id, entity_id, bank_account_id, date, amount_type, is_waiting, lines, total from bank_line_day
  union all
  select company_id, entity_id, bank_account_id, date, amount_type, is_waiting, lines, total from bank_line_delta;
create view bank_line_month_movement with (security_invoker = true) as
  select company_id, entity_id, bank_account_id, month, amount_type, is_waiting, lines, total from bank_line_month
  union all
  select company_id, entity_id, bank_account_id, date_trunc('month', date)::date, amount_type, is_waiting, lines, total from bank_line_delta;

create function bank_lines_added() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta (company_id, entity_id, bank_account_id, date, amount_type, is_waiting, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type,
           status in ('uncategorized', 'unclassifiable', 'in_progress'), count(*), sum(amount)
      from added where not is_split group by 1, 2, 3, 4, 5, 6;
  return null;
end
$$;
create function bank_lines_removed() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta (company_id, entity_id, bank_account_id, date, amount_type, is_waiting, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type,
           status in ('uncategorized', 'unclassifiable', 'in_progress'), -count(*), -sum(amount)
      from removed where not is_split group by 1, 2, 3, 4, 5, 6;
  return null;
end
$$;
create function bank_lines_changed() returns trigger language plpgsql as $$
begin
  insert into bank_line_delta (company_id, entity_id, bank_account_id, date, amount_type, is_waiting, lines, total)
    select company_id, entity_id, bank_account_id, date, amount_type, waiting, sum(n), sum(n * amount) from (
      select company_id, entity_id, bank_account_id, date, amount_type,
             status in ('uncategorized', 'unclassifiable', 'in_progress') as waiting, 1 as n, amount from added where not is_split
      union all
      select company_id, entity_id, bank_account_id, date, amount_type,
             status in ('uncategorized', 'unclassifiable', 'in_progress'), -1, amount from removed where not is_split) x
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(n * amount) <> 0;
  return null;
end
$$;
create trigger bank_lines_added after insert on bank_transaction referencing new table as added
  for each statement execute function bank_lines_added();
create trigger bank_lines_removed after delete on bank_transaction referencing old table as removed
  for each statement execute function bank_lines_removed();
create trigger bank_lines_changed after update on bank_transaction referencing old table as removed new table as added
  for each statement execute function bank_lines_changed();

create table file (
  company_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) <= 255),
  content_type text not null,
  size integer not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (company_id, id)
);

-- Jobs. A worker takes one for 60 s at a time and holds the current fence; every effect checks the fence in its own transaction.
create table task (
  id uuid primary key,
  company_id uuid not null,
  entity_id uuid,
  user_id uuid,
  kind text not null,
  payload jsonb not null,
  input bytea,
  status text not null default 'PENDING' check (status in ('PENDING', 'STARTED', 'SUCCESS', 'FAILURE')),
  progress smallint not null default 0 check (progress between 0 and 100),
  result jsonb,
  message text,
  attempts smallint not null default 0,
  fence integer not null default 0,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index task_open on task (created_at) where status in ('PENDING', 'STARTED');
create index task_company on task (company_id, id);

-- Moves appended deltas into their tables. Only one runs at a time; writers never wait for it.
create function fold_deltas() returns bigint language plpgsql security definer set search_path = public as $$
declare
  moved bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('haulbook.fold_deltas')) then
    return 0;
  end if;
  with taken as (delete from account_delta returning *),
       day as (
         insert into account_day as t (company_id, entity_id, chart_of_account_id, date, debit, credit)
           select company_id, entity_id, chart_of_account_id, date, sum(debit), sum(credit) from taken group by 1, 2, 3, 4
         on conflict (entity_id, date, chart_of_account_id)
           do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit),
       month as (
         insert into account_month as t (company_id, entity_id, chart_of_account_id, month, debit, credit)
           select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, sum(debit), sum(credit)
             from taken group by 1, 2, 3, 4
         on conflict (entity_id, month, chart_of_account_id)
           do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit)
    select count(*) into moved from taken;
  with taken as (delete from bank_line_delta returning *),
       day as (
         insert into bank_line_day as t (company_id, entity_id, bank_account_id, date, amount_type, is_waiting, lines, total)
           select company_id, entity_id, bank_account_id, date, amount_type, is_waiting, sum(lines), sum(total)
             from taken group by 1, 2, 3, 4, 5, 6
         on conflict (entity_id, date, bank_account_id, amount_type, is_waiting)
           do update set lines = t.lines + excluded.lines, total = t.total + excluded.total)
    insert into bank_line_month as t (company_id, entity_id, bank_account_id, month, amount_type, is_waiting, lines, total)
      select company_id, entity_id, bank_account_id, date_trunc('month', date)::date, amount_type, is_waiting, sum(lines), sum(total)
        from taken group by 1, 2, 3, 4, 5, 6
    on conflict (entity_id, month, bank_account_id, amount_type, is_waiting)
      do update set lines = t.lines + excluded.lines, total = t.total + excluded.total;
  return moved;
end
$$;

-- Every table of a company: the database itself keeps the tenants apart, also when a query forgets to.
do $$
declare
  t text;
begin
  foreach t in array array['chart_of_account', 'stakeholder', 'entry_counter', 'journal_entry', 'posting', 'journal_entry_version',
                           'account_month', 'account_day', 'account_delta', 'audit_log', 'integration', 'bank_account',
                           'bank_transaction', 'bank_line_day', 'bank_line_month', 'bank_line_delta', 'file', 'task'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_app', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))
                    with check (company_id = (select current_company()))', t);
  end loop;
  foreach t in array array['account_month', 'account_day', 'account_delta', 'bank_line_day', 'bank_line_month', 'bank_line_delta'] loop
    execute format('grant select, insert, update, delete on %I to haulbook_worker', t);
    execute format('create policy worker on %I to haulbook_worker using (true) with check (true)', t);
  end loop;
end
$$;
revoke update, delete on journal_entry_version, audit_log from haulbook_app;
revoke update on posting from haulbook_app;
grant select on account_month_movement, account_day_movement, bank_line_movement, bank_line_month_movement to haulbook_app;
grant select, update on task to haulbook_worker;
create policy worker on task to haulbook_worker using (true) with check (true);

revoke all on function fold_deltas() from public;
grant execute on function fold_deltas() to haulbook_app, haulbook_worker;
grant create on schema public to haulbook_worker;
alter function fold_deltas() owner to haulbook_worker;
revoke create on schema public from haulbook_worker;

-- Substring search. Under row-level security "like" may not use an index, since it might leak what it compares. This function reads
-- as a role that sees every line and keeps to the caller's company itself; its plan is made for the pattern at hand.
do $$
begin
  if not exists (select from pg_roles where rolname = 'haulbook_search') then
    create role haulbook_search nologin nosuperuser nobypassrls;
  end if;
  execute 'grant haulbook_search to current_user';
end
$$;
grant usage on schema public to haulbook_search;
grant select on bank_transaction to haulbook_search;
create policy search on bank_transaction for select to haulbook_search using (true);
create function find_lines(entities uuid[], pattern text) returns setof uuid language plpgsql stable rows 1000
  security definer set search_path = public as $$
begin
  return query execute
    'select id from bank_transaction
      where entity_id = any($1) and not is_split and search_text like $2 and company_id = (select current_company())'
    using entities, pattern;
end
$$;
revoke all on function find_lines(uuid[], text) from public;
grant execute on function find_lines(uuid[], text) to haulbook_app;
grant create on schema public to haulbook_search;
alter function find_lines(uuid[], text) owner to haulbook_search;
revoke create on schema public from haulbook_search;

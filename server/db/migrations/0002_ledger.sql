-- The books: accounts, journal entries, postings, kept versions, maintained balances.
-- Guarantees held here: an entry balances and has at least two lines; postings are never edited; every replaced version stays
-- for ever; nothing dated in a locked period changes; balances equal the postings at every commit.

create table chart_of_account (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  chart_number integer not null,
  name text not null check (char_length(name) <= 255),
  account_element text not null check (account_element in ('asset', 'liability', 'equity', 'income', 'expense')),
  balance_type text not null check (balance_type in ('debit', 'credit')),
  subcategory text not null check (subcategory in (
    'current_assets', 'fixed_assets', 'current_liabilities', 'long_term_liabilities', 'owner_equity', 'paid_in_capital', 'revenue',
    'contra_revenue', 'operating_expenses', 'administrative_expenses', 'non_operating_expenses', 'non_operating_income',
    'interest_and_financing_expenses', 'taxes', 'other_equity', 'retained_earnings')),
  cash_flow_category text check (cash_flow_category in ('operational_cash_flow', 'financial_cash_flow', 'investing_cash_flow')),
  basis text not null default 'cash_and_accrual' check (basis in ('accrual', 'cash_and_accrual')),
  is_cash boolean not null generated always as (basis = 'cash_and_accrual') stored,
  is_accrual boolean not null default true,
  is_system boolean not null default false,
  is_header boolean not null default false,
  is_active boolean not null default true,
  is_categorize boolean not null default true,
  is_money_in boolean not null default true,
  is_money_out boolean not null default true,
  role text,
  keywords text,
  description text,
  chat_gpt_text text,
  parent_id uuid,
  bank_account_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, chart_number),
  unique (entity_id, role),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, parent_id) references chart_of_account (entity_id, id)
);

create table stakeholder (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  type text not null check (type in ('Driver', 'Dispatcher', 'Vendor', 'Employee', 'Customer')),
  full_name text not null check (char_length(full_name) <= 255),
  email text check (char_length(email) <= 255),
  phone text, address1 text, address2 text, city text, state text, zip_code text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);
create index stakeholder_name on stakeholder (entity_id, lower(full_name));

-- The last number given out per entity and kind (TXN, BILL, JE, …). The row lock makes numbers gap-free per commit.
create table entry_counter (
  company_id uuid not null,
  entity_id uuid not null,
  prefix text not null,
  last_number bigint not null default 0,
  primary key (entity_id, prefix),
  foreign key (company_id, entity_id) references entity (company_id, id)
);

-- The entry of a source object carries the source's id, so that one finds the other without a lookup.
create table journal_entry (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  entry_id text not null check (char_length(entry_id) <= 255),
  event_type text not null check (event_type in ('invoice', 'bill', 'transaction', 'manual', 'fixed_asset', 'loan')),
  date date not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, entry_id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);
create index journal_entry_date on journal_entry (entity_id, date, id);

create table posting (
  company_id uuid not null,
  entity_id uuid not null,
  journal_entry_id uuid not null,
  -- The entry's version that the line came with: old and new lines of one statement never share a key.
  version integer not null,
  line_no smallint not null,
  date date not null,
  chart_of_account_id uuid not null,
  balance_type text not null check (balance_type in ('debit', 'credit')),
  amount numeric(19, 2) not null check (amount > 0),
  signed numeric(19, 2) not null generated always as (case balance_type when 'debit' then amount else -amount end) stored,
  stakeholder_id uuid,
  truck_id uuid,
  application_id uuid,
  description text,
  created_at timestamptz(3) not null,
  primary key (entity_id, journal_entry_id, version, line_no),
  foreign key (entity_id, journal_entry_id) references journal_entry (entity_id, id) on delete cascade,
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id),
  foreign key (entity_id, stakeholder_id) references stakeholder (entity_id, id)
);
-- The account ledger reads lines of one account in date order, also backwards from its closing balance.
create index posting_account on posting (entity_id, chart_of_account_id, date, created_at, journal_entry_id, line_no);
create index posting_stakeholder on posting (entity_id, stakeholder_id) where stakeholder_id is not null;

create table journal_entry_version (
  company_id uuid not null,
  entity_id uuid not null,
  journal_entry_id uuid not null,
  version integer not null,
  entry jsonb not null,
  lines jsonb not null,
  replaced_by uuid,
  replaced_at timestamptz(3) not null,
  primary key (entity_id, journal_entry_id, version)
);

-- Movements per account: whole months, single days, and deltas that a posting appends so that two writers on one account never
-- wait for each other. fold_account_deltas() moves deltas into the tables; readers add both through the views below.
create table account_month (
  company_id uuid not null, entity_id uuid not null, chart_of_account_id uuid not null, month date not null,
  debit numeric(19, 2) not null, credit numeric(19, 2) not null,
  primary key (entity_id, month, chart_of_account_id)
);
create table account_day (
  company_id uuid not null, entity_id uuid not null, chart_of_account_id uuid not null, date date not null,
  debit numeric(19, 2) not null, credit numeric(19, 2) not null,
  primary key (entity_id, date, chart_of_account_id)
);
create table account_delta (
  id bigint generated always as identity primary key,
  company_id uuid not null, entity_id uuid not null, chart_of_account_id uuid not null, date date not null,
  debit numeric(19, 2) not null, credit numeric(19, 2) not null
);
create index account_delta_entity on account_delta (entity_id);

create view account_month_movement with (security_invoker = true) as
  select company_id, entity_id, chart_of_account_id, month, debit, credit from account_month
  union all
  select company_id, entity_id, chart_of_account_id, date_trunc('month', date)::date, debit, credit from account_delta;
create view account_day_movement with (security_invoker = true) as
  select company_id, entity_id, chart_of_account_id, date, debit, credit from account_day
  union all
  select company_id, entity_id, chart_of_account_id, date, debit, credit from account_delta;

-- Set-wise: these functions run once per statement, after all parts of the statement that posts. An entry balances because every
-- insert adds balanced lines and every delete leaves balanced ones. Their plans are kept for a session and were made when the tables
-- were smaller, so they may only use indexes: a scan that was cheap then would grow with the books.
create function posting_inserted() returns trigger language plpgsql
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
  if exists (select from added n join journal_entry e on e.entity_id = n.entity_id and e.id = n.journal_entry_id
              where e.date <> n.date or e.company_id <> n.company_id)
     or exists (select from (select distinct entity_id, chart_of_account_id from added) n
                  join chart_of_account a on a.entity_id = n.entity_id and a.id = n.chart_of_account_id
                 where a.is_header) then
    raise exception 'A posting differs from its entry or sits on a heading'
      using errcode = 'check_violation', constraint = 'posting_fits_entry';
  end if;
  insert into account_delta (company_id, entity_id, chart_of_account_id, date, debit, credit)
    select company_id, entity_id, chart_of_account_id, date,
           coalesce(sum(amount) filter (where balance_type = 'debit'), 0),
           coalesce(sum(amount) filter (where balance_type = 'credit'), 0)
      from added group by 1, 2, 3, 4;
  return null;
end
$$;
create trigger posting_inserted after insert on posting referencing new table as added
  for each statement execute function posting_inserted();

create function posting_deleted() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from (select distinct entity_id, journal_entry_id from removed) r
      join journal_entry e on e.entity_id = r.entity_id and e.id = r.journal_entry_id
     where (select coalesce(sum(p.signed), 0) <> 0 or count(*) < 2
              from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id)) then
    raise exception 'Entry does not balance' using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  insert into account_delta (company_id, entity_id, chart_of_account_id, date, debit, credit)
    select company_id, entity_id, chart_of_account_id, date,
           -coalesce(sum(amount) filter (where balance_type = 'debit'), 0),
           -coalesce(sum(amount) filter (where balance_type = 'credit'), 0)
      from removed group by 1, 2, 3, 4;
  return null;
end
$$;
create trigger posting_deleted after delete on posting referencing old table as removed
  for each statement execute function posting_deleted();

create function journal_entry_written() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from written w where not exists (
       select from posting p where p.entity_id = w.entity_id and p.journal_entry_id = w.id)) then
    raise exception 'An entry needs lines' using errcode = 'check_violation', constraint = 'entry_has_lines';
  end if;
  if exists (select from (select entity_id, min(date) as date from written group by 1) w join entity e on e.id = w.entity_id
              where w.date <= e.books_locked_until) then
    raise exception 'Books are locked' using errcode = 'check_violation', constraint = 'books_locked';
  end if;
  return null;
end
$$;
create function journal_entry_removed() returns trigger language plpgsql as $$
begin
  if exists (select from (select entity_id, min(date) as date from gone group by 1) g join entity e on e.id = g.entity_id
              where g.date <= e.books_locked_until) then
    raise exception 'Books are locked' using errcode = 'check_violation', constraint = 'books_locked';
  end if;
  return null;
end
$$;
create trigger journal_entry_inserted after insert on journal_entry referencing new table as written
  for each statement execute function journal_entry_written();
create trigger journal_entry_updated after update on journal_entry referencing new table as written
  for each statement execute function journal_entry_written();
create trigger journal_entry_updated_from after update on journal_entry referencing old table as gone
  for each statement execute function journal_entry_removed();
create trigger journal_entry_deleted after delete on journal_entry referencing old table as gone
  for each statement execute function journal_entry_removed();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger posting_never_updated before update on posting for each statement execute function refuse_change();
create trigger posting_never_truncated before truncate on posting for each statement execute function refuse_change();
create trigger version_never_changed before update or delete on journal_entry_version
  for each statement execute function refuse_change();
create trigger version_never_truncated before truncate on journal_entry_version for each statement execute function refuse_change();

create table audit_log (
  id bigint generated always as identity,
  company_id uuid not null,
  entity_id uuid,
  actor_id uuid,
  request_id text not null,
  at timestamptz(3) not null,
  object_type text not null,
  object_id uuid not null,
  action text not null,
  changes jsonb not null,
  primary key (company_id, id)
);
create index audit_log_object on audit_log (company_id, object_id, id);
create trigger audit_never_changed before update or delete on audit_log for each statement execute function refuse_change();
create trigger audit_never_truncated before truncate on audit_log for each statement execute function refuse_change();

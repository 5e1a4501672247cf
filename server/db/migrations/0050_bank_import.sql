-- A statement file that was brought in, once for each account in it: so that it can be listed, checked against what its bank stated,
-- and taken back.
create table bank_import (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  bank_account_id uuid not null,
  file_name text not null check (char_length(file_name) <= 255),
  format text not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  -- First and last day of the lines that the file holds, whether new to the books or not.
  covers_from date,
  covers_to date,
  -- What the file says the account held at the end of a day; a card's debt is positive.
  stated_balance numeric(19, 2),
  stated_on date,
  undone_at timestamptz(3),
  undone_by uuid,
  primary key (entity_id, id),
  unique (entity_id, task_id, bank_account_id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, bank_account_id) references bank_account (entity_id, id) on delete cascade
);
create index bank_import_account on bank_import (entity_id, bank_account_id, created_at desc);
select make_tenant_table('bank_import');

-- Which import wrote a line, and which one met it again while it stated the balance that the opening follows from.
alter table bank_transaction add column import_id uuid, add column met_by uuid;
create index bank_transaction_import on bank_transaction (entity_id, import_id) where import_id is not null;
-- The import whose stated balance decided the opening; null where a person or a feed stated it.
alter table bank_account add column stated_by uuid;

-- Lines of a file that a person took out of the books without losing sight of them: not posted, and known when their file comes again.
create table excluded_bank_line (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  import_id uuid,
  integration_id uuid,
  entry_id text not null,
  date date not null,
  amount numeric(19, 2) not null check (amount > 0),
  amount_type text not null check (amount_type in ('money_in', 'money_out')),
  name text not null check (char_length(name) <= 255),
  description text not null default '',
  provider_transaction_id text,
  dedup_key text,
  chart_of_account_id uuid,
  stakeholder_id uuid,
  truck_id uuid,
  note text,
  is_flagged boolean not null default false,
  reason text not null check (char_length(reason) between 1 and 255),
  -- The line that it was merged into, which says the same.
  merged_into uuid,
  excluded_by uuid,
  excluded_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, bank_account_id, dedup_key),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, bank_account_id) references bank_account (entity_id, id) on delete cascade
);
create index excluded_bank_line_date on excluded_bank_line (entity_id, date desc, id desc);
select make_tenant_table('excluded_bank_line');

-- From now on the key of a line of a file is its content, and its bank's id stands beside it: so either finds it. The owner of the
-- tables reads the lines of every company here.
alter table bank_transaction no force row level security;
with content as (
  select entity_id, id, bank_account_id, dedup_key,
         concat_ws('|', bank_account_id, date, amount_type, amount::numeric(19, 2),
                   trim(regexp_replace(normalize(lower(upper(normalize(description, nfkc))), nfkc), '\s+', ' ', 'g'))) as identity
    from bank_transaction where source = 'file' and dedup_key is not null
), numbered as (
  -- Lines that go by their content already keep their numbers, and those of ids come after them.
  select *, row_number() over (partition by entity_id, identity order by dedup_key like 'ofx:%', id) as n from content
)
update bank_transaction t set dedup_key = 'h:' || encode(sha256(convert_to(n.identity || '|' || n.n, 'UTF8')), 'hex')
  from numbered n where n.entity_id = t.entity_id and n.id = t.id and n.dedup_key like 'ofx:%';
alter table bank_transaction force row level security;

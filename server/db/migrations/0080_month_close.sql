-- A month that was closed: who closed it, what was left open then, and its trial balance as it stood. One that was opened again keeps its
-- row, with the reason.
create table month_close (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  month date not null check (extract(day from month) = 1),
  trial_balance jsonb not null,
  open_checks jsonb not null default '{}',
  closed_by uuid,
  closed_at timestamptz(3) not null,
  -- How far the books were locked before.
  locked_before date,
  reopened_by uuid,
  reopened_at timestamptz(3),
  reason text check (char_length(reason) between 1 and 255),
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  check ((reopened_at is null) = (reason is null))
);
create unique index month_close_open on month_close (entity_id, month) where reopened_at is null;
select make_tenant_table('month_close');

-- What each account held at the end of a closed month and what moved in it: the ledger itself, before a report sorts it into years.
create table month_close_line (
  company_id uuid not null,
  entity_id uuid not null,
  close_id uuid not null,
  chart_of_account_id uuid not null,
  balance numeric(19, 2) not null,
  debit numeric(19, 2) not null,
  credit numeric(19, 2) not null,
  primary key (entity_id, close_id, chart_of_account_id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, close_id) references month_close (entity_id, id) on delete cascade
);
select make_tenant_table('month_close_line', 'select, insert, delete');

-- Who has looked at a month and stands for it.
create table month_sign_off (
  company_id uuid not null,
  entity_id uuid not null,
  month date not null check (extract(day from month) = 1),
  user_id uuid not null,
  note text check (char_length(note) between 1 and 255),
  signed_at timestamptz(3) not null,
  primary key (entity_id, month, user_id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);
select make_tenant_table('month_sign_off');

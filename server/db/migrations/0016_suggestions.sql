-- What the helper said about a line, and what the line was before it was asked.

create table suggestion (
  company_id uuid not null,
  entity_id uuid not null,
  transaction_id uuid not null,
  -- The job that asks; a line of another job is not ours to write.
  task_id uuid not null,
  old_status text not null check (old_status in ('uncategorized', 'unclassifiable', 'by_truck_gpt')),
  chart_of_account_id uuid,
  confidence numeric(5, 4) check (confidence between 0 and 1),
  explanation text,
  engine text check (engine in ('local', 'model')),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  primary key (entity_id, transaction_id),
  foreign key (entity_id, transaction_id) references bank_transaction (entity_id, id) on delete cascade,
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id) on delete cascade
);
create index suggestion_open on suggestion (entity_id, task_id, transaction_id) where decided_at is null;
create index suggestion_account on suggestion (entity_id, chart_of_account_id) where chart_of_account_id is not null;

alter table suggestion enable row level security;
alter table suggestion force row level security;
grant select, insert, update, delete on suggestion to haulbook_app;
create policy tenant on suggestion to haulbook_app using (company_id = (select current_company()))
  with check (company_id = (select current_company()));

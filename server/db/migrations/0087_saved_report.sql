-- A report as a person keeps it: its days as a rule, what it shows, and whether it is mailed on a day of the month. `sent_through` is the
-- day up to which its mails are in the queue: it moves on in the transaction that adds them, so that each goes out once.
create table saved_report (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  name text not null,
  report text not null,
  period text not null,
  settings jsonb not null,
  send_day smallint check (send_day between 1 and 31),
  send_to text[] not null default '{}',
  send_as text not null default 'pdf' check (send_as in ('pdf', 'xlsx')),
  sent_through date not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);
create unique index saved_report_name on saved_report (entity_id, lower(name));
select make_tenant_table('saved_report');

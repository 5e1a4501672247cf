-- Lines that come again: taken up by a person, or posted by the product every month from next_on until a day.
create table journal_template (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 255),
  note text check (char_length(note) <= 255),
  -- As an entry is sent: account, description, debit, credit, stakeholder, truck.
  lines jsonb not null,
  -- The next month's entry; null: not by itself. The day of the month is kept, so that the 31st comes back after February.
  next_on date,
  until date,
  month_day smallint check (month_day between 1 and 31),
  -- Why the last one was not posted.
  problem text,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  check (next_on is null or month_day is not null)
);
create unique index journal_template_name on journal_template (entity_id, lower(name));
create index journal_template_due on journal_template (entity_id, next_on) where next_on is not null;
select make_tenant_table('journal_template');

-- Entries that a person makes by hand. The journal entry of the same id holds their lines.

create table manual_entry (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  note text check (char_length(note) <= 255),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);

-- The list of manual entries reads newest first past any number of bank lines.
create index journal_entry_type on journal_entry (entity_id, event_type, date desc, id desc);

alter table manual_entry enable row level security;
alter table manual_entry force row level security;
grant select, insert, update, delete on manual_entry to haulbook_app;
create policy tenant on manual_entry to haulbook_app using (company_id = (select current_company()))
  with check (company_id = (select current_company()));

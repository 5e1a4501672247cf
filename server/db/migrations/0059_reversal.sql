-- The entry that a reversal takes back; one reversal stands for an entry at a time.
alter table manual_entry
  add column reverses_id uuid,
  add foreign key (entity_id, reverses_id) references manual_entry (entity_id, id) on delete set null (reverses_id);
create unique index manual_entry_reverses on manual_entry (entity_id, reverses_id) where reverses_id is not null;

-- A chart of accounts that was imported from a file can be undone too.
alter table list_import drop constraint list_import_noun_check,
  add constraint list_import_noun_check check (noun in ('bill', 'invoice', 'stakeholder', 'account'));
alter table chart_of_account add column import_id uuid,
  add foreign key (entity_id, import_id) references list_import (entity_id, id);
create index chart_of_account_import on chart_of_account (entity_id, import_id) where import_id is not null;

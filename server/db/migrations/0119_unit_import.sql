-- A list of trucks and trailers that was imported from a file can be undone too.
alter table list_import drop constraint list_import_noun_check,
  add constraint list_import_noun_check check (noun in ('bill', 'invoice', 'stakeholder', 'account', 'unit'));
alter table truck add column import_id uuid, add foreign key (entity_id, import_id) references list_import (entity_id, id);
alter table trailer add column import_id uuid, add foreign key (entity_id, import_id) references list_import (entity_id, id);
alter table fixed_asset add column import_id uuid, add foreign key (entity_id, import_id) references list_import (entity_id, id);
create index truck_import on truck (entity_id, import_id) where import_id is not null;
create index trailer_import on trailer (entity_id, import_id) where import_id is not null;
create index fixed_asset_import on fixed_asset (entity_id, import_id) where import_id is not null;

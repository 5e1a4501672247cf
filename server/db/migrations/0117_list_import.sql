-- A list that was imported from a file, so that it can be undone as a whole.
create table list_import (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  noun text not null check (noun in ('bill', 'invoice', 'stakeholder')),
  file_name text not null check (char_length(file_name) <= 255),
  created_by uuid,
  created_at timestamptz(3) not null,
  undone_at timestamptz(3),
  undone_by uuid,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);
create index list_import_newest on list_import (entity_id, noun, created_at desc);
select make_tenant_table('list_import');

-- What it entered; of bills and invoices also the vendors or customers that it added.
alter table bill add column import_id uuid, add foreign key (entity_id, import_id) references list_import (entity_id, id);
alter table invoice add column import_id uuid, add foreign key (entity_id, import_id) references list_import (entity_id, id);
alter table stakeholder add column import_id uuid, add foreign key (entity_id, import_id) references list_import (entity_id, id);
create index bill_import on bill (entity_id, import_id) where import_id is not null;
create index invoice_import on invoice (entity_id, import_id) where import_id is not null;
create index stakeholder_import on stakeholder (entity_id, import_id) where import_id is not null;

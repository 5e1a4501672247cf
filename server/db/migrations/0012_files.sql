-- Files and what people hang on the objects of the books: attachments, documents, comments.

-- The bytes lie in the file store under storage_key; the row says what they are and whose. Entity null: the whole company's.
alter table file
  add column entity_id uuid,
  add column storage_key text not null,
  add column sha256 bytea not null check (octet_length(sha256) = 32),
  -- What whoever reads it must be allowed, when that is more than the object it hangs on says; such as an export.
  add column needs text,
  add foreign key (company_id) references company,
  add foreign key (company_id, entity_id) references entity (company_id, id);
-- The space that a company takes is read without its rows.
create index file_space on file (company_id) include (size);

create table attachment (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  model_name text not null check (model_name in (
    'transaction', 'bill', 'invoice', 'journal_entry', 'loan', 'fixed_asset', 'reconciliation')),
  object_id uuid not null,
  file_id uuid not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
create index attachment_object on attachment (entity_id, object_id, id);
create index attachment_file on attachment (company_id, file_id);

-- A named file. One without an object waits for the record it belongs to, such as an asset that is being entered.
create table document (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  model_name text check (model_name in (
    'transaction', 'bill', 'invoice', 'journal_entry', 'loan', 'fixed_asset', 'reconciliation')),
  object_id uuid,
  name text not null check (char_length(name) <= 255),
  file_id uuid not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  check ((model_name is null) = (object_id is null)),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id)
);
create index document_object on document (entity_id, object_id, id);
create index document_file on document (company_id, file_id);

create table comment (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  model_name text not null check (model_name in (
    'transaction', 'bill', 'invoice', 'journal_entry', 'loan', 'fixed_asset', 'reconciliation')),
  object_id uuid not null,
  reply_to uuid,
  body text not null check (char_length(body) between 1 and 5000),
  mentions uuid[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, reply_to) references comment (entity_id, id) on delete cascade
);
create index comment_object on comment (entity_id, object_id, id);
create index comment_reply on comment (entity_id, reply_to) where reply_to is not null;

create index audit_log_type on audit_log (company_id, object_type, id);
create index audit_log_actor on audit_log (company_id, actor_id, id);
create index audit_log_at on audit_log (company_id, at);

do $$
declare
  t text;
begin
  foreach t in array array['attachment', 'document', 'comment'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_app', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))
                    with check (company_id = (select current_company()))', t);
  end loop;
end
$$;

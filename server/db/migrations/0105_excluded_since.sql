-- An excluded line keeps when it came and which import met it again: by these an opening balance tells its lines. Of older ones the import
-- tells when, or else the exclusion does.
alter table excluded_bank_line add column created_at timestamptz(3) not null default now(), add column met_by uuid;

-- Row security binds the owner of a table too, and a migration acts for no company.
alter table excluded_bank_line no force row level security;
alter table bank_import no force row level security;
alter table bank_account no force row level security;
update excluded_bank_line x
   set created_at = coalesce((select i.created_at from bank_import i where i.entity_id = x.entity_id and i.id = x.import_id), x.excluded_at);
-- Where a bank stated its balance over that of a file, the file decides nothing more.
update bank_account set stated_by = null where stated_by is not null and stated_on = linked_on;
alter table excluded_bank_line force row level security;
alter table bank_import force row level security;
alter table bank_account force row level security;

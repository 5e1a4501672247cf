-- Invitations, members with an id of their own, and the names of those who left.

-- The row of a member keeps the id of the invitation it came from, so that one id names a colleague from invitation to removal.
alter table membership add column id uuid not null default gen_random_uuid(), add unique (company_id, id);

create table invitation (
  company_id uuid not null references company,
  id uuid not null,
  email text not null check (char_length(email) <= 254),
  first_name text not null check (char_length(first_name) <= 150),
  last_name text not null check (char_length(last_name) <= 150),
  role text not null check (role in ('admin', 'consultant', 'finance_department', 'other')),
  permission text not null check (permission in ('full_access', 'read_only')),
  entity_ids uuid[] not null,
  -- Only the hash is stored; sending again replaces it, so that only the newest mail works.
  token_hash bytea not null,
  invited_by uuid not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id)
);
create unique index invitation_token on invitation (token_hash);
create unique index invitation_open on invitation (company_id, lower(email)) where accepted_at is null;

-- Books, comments and the audit log go on naming people who are no longer members.
create table former_member (
  company_id uuid not null references company,
  user_id uuid not null references app_user on delete cascade,
  removed_at timestamptz(3) not null,
  primary key (company_id, user_id)
);

do $$
declare
  t text;
begin
  foreach t in array array['invitation', 'former_member'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_identity', t);
    execute format('create policy identity on %I to haulbook_identity using (true) with check (true)', t);
    execute format('grant select on %I to haulbook_app', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))', t);
  end loop;
end
$$;
revoke select on invitation from haulbook_app;
grant select (company_id, id, email, first_name, last_name, role, permission, entity_ids, expires_at, accepted_at, created_at, updated_at)
  on invitation to haulbook_app;

drop policy tenant on app_user;
create policy tenant on app_user to haulbook_app using (
  exists (select from membership m where m.user_id = app_user.id and m.company_id = (select current_company()))
  or exists (select from former_member f where f.user_id = app_user.id and f.company_id = (select current_company())));

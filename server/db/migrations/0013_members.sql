-- Invitations, members with an id of their own, the names of those who left, and entities that are gone.

-- The row of a member keeps the id of the invitation it came from, so that one id names a colleague from invitation to removal.
alter table membership
  add column id uuid not null default gen_random_uuid(),
  add column updated_at timestamptz(3) not null default now(),
  add unique (company_id, id);

-- An entity without books can go; what once referred to it still finds its row.
alter table entity add column deleted_at timestamptz(3);

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

-- A list of companies shows their logos.
grant select (company_id, id, name, created_at) on file to haulbook_identity;
create policy identity on file for select to haulbook_identity using (true);

-- As before, with the open entities decided in one place: those that are gone are nobody's, and whoever may not enter the default
-- entity works in the oldest that is open.
create or replace function authenticate(token bytea, moment timestamptz, is_visit boolean)
  returns table (session_id uuid, user_id uuid, is_superuser boolean, company_id uuid, entity_id uuid, role text, permission text,
                 is_owner boolean, entity_ids uuid[])
  language plpgsql volatile security definer set search_path = public as $$
declare
  s record;
begin
  select a.id, a.user_id, a.last_seen_at into s
    from auth_token t join auth_session a on a.id = t.session_id
   where t.hash = token and t.kind = 'access' and t.expires_at > moment
     and a.revoked_at is null and a.expires_at > moment and a.last_seen_at > moment - interval '30 minutes';
  if not found then
    return;
  end if;
  if is_visit and s.last_seen_at < moment - interval '1 minute' then
    update auth_session set last_seen_at = moment where id = s.id;
  end if;
  return query
    select s.id, u.id, u.is_superuser, m.company_id,
           case when u.default_entity_id = any(o.ids) then u.default_entity_id else o.ids[1] end,
           m.role, m.permission, m.is_owner, o.ids
      from app_user u
      left join company c on c.id = u.default_company_id and c.deleted_at is null
      left join membership m on m.user_id = u.id and m.company_id = c.id
      cross join lateral (
        select coalesce(array_agg(e.id order by e.created_at, e.id), '{}') as ids
          from entity e
         where e.company_id = m.company_id and e.deleted_at is null
           and (m.is_owner or m.role = 'admin'
                or exists (select from membership_entity x
                            where x.company_id = m.company_id and x.user_id = m.user_id and x.entity_id = e.id))) o
     where u.id = s.user_id;
end
$$;

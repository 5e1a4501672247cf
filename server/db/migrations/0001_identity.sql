-- Users, sessions, companies, entities, memberships.
-- Three roles without login and without bypass: the app sees one company, identity sees who may enter, the worker sees the queue.
do $$
declare
  name text;
begin
  foreach name in array array['haulbook_app', 'haulbook_identity', 'haulbook_worker'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin nosuperuser nobypassrls', name);
    end if;
    execute format('grant %I to current_user', name);
  end loop;
end
$$;
grant usage on schema public to haulbook_app, haulbook_identity, haulbook_worker;

-- The company of the running transaction, set with set_config('app.company', …, true). Null outside one: no row is visible.
create function current_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company', true), '')::uuid $$;

create table app_user (
  id uuid primary key,
  email text not null check (char_length(email) <= 254),
  first_name text not null check (char_length(first_name) <= 150),
  last_name text not null check (char_length(last_name) <= 150),
  full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  password_hash text not null,
  is_superuser boolean not null default false,
  tariff text not null default 'Basic' check (tariff in ('Basic', 'SMBs', 'Corporate')),
  is_free_trial boolean not null default true,
  subscribe_expires_on date not null,
  is_setup boolean not null default false,
  verified_at timestamptz(3),
  default_company_id uuid,
  default_entity_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index app_user_email on app_user (lower(email));

create table auth_session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  user_agent text not null,
  ip_address text not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index auth_session_user on auth_session (user_id) where revoked_at is null;

-- Only hashes are stored. The successor of a rotated refresh token lies on the old row, sealed with the old token itself.
create table auth_token (
  hash bytea primary key,
  session_id uuid not null references auth_session on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz(3) not null,
  rotated_at timestamptz(3),
  successor bytea
);
create index auth_token_session on auth_token (session_id);

create table mail_token (
  hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'password_reset', 'change_email')),
  -- The address that the mail went to; a change of email takes effect for this one.
  email text not null check (char_length(email) <= 254),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index mail_token_user on mail_token (user_id);

-- Failed sign-ins per account and per network, for the brakes on guessing.
create table login_attempt (
  id bigint generated always as identity primary key,
  subject text not null,
  at timestamptz(3) not null
);
create index login_attempt_subject on login_attempt (subject, at);

create table company (
  id uuid primary key,
  name text not null check (char_length(name) <= 255),
  logo_file_id uuid,
  us_dot text, mc_number text,
  address1 text, address2 text, city text, state text, zip_code text, phone text,
  email text check (char_length(email) <= 254),
  website text check (char_length(website) <= 200),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table entity (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (char_length(name) <= 255),
  logo_file_id uuid,
  address1 text, address2 text, city text, state text, zip_code text, phone text,
  email text check (char_length(email) <= 254),
  books_start_date date not null,
  books_locked_until date,
  fiscal_year_start_month smallint not null default 1 check (fiscal_year_start_month between 1 and 12),
  default_basis text not null default 'accrual' check (default_basis in ('accrual', 'cash')),
  timezone text not null default 'America/Chicago',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (company_id, id)
);

create table membership (
  company_id uuid not null references company,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('admin', 'consultant', 'finance_department', 'other')),
  permission text not null check (permission in ('full_access', 'read_only')),
  is_owner boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (company_id, user_id)
);
create index membership_user on membership (user_id);

-- The entities a member may enter; an empty list is none. Owners and admins see all entities.
create table membership_entity (
  company_id uuid not null,
  user_id uuid not null,
  entity_id uuid not null,
  primary key (company_id, user_id, entity_id),
  foreign key (company_id, user_id) references membership on delete cascade,
  foreign key (company_id, entity_id) references entity (company_id, id) on delete cascade
);

-- A company's answers to repeated creates. Company null: calls before a company exists.
create table idempotency (
  scope uuid not null,
  key text not null check (char_length(key) <= 255),
  company_id uuid,
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz(3) not null,
  primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

do $$
declare
  t text;
begin
  foreach t in array array['app_user', 'auth_session', 'auth_token', 'mail_token', 'login_attempt', 'company', 'entity',
                           'membership', 'membership_entity', 'idempotency'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_identity', t);
    execute format('create policy identity on %I to haulbook_identity using (true) with check (true)', t);
  end loop;
end
$$;

grant select, update on company, entity to haulbook_app;
grant insert on entity to haulbook_app;
grant select on membership, membership_entity to haulbook_app;
grant select (id, email, first_name, last_name, full_name) on app_user to haulbook_app;
grant select, insert, update on idempotency to haulbook_app;
create policy tenant on company to haulbook_app using (id = (select current_company())) with check (id = (select current_company()));
create policy tenant on entity to haulbook_app using (company_id = (select current_company())) with check (company_id = (select current_company()));
create policy tenant on membership to haulbook_app using (company_id = (select current_company()));
create policy tenant on membership_entity to haulbook_app using (company_id = (select current_company()));
create policy tenant on app_user to haulbook_app using (
  exists (select from membership m where m.user_id = app_user.id and m.company_id = (select current_company())));
create policy tenant on idempotency to haulbook_app using (company_id = (select current_company())) with check (company_id = (select current_company()));

-- Who a token belongs to, with the rights in the default company. One round trip; notes a visit at most once a minute. An open
-- window that only listens is no visit, so that an idle session ends.
create function authenticate(token bytea, moment timestamptz, is_visit boolean)
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
           case when m.is_owner or m.role = 'admin' or me.entity_id is not null then u.default_entity_id end,
           m.role, m.permission, m.is_owner,
           case when m.is_owner or m.role = 'admin'
                then (select coalesce(array_agg(e.id order by e.created_at), '{}') from entity e where e.company_id = m.company_id)
                else (select coalesce(array_agg(x.entity_id), '{}') from membership_entity x
                       where x.company_id = m.company_id and x.user_id = u.id) end
      from app_user u
      left join company c on c.id = u.default_company_id and c.deleted_at is null
      left join membership m on m.user_id = u.id and m.company_id = c.id
      left join membership_entity me on me.company_id = m.company_id and me.user_id = u.id and me.entity_id = u.default_entity_id
     where u.id = s.user_id;
end
$$;
revoke all on function authenticate(bytea, timestamptz, boolean) from public;
grant execute on function authenticate(bytea, timestamptz, boolean) to haulbook_app;
-- The owner of a function needs create on its schema while it takes it over.
grant create on schema public to haulbook_identity;
alter function authenticate(bytea, timestamptz, boolean) owner to haulbook_identity;
revoke create on schema public from haulbook_identity;

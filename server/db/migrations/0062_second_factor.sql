-- A second factor beside the password: codes of an authenticator app, passkeys, and recovery codes for who has neither at hand.
create table totp_factor (
  user_id uuid primary key references app_user on delete cascade,
  -- Sealed as bank tokens are.
  secret bytea not null,
  -- The step of the last code that was used: it and those before it open nothing any more.
  last_step bigint not null,
  created_at timestamptz(3) not null
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) <= 255),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_user on passkey (user_id);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);

-- What waits for its other half: a sign-in for its second step, a set-up for its first code, a browser for its passkey. Only hashes are
-- stored; each is used once.
create table factor_challenge (
  hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'prove', 'totp', 'passkey')),
  session_id uuid references auth_session on delete cascade,
  -- The secret of an authenticator app that is being set up, sealed.
  secret bytea,
  expires_at timestamptz(3) not null
);
create index factor_challenge_user on factor_challenge (user_id, purpose);
create index factor_challenge_session on factor_challenge (session_id) where session_id is not null;

-- Whether the user has one of them: read on every request, so it stands beside the user and the rows themselves keep it.
alter table app_user add column has_second_factor boolean not null default false;
grant select (has_second_factor) on app_user to haulbook_app;
create function second_factor_kept() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.user_id, old.user_id);
begin
  update app_user set has_second_factor =
         exists (select from totp_factor where user_id = changed) or exists (select from passkey where user_id = changed)
   where id = changed;
  return null;
end
$$;
create trigger second_factor_kept after insert or delete on totp_factor for each row execute function second_factor_kept();
create trigger second_factor_kept after insert or delete on passkey for each row execute function second_factor_kept();

-- A company may ask one of each of its members.
alter table company add column requires_second_factor boolean not null default false;

-- When the session's person last proved to be the account's.
alter table auth_session add column proved_at timestamptz(3);
update auth_session set proved_at = created_at;
alter table auth_session alter column proved_at set not null;

do $$
declare
  t text;
begin
  foreach t in array array['totp_factor', 'passkey', 'recovery_code', 'factor_challenge'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_identity', t);
    execute format('create policy identity on %I to haulbook_identity using (true) with check (true)', t);
  end loop;
end
$$;

-- As before, with whether a second factor has to be set up first: one of the user's companies asks for it, and there is none.
drop function authenticate(bytea, timestamptz, boolean);
create function authenticate(token bytea, moment timestamptz, is_visit boolean)
  returns table (session_id uuid, user_id uuid, is_superuser boolean, company_id uuid, entity_id uuid, role text, permission text,
                 is_owner boolean, entity_ids uuid[], needs_second_factor boolean)
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
           m.role, m.permission, m.is_owner, o.ids,
           not u.has_second_factor and exists (
             select from membership own join company asking on asking.id = own.company_id and asking.deleted_at is null
              where own.user_id = u.id and asking.requires_second_factor)
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
revoke all on function authenticate(bytea, timestamptz, boolean) from public;
grant execute on function authenticate(bytea, timestamptz, boolean) to haulbook_app;
grant create on schema public to haulbook_identity;
alter function authenticate(bytea, timestamptz, boolean) owner to haulbook_identity;
revoke create on schema public from haulbook_identity;

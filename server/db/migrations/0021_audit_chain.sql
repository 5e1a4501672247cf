-- The audit log as a chain per company: each link's hash covers a row and the hash before it, so that a row that is changed
-- or taken out shows. Links are made once an hour by one writer, so that no change waits for another. Source: SECURITY T45.
create table audit_link (
  company_id uuid not null,
  no bigint not null check (no > 0),
  audit_id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (company_id, no),
  unique (company_id, audit_id),
  foreign key (company_id, audit_id) references audit_log (company_id, id)
);
create trigger audit_link_never_changed before update or delete on audit_link for each statement execute function refuse_change();
create trigger audit_link_never_truncated before truncate on audit_link for each statement execute function refuse_change();
alter table audit_link enable row level security;
alter table audit_link force row level security;
grant select, insert on audit_link to haulbook_app;
create policy tenant on audit_link to haulbook_app using (company_id = (select current_company()))
  with check (company_id = (select current_company()));

-- Seconds since 1970, because a moment as text depends on the zone of the session.
create function audit_hash(before bytea, l audit_log) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(
    l.id, l.company_id, l.entity_id, l.actor_id, l.request_id, extract(epoch from l.at), l.object_type, l.object_id, l.action, l.changes)::text, 'UTF8'))
$$;

-- Links up to so many rows of the current company that have no link yet; a row that was committed late follows those of before.
create function seal_audit_log(most integer) returns table (linked bigint, no bigint, head bytea) language plpgsql as $$
declare
  company uuid := current_company();
  l audit_log;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit chain ' || company, 0));
  select k.no, k.hash into no, head from audit_link k where k.company_id = company order by k.no desc limit 1;
  linked := 0;
  no := coalesce(no, 0);
  head := coalesce(head, '');
  for l in select a.* from audit_log a
            where a.company_id = company and not exists (select from audit_link k where k.company_id = a.company_id and k.audit_id = a.id)
            order by a.id limit most loop
    linked := linked + 1;
    no := no + 1;
    head := audit_hash(head, l);
    insert into audit_link (company_id, no, audit_id, hash) values (company, no, l.id, head);
  end loop;
  return next;
end
$$;

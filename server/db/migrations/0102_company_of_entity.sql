-- An entity is of one company. Taken for two conditions that have nothing to do with each other, `entity_id = …` of a statement and
-- `company_id = …` of the policy promise a share of a share of the rows: of fifty companies one line in fifty of those that there are. A
-- page was then read and sorted as a whole, where the order of an index has its first lines at once.
create function know_company_of_entity(name regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_attribute where attrelid = name and attname = 'entity_id' and not attisdropped) then
    execute format('create statistics %I (dependencies) on company_id, entity_id from %s', relname || '_company', name)
       from pg_class where oid = name;
  end if;
end
$$;
revoke all on function know_company_of_entity(regclass) from public;

do $$
declare
  t regclass;
begin
  for t in select c.oid from pg_class c
            where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
              and (select count(*) from pg_attribute a
                    where a.attrelid = c.oid and a.attname in ('company_id', 'entity_id') and not a.attisdropped) = 2
  loop
    perform know_company_of_entity(t);
    -- They are of use once they are filled, and a table that rests is not looked at by itself.
    execute format('analyze %s', t);
  end loop;
end
$$;

create or replace function make_tenant_table(name regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('grant %s on %s to haulbook_app', rights, name);
  execute format('create policy tenant on %s to haulbook_app using (company_id = (select current_company()))
                  with check (company_id = (select current_company()))', name);
  perform keep_statistics_fresh(name);
  perform know_company_of_entity(name);
end
$$;

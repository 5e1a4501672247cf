-- A company that is not in the statistics yet passes for one row, whatever it has, and is then read without the keys of its lines. Where
-- others are large, the usual tenth of changed rows comes late: a thousand changes are enough.
create function keep_statistics_fresh(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000)', name);
end
$$;
revoke all on function keep_statistics_fresh(regclass) from public;

select keep_statistics_fresh(c.oid::regclass)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'entity_id' and not a.attisdropped
 where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace;

create or replace function make_tenant_table(name regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('grant %s on %s to haulbook_app', rights, name);
  execute format('create policy tenant on %s to haulbook_app using (company_id = (select current_company()))
                  with check (company_id = (select current_company()))', name);
  perform keep_statistics_fresh(name);
end
$$;

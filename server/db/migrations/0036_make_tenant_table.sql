-- A new table of the books calls this once, after it is made and has a company_id: from then on a session of the app sees and
-- changes the rows of its own company only. Rights other than the usual four are given as a list, such as 'select, insert'.
create function make_tenant_table(name regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('grant %s on %s to haulbook_app', rights, name);
  execute format('create policy tenant on %s to haulbook_app using (company_id = (select current_company()))
                  with check (company_id = (select current_company()))', name);
end
$$;
revoke all on function make_tenant_table(regclass, text) from public;

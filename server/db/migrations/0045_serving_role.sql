-- An entry that is deleted leaves its last version behind, whoever deletes it and by whatever statement. The product keeps the version
-- itself and says who replaced it; the trigger catches every other way.
create function journal_entry_kept() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_entry_version v
                  where v.entity_id = old.entity_id and v.journal_entry_id = old.id and v.version = old.version) then
    insert into journal_entry_version (company_id, entity_id, journal_entry_id, version, entry, lines, replaced_by, replaced_at)
    select old.company_id, old.entity_id, old.id, old.version,
           jsonb_build_object('entry_id', old.entry_id, 'event_type', old.event_type, 'date', old.date, 'description', old.description),
           coalesce(jsonb_agg(jsonb_build_object(
             'line_no', p.line_no, 'chart_of_account', p.chart_of_account_id, 'balance_type', p.balance_type, 'amount', p.amount,
             'stakeholder', p.stakeholder_id, 'truck', p.truck_id, 'application', p.application_id, 'description', p.description)
             order by p.line_no), '[]'),
           null, now()
      from posting p where p.entity_id = old.entity_id and p.journal_entry_id = old.id;
  end if;
  return old;
end
$$;
create trigger journal_entry_kept before delete on journal_entry for each row execute function journal_entry_kept();

-- The login that serves compares what it brings with what is here, and may not read the table itself.
create function applied_migrations() returns setof text language sql stable security definer set search_path = public
  as $$ select name from public.migration $$;
revoke all on function applied_migrations() from public;
grant execute on function applied_migrations() to haulbook_app;

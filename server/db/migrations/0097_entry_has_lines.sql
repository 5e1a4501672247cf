-- The lines of an entry are looked up in the order of their key: a plan made while the table was still empty would otherwise take an
-- index that reads all lines of the entity for each entry, until the first statistics.
create or replace function journal_entry_written() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from written w
              where (select p.line_no from posting p
                      where p.entity_id = w.entity_id and p.journal_entry_id = w.id
                      order by p.entity_id, p.journal_entry_id, p.version, p.line_no limit 1) is null) then
    raise exception 'An entry needs lines' using errcode = 'check_violation', constraint = 'entry_has_lines';
  end if;
  if exists (select from (select entity_id, min(date) as date from written group by 1) w
              where w.date <= (select e.books_locked_until from entity e where e.id = w.entity_id)) then
    raise exception 'Books are locked' using errcode = 'check_violation', constraint = 'books_locked';
  end if;
  return null;
end
$$;

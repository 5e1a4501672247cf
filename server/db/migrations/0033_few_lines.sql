-- Searched digits stand in a handful of lines, as a check number does, or in most, as the number of a card does. Where they stand in
-- more than `most` lines the answer is null, and reading all lines costs less than finding each. See find_lines.
create function few_lines(entities uuid[], pattern text, most integer) returns uuid[] language plpgsql stable
  security definer set search_path = public as $$
declare
  found uuid[];
begin
  execute 'select coalesce(array_agg(id), ''{}'') from (
             select id from bank_transaction
              where entity_id = any($1) and not is_split and search_text like $2 and company_id = (select current_company())
              limit $3 + 1) x'
    into found using entities, pattern, most;
  return case when cardinality(found) <= most then found end;
end
$$;
revoke all on function few_lines(uuid[], text, integer) from public;
grant execute on function few_lines(uuid[], text, integer) to haulbook_app;
grant create on schema public to haulbook_search;
alter function few_lines(uuid[], text, integer) owner to haulbook_search;
revoke create on schema public from haulbook_search;

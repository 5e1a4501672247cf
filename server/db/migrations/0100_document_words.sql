-- Substrings of the words of documents, within their entity. Under row-level security no index serves `like`; see find_lines.
create index invoice_words on invoice using gin (entity_id, search_text gin_trgm_ops);
create index bill_words on bill using gin (entity_id, search_text gin_trgm_ops);

grant select on invoice, bill to haulbook_search;
create policy search on invoice for select to haulbook_search using (true);
create policy search on bill for select to haulbook_search using (true);

create function find_invoices(entities uuid[], pattern text) returns setof uuid language plpgsql stable rows 100
  security definer set search_path = public as $$
begin
  return query execute
    'select id from invoice where entity_id = any($1) and search_text like $2 and company_id = (select current_company())'
    using entities, pattern;
end
$$;
create function find_bills(entities uuid[], pattern text) returns setof uuid language plpgsql stable rows 100
  security definer set search_path = public as $$
begin
  return query execute
    'select id from bill where entity_id = any($1) and search_text like $2 and company_id = (select current_company())'
    using entities, pattern;
end
$$;
revoke all on function find_invoices(uuid[], text), find_bills(uuid[], text) from public;
grant execute on function find_invoices(uuid[], text), find_bills(uuid[], text) to haulbook_app;
grant create on schema public to haulbook_search;
alter function find_invoices(uuid[], text) owner to haulbook_search;
alter function find_bills(uuid[], text) owner to haulbook_search;
revoke create on schema public from haulbook_search;

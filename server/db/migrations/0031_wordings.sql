-- Substring search by wording. Lines of one kind differ in their digits only: store, card, day, reference. The text of a line with
-- every digit written as 0 is its wording; it stands once for all of its lines. What is searched without a digit is found among the
-- wordings, and its lines are counted and summed in an index that holds all that is asked of them.

alter table bank_transaction add column wording_key bigint not null generated always as (
  hashtextextended(translate(lower(name || ' ' || description || ' ' || coalesce(merchant_name, '')), '123456789', '000000000'), 0)) stored;
create index bank_transaction_wording on bank_transaction (entity_id, wording_key, date desc, id desc)
  include (company_id, amount_type, cents) where not is_split;

-- No two writers wait for each other here: a wording may stand twice when both bring it at once, and is read as a set. It stays when
-- its lines go.
create table bank_wording (
  company_id uuid not null, entity_id uuid not null, id bigint generated always as identity primary key,
  wording text not null,
  key bigint not null generated always as (hashtextextended(wording, 0)) stored
);
create index bank_wording_key on bank_wording (entity_id, key);
create index bank_wording_words on bank_wording using gin (entity_id, wording gin_trgm_ops);

-- The owner of the tables reads the lines of every company here.
alter table bank_transaction no force row level security;
insert into bank_wording (company_id, entity_id, wording)
  select distinct company_id, entity_id, translate(search_text, '123456789', '000000000') from bank_transaction;
alter table bank_transaction force row level security;

-- Once per statement, by indexes alone: see posting_inserted.
create function bank_wordings_added() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into bank_wording (company_id, entity_id, wording)
    select distinct a.company_id, a.entity_id, translate(a.search_text, '123456789', '000000000') from added a
     where not exists (select from bank_wording w where w.entity_id = a.entity_id and w.key = a.wording_key);
  return null;
end
$$;
create trigger bank_wordings_added after insert on bank_transaction referencing new table as added
  for each statement execute function bank_wordings_added();

-- The words of a line seldom change, so this is asked of each that does and costs the others nothing.
create function bank_wording_changed() returns trigger language plpgsql as $$
begin
  insert into bank_wording (company_id, entity_id, wording)
    select new.company_id, new.entity_id, translate(new.search_text, '123456789', '000000000')
     where not exists (select from bank_wording w where w.entity_id = new.entity_id and w.key = new.wording_key);
  return null;
end
$$;
create trigger bank_wording_changed after update of name, description, merchant_name on bank_transaction
  for each row when (new.wording_key <> old.wording_key) execute function bank_wording_changed();

alter table bank_wording enable row level security;
alter table bank_wording force row level security;
grant select, insert on bank_wording to haulbook_app;
create policy tenant on bank_wording to haulbook_app using (company_id = (select current_company()))
  with check (company_id = (select current_company()));

-- Like find_lines. Answers the keys of the wordings that hold a pattern without digits.
grant select on bank_wording to haulbook_search;
create policy search on bank_wording for select to haulbook_search using (true);
create function find_wordings(entities uuid[], pattern text) returns bigint[] language plpgsql stable
  security definer set search_path = public as $$
declare
  found bigint[];
begin
  execute 'select coalesce(array_agg(distinct key), ''{}'') from bank_wording
            where entity_id = any($1) and wording like $2 and company_id = (select current_company())'
    into found using entities, pattern;
  return found;
end
$$;
revoke all on function find_wordings(uuid[], text) from public;
grant execute on function find_wordings(uuid[], text) to haulbook_app;
grant create on schema public to haulbook_search;
alter function find_wordings(uuid[], text) owner to haulbook_search;
revoke create on schema public from haulbook_search;

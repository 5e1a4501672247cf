-- Count and sums of the bills and invoices of an entity by status, so that a list of a hundred thousand says them without reading all.
-- Writers append deltas and never wait for each other; the fold moves them.

-- The owner of the tables counts the documents of every company here.
alter table bill no force row level security;
alter table invoice no force row level security;

create table document_sum (
  company_id uuid not null, entity_id uuid not null, kind text not null check (kind in ('bill', 'invoice')), status text not null,
  documents bigint not null, total numeric(19, 2) not null, paid numeric(19, 2) not null, written_off numeric(19, 2) not null,
  primary key (entity_id, kind, status)
);
create table document_delta (
  company_id uuid not null, entity_id uuid not null, kind text not null, status text not null,
  documents bigint not null, total numeric(19, 2) not null, paid numeric(19, 2) not null, written_off numeric(19, 2) not null
);
create index document_delta_entity on document_delta (entity_id);
create view document_movement with (security_invoker = true) as
  select company_id, entity_id, kind, status, documents, total, paid, written_off from document_sum
  union all
  select company_id, entity_id, kind, status, documents, total, paid, written_off from document_delta;

insert into document_sum
  select company_id, entity_id, 'bill', bill_status, count(*), sum(total_amount), sum(paid_amount), 0 from bill group by 1, 2, 4;
insert into document_sum
  select company_id, entity_id, 'invoice', invoice_status, count(*), sum(total_amount), sum(paid_amount), sum(write_off_amount)
    from invoice group by 1, 2, 4;

create function bills_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into document_delta
      select company_id, entity_id, 'bill', bill_status, count(*), sum(total_amount), sum(paid_amount), 0 from added group by 1, 2, 4;
  end if;
  if tg_op <> 'INSERT' then
    insert into document_delta
      select company_id, entity_id, 'bill', bill_status, -count(*), -sum(total_amount), -sum(paid_amount), 0 from removed group by 1, 2, 4;
  end if;
  return null;
end
$$;
create function invoices_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into document_delta
      select company_id, entity_id, 'invoice', invoice_status, count(*), sum(total_amount), sum(paid_amount), sum(write_off_amount)
        from added group by 1, 2, 4;
  end if;
  if tg_op <> 'INSERT' then
    insert into document_delta
      select company_id, entity_id, 'invoice', invoice_status, -count(*), -sum(total_amount), -sum(paid_amount), -sum(write_off_amount)
        from removed group by 1, 2, 4;
  end if;
  return null;
end
$$;
create trigger bills_added after insert on bill referencing new table as added
  for each statement execute function bills_counted();
create trigger bills_removed after delete on bill referencing old table as removed
  for each statement execute function bills_counted();
create trigger bills_changed after update on bill referencing old table as removed new table as added
  for each statement execute function bills_counted();
create trigger invoices_added after insert on invoice referencing new table as added
  for each statement execute function invoices_counted();
create trigger invoices_removed after delete on invoice referencing old table as removed
  for each statement execute function invoices_counted();
create trigger invoices_changed after update on invoice referencing old table as removed new table as added
  for each statement execute function invoices_counted();

create function fold_document_deltas() returns bigint language plpgsql set search_path = public as $$
declare
  moved bigint;
begin
  with taken as (delete from document_delta returning *),
       summed as (
         insert into document_sum as t (company_id, entity_id, kind, status, documents, total, paid, written_off)
           select company_id, entity_id, kind, status, sum(documents), sum(total), sum(paid), sum(written_off) from taken group by 1, 2, 3, 4
         on conflict (entity_id, kind, status)
           do update set documents = t.documents + excluded.documents, total = t.total + excluded.total, paid = t.paid + excluded.paid,
                         written_off = t.written_off + excluded.written_off)
    select count(*) into moved from taken;
  return moved;
end
$$;
create or replace function fold_deltas() returns bigint language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('haulbook.fold_deltas')) then
    return 0;
  end if;
  return fold_account_deltas() + fold_bank_line_deltas() + fold_contra_deltas() + fold_truck_deltas() + fold_document_deltas();
end
$$;
revoke all on function fold_document_deltas() from public;
grant execute on function fold_document_deltas() to haulbook_worker;

alter table bill force row level security;
alter table invoice force row level security;

do $$
declare
  t text;
begin
  foreach t in array array['document_sum', 'document_delta'] loop
    perform make_tenant_table(t::regclass);
    execute format('grant select, insert, update, delete on %I to haulbook_worker', t);
    execute format('create policy worker on %I to haulbook_worker using (true) with check (true)', t);
  end loop;
end
$$;
grant select on document_movement to haulbook_app;

-- Invoicing: default services, repeated write-offs, and what lists of documents order and filter by.

-- n-th repeat of a write-off or reinstatement has n in its entry number.
alter table invoice add column write_offs smallint not null default 0 check (write_offs >= 0);

-- Percentages reach as far as the contract lets them.
alter table bill alter column tax_percent type numeric(12, 4);
alter table invoice alter column tax_percent type numeric(12, 4);

-- Lower-cased once: under row-level security an index serves comparisons of a column, but none of lower().
alter table service add column name_key text not null generated always as (lower(name)) stored;
create unique index service_name on service (entity_id, name_key);
alter table invoice add column number_key text not null generated always as (lower(invoice_number)) stored;
drop index invoice_number;
create unique index invoice_number on invoice (entity_id, number_key);

-- Words of a document in one place, for search.
alter table bill add column search_text text not null
  generated always as (lower(coalesce(bill_number, '') || ' ' || entry_id || ' ' || coalesce(note, ''))) stored;
alter table invoice add column search_text text not null
  generated always as (lower(invoice_number || ' ' || entry_id || ' ' || coalesce(batch_id, '') || ' ' || coalesce(note_for_customer, '')
                             || ' ' || coalesce(note, ''))) stored;

-- All tabs at once, newest first; the index that stands leads with the status.
create index bill_date on bill (entity_id, bill_date desc, id desc);
create index invoice_date on invoice (entity_id, invoice_date desc, id desc);
create index payment_application_date on payment_application (entity_id, date);
-- What refers to accounts, services and trucks.
create index bill_line_account on bill_line (entity_id, chart_of_account_id);
create index bill_line_truck on bill_line (entity_id, truck_id) where truck_id is not null;
create index invoice_line_account on invoice_line (entity_id, chart_of_account_id);
create index invoice_line_service on invoice_line (entity_id, service_id) where service_id is not null;
create index invoice_line_truck on invoice_line (entity_id, truck_id) where truck_id is not null;
create index match_custom_line_stakeholder on match_custom_line (entity_id, stakeholder_id) where stakeholder_id is not null;
create index match_custom_line_account on match_custom_line (entity_id, chart_of_account_id);
create index service_account on service (entity_id, chart_of_account_id);

-- The owner of the tables writes here for every company, which row-level security would hold off.
alter table chart_of_account no force row level security;
alter table service no force row level security;
insert into service (company_id, entity_id, id, name, chart_of_account_id, created_at, updated_at)
select a.company_id, a.entity_id, gen_random_uuid(), d.name, a.id, now(), now()
  from (values ('Linehaul', 'service_linehaul'), ('Fuel surcharge', 'service_fsc'), ('Detention', 'service_detention'),
               ('Lumper', 'service_lumper'), ('Accessorial', 'service_accessorial')) as d(name, role)
  join chart_of_account a on a.role = d.role
on conflict do nothing;
alter table chart_of_account force row level security;
alter table service force row level security;

-- Documents are searched by amount too. Under row-level security an index serves comparisons of whole numbers, but none of decimals.
alter table invoice add column cents bigint not null generated always as ((total_amount * 100)::bigint) stored;
alter table bill add column cents bigint not null generated always as ((total_amount * 100)::bigint) stored;
create index invoice_amount on invoice (entity_id, cents);
create index bill_amount on bill (entity_id, cents);

-- By which columns a file of one layout was read for an account, so that the next one needs no question.
create table file_layout (
  company_id uuid not null,
  entity_id uuid not null,
  bank_account_id uuid not null,
  shape text not null check (char_length(shape) <= 64),
  mapping jsonb not null,
  used_at timestamptz(3) not null,
  primary key (entity_id, bank_account_id, shape),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, bank_account_id) references bank_account (entity_id, id) on delete cascade
);
select make_tenant_table('file_layout');

-- What a fuel card's file says of a purchase: unit, gallons, product, odometer, state.
alter table bank_transaction add column particulars jsonb;
alter table excluded_bank_line add column particulars jsonb;

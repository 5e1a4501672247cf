-- Lines straight from the bank: who a source is linked to, how far it was read, and what waits.

alter table integration
  -- Who answers for the bank; null for statement files.
  add column provider text check (provider in ('plaid', 'sandbox')),
  add column institution_id text check (char_length(institution_id) <= 255),
  add column item_id text check (char_length(item_id) <= 255),
  -- Sealed outside the database; never in an answer.
  add column access_token bytea,
  -- How far lines are read, and the place from which a reading that the bank broke off starts again.
  add column sync_cursor text,
  add column safe_cursor text,
  add column status text not null default 'connected' check (status in ('connected', 'needs_relink', 'disconnected')),
  add column error_message text check (char_length(error_message) <= 255),
  add column linked_by uuid,
  add constraint connected_banks_have_a_token check (provider is null or status = 'disconnected' or access_token is not null);
create unique index integration_item on integration (provider, item_id) where item_id is not null;

alter table bank_account
  -- The day whose balance the opening follows from, and when the first reading of its history ended.
  add column linked_on date,
  add column opened_at timestamptz(3),
  -- The opening does not say yet what the lines say.
  add column is_opening_due boolean not null default false,
  -- When another item of the same bank took the account over: older lines then carry ids that do not come again.
  add column rejoined_at timestamptz(3),
  add column reported_balance numeric(19, 2),
  add column reported_on date;

create index bank_transaction_provider on bank_transaction (entity_id, bank_account_id, provider_transaction_id)
  where provider_transaction_id is not null;

-- A person's way through the bank's own pages: from the token that opens them to the account data they end with.
create table bank_link (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  provider text not null check (provider in ('plaid', 'sandbox')),
  token_hash bytea not null,
  import_year smallint not null check (import_year in (1, 2)),
  -- The source whose sign-in is renewed; null for a new one.
  renews_id uuid,
  public_token_hash bytea,
  integration_id uuid,
  task_id uuid,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, renews_id) references integration (entity_id, id),
  foreign key (entity_id, integration_id) references integration (entity_id, id)
);
create index bank_link_user on bank_link (entity_id, user_id, created_at desc);
create unique index bank_link_public_token on bank_link (entity_id, public_token_hash) where public_token_hash is not null;

-- Lines of a closed period: kept as the bank sent them, not in the books, tried again at the next reading.
create table held_bank_line (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  provider_transaction_id text not null check (char_length(provider_transaction_id) <= 255),
  date date not null,
  amount numeric(19, 2) not null check (amount > 0),
  amount_type text not null check (amount_type in ('money_in', 'money_out')),
  name text not null check (char_length(name) <= 255),
  description text not null default '',
  merchant_name text,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, bank_account_id, provider_transaction_id),
  foreign key (entity_id, bank_account_id) references bank_account (entity_id, id)
);
create index held_bank_line_date on held_bank_line (entity_id, date);

-- A bank's message names an item, not a company: the worker finds whose it is.
grant select (company_id, entity_id, id, provider, item_id, status, linked_by) on integration to haulbook_worker;
create policy worker on integration for select to haulbook_worker using (true);

do $$
declare
  t text;
begin
  foreach t in array array['bank_link', 'held_bank_line'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_app', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))
                    with check (company_id = (select current_company()))', t);
  end loop;
end
$$;

-- Documents, what settles them, and what a bank line may stand for beside a plain category: parts of a split, payment of a bill,
-- of invoices or of a loan, one side of a transfer.

create table truck (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  full_name text not null default '',
  make text, model text, year integer, vin_number text, state text, unit_number text, plate_number text, description text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);
create table trailer (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  make text, model text, year integer, vin_number text, state text, unit_number text, plate_number text, description text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);

create table service (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  name text not null check (char_length(name) <= 255),
  chart_of_account_id uuid not null,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id)
);

-- What was paid can never exceed what is owed: payment_application's trigger keeps paid_amount and the check refuses the rest.
create table bill (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  entry_id text not null,
  stakeholder_id uuid not null,
  bill_number text check (char_length(bill_number) <= 255),
  bill_date date not null,
  bill_due_date date,
  bill_status text not null default 'open' check (bill_status in ('open', 'paid')),
  note text,
  tax_percent numeric(9, 4) not null default 0,
  total_tax_amount numeric(19, 2) not null default 0,
  total_amount numeric(19, 2) not null check (total_amount > 0),
  paid_amount numeric(19, 2) not null default 0 check (paid_amount >= 0),
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, entry_id),
  constraint bill_not_over_paid check (paid_amount <= total_amount),
  constraint bill_status_agrees check ((bill_status = 'paid') = (paid_amount = total_amount)),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, stakeholder_id) references stakeholder (entity_id, id)
);
create index bill_list on bill (entity_id, bill_status, bill_date desc, id desc);
create index bill_stakeholder on bill (entity_id, stakeholder_id, bill_date);

-- total_amount = round2(quantity x rate); amount has the line's share of the tax and is what is posted.
create table bill_line (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  line_no smallint not null,
  chart_of_account_id uuid not null,
  description text,
  quantity numeric(14, 4) not null,
  rate numeric(14, 4) not null,
  total_amount numeric(19, 2) not null,
  amount numeric(19, 2) not null,
  truck_id uuid,
  primary key (entity_id, bill_id, line_no),
  foreign key (entity_id, bill_id) references bill (entity_id, id) on delete cascade,
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id),
  foreign key (entity_id, truck_id) references truck (entity_id, id)
);

create table invoice (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  entry_id text not null,
  stakeholder_id uuid not null,
  invoice_number text not null check (char_length(invoice_number) <= 255),
  invoice_date date not null,
  invoice_due_date date,
  invoice_status text not null default 'draft'
    check (invoice_status in ('draft', 'open', 'un_collectible', 'void', 'short_paid', 'paid')),
  note_for_customer text,
  note text,
  batch_id text check (char_length(batch_id) <= 255),
  bill_to text check (char_length(bill_to) <= 255),
  tax_percent numeric(9, 4) not null default 0,
  total_tax_amount numeric(19, 2) not null default 0,
  total_amount numeric(19, 2) not null check (total_amount > 0),
  paid_amount numeric(19, 2) not null default 0 check (paid_amount >= 0),
  write_off_amount numeric(19, 2) not null default 0 check (write_off_amount >= 0),
  voided_on date,
  written_off_on date,
  created_by uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, entry_id),
  constraint invoice_not_over_paid check (paid_amount + write_off_amount <= total_amount),
  constraint invoice_status_agrees check (case invoice_status
    when 'paid' then paid_amount = total_amount
    when 'short_paid' then paid_amount > 0 and paid_amount < total_amount
    when 'un_collectible' then write_off_amount = total_amount - paid_amount
    else paid_amount = 0 end),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, stakeholder_id) references stakeholder (entity_id, id)
);
create unique index invoice_number on invoice (entity_id, lower(invoice_number));
create index invoice_list on invoice (entity_id, invoice_status, invoice_date desc, id desc);
create index invoice_stakeholder on invoice (entity_id, stakeholder_id, invoice_date);

-- The tax of an invoice is its last line, without a service. amount is what is posted.
create table invoice_line (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  line_no smallint not null,
  service_id uuid,
  chart_of_account_id uuid not null,
  description text,
  quantity numeric(14, 4) not null,
  rate numeric(14, 4) not null,
  amount numeric(19, 2) not null,
  truck_id uuid,
  primary key (entity_id, invoice_id, line_no),
  foreign key (entity_id, invoice_id) references invoice (entity_id, id) on delete cascade,
  foreign key (entity_id, service_id) references service (entity_id, id),
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id),
  foreign key (entity_id, truck_id) references truck (entity_id, id)
);

-- What a line stands for when it is more than a category: chart_of_account_id then names A/P, A/R, transfers clearing or the loan.
alter table bank_transaction
  add column link text check (link in ('bill', 'invoice', 'transfer', 'mirror', 'loan')),
  -- The line of another account that this one mirrors.
  add column mirror_of uuid,
  -- The place of a part among the parts of a split.
  add column split_no smallint,
  add column truck_id uuid,
  add column reconciliation_id uuid,
  add foreign key (entity_id, mirror_of) references bank_transaction (entity_id, id),
  add foreign key (entity_id, truck_id) references truck (entity_id, id),
  add constraint linked_lines_are_filed check (link is null or (status = 'by_user' and chart_of_account_id is not null));
create index bank_transaction_parent on bank_transaction (entity_id, parent_id) where parent_id is not null;
create unique index bank_transaction_mirror on bank_transaction (entity_id, mirror_of) where mirror_of is not null;
create index bank_transaction_reconciliation on bank_transaction (entity_id, reconciliation_id) where reconciliation_id is not null;

create table payment_application (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  bill_id uuid,
  invoice_id uuid,
  date date not null,
  amount numeric(19, 2) not null check (amount > 0),
  line_no smallint not null default 0,
  created_at timestamptz(3) not null,
  primary key (entity_id, id),
  check ((bill_id is null) <> (invoice_id is null)),
  unique (entity_id, transaction_id, invoice_id),
  foreign key (entity_id, transaction_id) references bank_transaction (entity_id, id),
  foreign key (entity_id, bill_id) references bill (entity_id, id),
  foreign key (entity_id, invoice_id) references invoice (entity_id, id)
);
create unique index payment_application_bill_line on payment_application (entity_id, transaction_id) where bill_id is not null;
create index payment_application_bill on payment_application (entity_id, bill_id, date, id) where bill_id is not null;
create index payment_application_invoice on payment_application (entity_id, invoice_id, date, id) where invoice_id is not null;

-- Keeps paid_amount and the status that follows from it. An invoice that was written off keeps its status.
create function payment_applied() returns trigger language plpgsql as $$
declare
  changed payment_application;
  moved numeric(19, 2);
begin
  if tg_op = 'UPDATE' then
    raise exception 'payment_application is replaced, not updated' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    changed := new; moved := new.amount;
  else
    changed := old; moved := -old.amount;
  end if;
  if changed.bill_id is not null then
    update bill b set paid_amount = paid_amount + moved,
           bill_status = case when paid_amount + moved = total_amount then 'paid' else 'open' end
     where entity_id = changed.entity_id and id = changed.bill_id;
  else
    update invoice i set paid_amount = paid_amount + moved,
           invoice_status = case when invoice_status not in ('open', 'short_paid', 'paid') then invoice_status
                                 when paid_amount + moved = 0 then 'open'
                                 when paid_amount + moved = total_amount then 'paid' else 'short_paid' end
     where entity_id = changed.entity_id and id = changed.invoice_id;
  end if;
  return null;
end
$$;
create trigger payment_applied after insert or update or delete on payment_application for each row execute function payment_applied();

-- What a payer withheld (positive, a debit) or paid on top (negative, a credit) when a line settles invoices.
create table match_custom_line (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  line_no smallint not null,
  chart_of_account_id uuid not null,
  stakeholder_id uuid,
  amount numeric(19, 2) not null check (amount <> 0),
  note text check (char_length(note) <= 255),
  primary key (entity_id, transaction_id, line_no),
  foreign key (entity_id, transaction_id) references bank_transaction (entity_id, id) on delete cascade,
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id),
  foreign key (entity_id, stakeholder_id) references stakeholder (entity_id, id)
);

create table loan (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  entry_id text not null,
  name text not null check (char_length(name) <= 255),
  agreement_name text check (char_length(agreement_name) <= 255),
  truck_id uuid,
  chart_of_account_id uuid not null,
  loan_amount numeric(19, 2) not null check (loan_amount > 0),
  interest_rate numeric(9, 4) not null,
  period integer not null,
  payment_frequency text not null check (payment_frequency in ('monthly', 'quarterly', 'semi_annually', 'annually')),
  variable_fee numeric(19, 2) not null default 0 check (variable_fee >= 0),
  payment numeric(19, 2) not null,
  start_date date not null,
  end_date date not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, entry_id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, truck_id) references truck (entity_id, id),
  foreign key (entity_id, chart_of_account_id) references chart_of_account (entity_id, id)
);
-- A paid row without a line is part of the opening balance. The fee is what was paid, or what is due.
create table loan_row (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  n integer not null,
  date date not null,
  beginning_balance numeric(19, 2) not null,
  interest numeric(19, 2) not null,
  principal numeric(19, 2) not null,
  fee numeric(19, 2) not null,
  ending_balance numeric(19, 2) not null,
  is_paid boolean not null default false,
  is_opening boolean not null default false,
  transaction_id uuid,
  primary key (entity_id, id),
  unique (entity_id, loan_id, n),
  check (transaction_id is null or is_paid),
  foreign key (entity_id, loan_id) references loan (entity_id, id) on delete cascade,
  foreign key (entity_id, transaction_id) references bank_transaction (entity_id, id)
);
create unique index loan_row_transaction on loan_row (entity_id, transaction_id) where transaction_id is not null;

create table fixed_asset (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  entry_id text not null,
  asset_type text not null check (asset_type in ('truck', 'trailer')),
  type_of_financing text not null check (type_of_financing in ('cash', 'loan')),
  type_of_ownership text not null check (type_of_ownership in ('company', 'owner_operator', 'lease', 'rental', 'other')),
  truck_id uuid,
  trailer_id uuid,
  bank_account_id uuid,
  loan_id uuid,
  total_cost numeric(19, 2) not null check (total_cost >= 0),
  down_payment numeric(19, 2) not null default 0 check (down_payment >= 0),
  purchase_date date not null,
  depreciation_start_date date not null,
  useful_life integer not null,
  document_id uuid,
  disposed_on date,
  proceeds numeric(19, 2),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  unique (entity_id, entry_id),
  check ((asset_type = 'truck' and truck_id is not null and trailer_id is null)
      or (asset_type = 'trailer' and trailer_id is not null and truck_id is null)),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, truck_id) references truck (entity_id, id),
  foreign key (entity_id, trailer_id) references trailer (entity_id, id),
  foreign key (entity_id, bank_account_id) references bank_account (entity_id, id),
  foreign key (entity_id, loan_id) references loan (entity_id, id)
);
create table depreciation_row (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  fixed_asset_id uuid not null,
  n integer not null,
  date date not null,
  beginning_amount numeric(19, 2) not null,
  depreciation_amount numeric(19, 2) not null,
  ending_amount numeric(19, 2) not null,
  status text not null check (status in ('upcoming', 'posted', 'un_posted')),
  -- Taken before the books started: part of the asset's opening entry.
  is_opening boolean not null default false,
  primary key (entity_id, id),
  unique (entity_id, fixed_asset_id, n),
  foreign key (entity_id, fixed_asset_id) references fixed_asset (entity_id, id) on delete cascade
);
create index depreciation_row_due on depreciation_row (entity_id, date) where status = 'upcoming';

-- A receiving line and the lines of one other account that may have paid it. is_accepted: null waits, false is never offered again.
create table transfer_suggestion (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  receiving_id uuid not null,
  score smallint not null,
  reasons text[] not null default '{}',
  is_accepted boolean,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (entity_id, receiving_id) references bank_transaction (entity_id, id) on delete cascade
);
create index transfer_suggestion_receiving on transfer_suggestion (entity_id, receiving_id);
create table transfer_suggestion_line (
  company_id uuid not null,
  entity_id uuid not null,
  suggestion_id uuid not null,
  transaction_id uuid not null,
  primary key (entity_id, suggestion_id, transaction_id),
  foreign key (entity_id, suggestion_id) references transfer_suggestion (entity_id, id) on delete cascade,
  foreign key (entity_id, transaction_id) references bank_transaction (entity_id, id) on delete cascade
);
create index transfer_suggestion_line_transaction on transfer_suggestion_line (entity_id, transaction_id);

create table reconciliation (
  company_id uuid not null,
  entity_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  start_date date not null,
  end_date date not null,
  beginning_balance numeric(19, 2) not null,
  money_in_balance numeric(19, 2) not null default 0,
  money_out_balance numeric(19, 2) not null default 0,
  ending_balance numeric(19, 2) not null,
  settlement_balance numeric(19, 2) not null,
  settlement_file_id uuid,
  exclude_transaction_ids uuid[] not null default '{}',
  finished boolean not null default false,
  finished_by uuid,
  finished_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (entity_id, id),
  foreign key (company_id, entity_id) references entity (company_id, id),
  foreign key (entity_id, bank_account_id) references bank_account (entity_id, id)
);
create unique index reconciliation_draft on reconciliation (entity_id, bank_account_id) where not finished;
create unique index reconciliation_end on reconciliation (entity_id, bank_account_id, end_date);
alter table bank_transaction add foreign key (entity_id, reconciliation_id) references reconciliation (entity_id, id);

alter table posting
  add foreign key (entity_id, truck_id) references truck (entity_id, id);
create index posting_application on posting (entity_id, application_id) where application_id is not null;
create index posting_truck on posting (entity_id, truck_id, date) where truck_id is not null;

do $$
declare
  t text;
begin
  foreach t in array array['truck', 'trailer', 'service', 'bill', 'bill_line', 'invoice', 'invoice_line', 'payment_application',
                           'match_custom_line', 'loan', 'loan_row', 'fixed_asset', 'depreciation_row', 'transfer_suggestion',
                           'transfer_suggestion_line', 'reconciliation'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('grant select, insert, update, delete on %I to haulbook_app', t);
    execute format('create policy tenant on %I to haulbook_app using (company_id = (select current_company()))
                    with check (company_id = (select current_company()))', t);
  end loop;
end
$$;

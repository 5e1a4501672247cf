-- What mails of an entity say, where its customers pay, and when they are reminded. A text that is null is the product's own.
create table invoice_mail_setting (
  company_id uuid not null,
  entity_id uuid not null,
  pay_to text check (char_length(pay_to) <= 5000),
  factor_text text check (char_length(factor_text) <= 5000),
  invoice_subject text check (char_length(invoice_subject) <= 255),
  invoice_text text check (char_length(invoice_text) <= 5000),
  statement_subject text check (char_length(statement_subject) <= 255),
  statement_text text check (char_length(statement_text) <= 5000),
  reminder_subject text check (char_length(reminder_subject) <= 255),
  reminder_text text check (char_length(reminder_text) <= 5000),
  -- Days past due from which an invoice is reminded of, and days until it is reminded of again.
  reminder_after integer not null default 7 check (reminder_after between 0 and 365),
  reminder_every integer not null default 14 check (reminder_every between 1 and 365),
  updated_at timestamptz(3) not null,
  primary key (entity_id),
  foreign key (company_id, entity_id) references entity (company_id, id)
);
select make_tenant_table('invoice_mail_setting');

-- The day on which a reminder was last asked for.
alter table invoice add column reminded_on date;

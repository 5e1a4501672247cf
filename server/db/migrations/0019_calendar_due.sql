-- What falls due in a month: one index for each kind that the calendar shows.
create index invoice_due on invoice (entity_id, invoice_due_date) where invoice_status in ('open', 'short_paid');
create index bill_due on bill (entity_id, bill_due_date) where bill_status = 'open';
create index loan_row_due on loan_row (entity_id, date) where not is_paid;
create index depreciation_row_open on depreciation_row (entity_id, date) where status <> 'posted';

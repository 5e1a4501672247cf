-- What a reconciliation may still clear: whole lines of one account, oldest first.
create index bank_transaction_uncleared on bank_transaction (entity_id, bank_account_id, date, id)
  where parent_id is null and not is_reconciliation;
create index reconciliation_list on reconciliation (entity_id, end_date desc, id desc);

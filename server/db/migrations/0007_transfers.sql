-- Suggestions in the order of their list, per state.
create index transfer_suggestion_list on transfer_suggestion (entity_id, is_accepted, score desc, id);
-- A receiving line waits for one answer at a time.
create unique index transfer_suggestion_pending on transfer_suggestion (entity_id, receiving_id) where is_accepted is null;
-- Lines that may be the same movement twice: equal account, direction and amount. Whole lines only; a split shows as its parts.
create index bank_transaction_same on bank_transaction (entity_id, bank_account_id, amount_type, cents, date) where parent_id is null;
create index bank_transaction_manual on bank_transaction (entity_id, date desc, id desc) where source = 'manual' and parent_id is null;
create index bank_transaction_feed on bank_transaction (entity_id, bank_account_id, amount_type, cents, date)
  where source in ('plaid', 'qbo') and parent_id is null;
-- Parts of splits within a period.
create index bank_transaction_parts on bank_transaction (entity_id, date) where parent_id is not null;

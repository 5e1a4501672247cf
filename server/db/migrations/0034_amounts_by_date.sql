-- A page of lines within amounts is put in its order from the index alone: their days stand in it.
drop index bank_transaction_amount;
create index bank_transaction_amount on bank_transaction (entity_id, cents, id) include (company_id, amount_type, date) where not is_split;

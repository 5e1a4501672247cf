-- Parts of split lines by stakeholder: those that reduce their line are subtracted from what the stakeholder was paid.
create index bank_transaction_stakeholder_parts on bank_transaction (entity_id, stakeholder_id, date) where parent_id is not null;

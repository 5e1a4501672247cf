-- Bank lines of a stakeholder, for the foreign key: without it each stakeholder that is deleted costs a look at every line, because the
-- other two indexes leave out split lines or whole ones.
create index bank_transaction_of_stakeholder on bank_transaction (entity_id, stakeholder_id) where stakeholder_id is not null;

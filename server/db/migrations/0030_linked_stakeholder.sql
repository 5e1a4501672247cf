-- A stakeholder that a line took from the document it settles goes with the link.
alter table bank_transaction add column is_stakeholder_linked boolean not null default false;

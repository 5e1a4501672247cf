-- What one trades with a stakeholder on: terms and credit, who collects for it, the account and the unit it usually stands for. The tax id
-- is sealed as bank tokens are; its last four digits stand beside it, to be shown.
alter table stakeholder
  add column terms integer check (terms between 0 and 365),
  add column credit_limit numeric(19, 2) check (credit_limit >= 0),
  add column factored_by_id uuid,
  add column usual_account_id uuid,
  add column truck_id uuid,
  add column is_1099 boolean not null default false,
  add column tax_id_sealed bytea,
  add column tax_id_end text check (char_length(tax_id_end) = 4),
  add foreign key (entity_id, factored_by_id) references stakeholder (entity_id, id),
  add foreign key (entity_id, usual_account_id) references chart_of_account (entity_id, id) on delete set null (usual_account_id),
  add foreign key (entity_id, truck_id) references truck (entity_id, id) on delete set null (truck_id);
create index stakeholder_factored_by on stakeholder (entity_id, factored_by_id) where factored_by_id is not null;
create index stakeholder_usual_account on stakeholder (entity_id, usual_account_id) where usual_account_id is not null;
create index stakeholder_truck on stakeholder (entity_id, truck_id) where truck_id is not null;

-- Files and comments hang on a stakeholder too, such as a W-9.
alter table attachment drop constraint attachment_model_name_check, add constraint attachment_model_name_check check (model_name in (
  'transaction', 'bill', 'invoice', 'journal_entry', 'loan', 'fixed_asset', 'reconciliation', 'stakeholder'));
alter table document drop constraint document_model_name_check, add constraint document_model_name_check check (model_name in (
  'transaction', 'bill', 'invoice', 'journal_entry', 'loan', 'fixed_asset', 'reconciliation', 'stakeholder'));
alter table comment drop constraint comment_model_name_check, add constraint comment_model_name_check check (model_name in (
  'transaction', 'bill', 'invoice', 'journal_entry', 'loan', 'fixed_asset', 'reconciliation', 'stakeholder'));

-- Principal that was paid apart from the schedule is a row of its own between two payments; what is numbered after it moves by one.
alter table loan_row add column is_extra boolean not null default false;
alter table loan_row add check (not is_extra or transaction_id is not null);
-- Moving the numbers of several changes at once.
alter table loan_change drop constraint loan_change_entity_id_loan_id_first_n_key;
alter table loan_change add constraint loan_change_first_n unique (entity_id, loan_id, first_n) deferrable;

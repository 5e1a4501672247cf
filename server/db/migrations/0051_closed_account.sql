-- A bank account that is used no more: its lines and its ledger account stay, and nothing new is brought to it.
alter table bank_account add column closed_at timestamptz(3);

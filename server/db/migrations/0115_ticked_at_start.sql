-- Whether the lines of a new reconciliation start ticked, as most of a bank's lines are on its next statement.
alter table entity add column bank_lines_start_ticked boolean not null default true;

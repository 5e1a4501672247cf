-- What a service usually costs; a new invoice line starts with it.
alter table service add column rate numeric(12, 4);

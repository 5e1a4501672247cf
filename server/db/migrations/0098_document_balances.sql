-- Lists of documents by what is still owed, largest first, read from an index.
create index invoice_balance on invoice
  (entity_id, (case invoice_status when 'void' then 0 else total_amount - paid_amount - write_off_amount end), id);
create index bill_balance on bill (entity_id, (case bill_status when 'void' then 0 else total_amount - paid_amount end), id);

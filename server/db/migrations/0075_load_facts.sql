-- What an invoice line was hauled as: the load's number, from where, to where. Its unit stands beside it as truck_id.
alter table invoice_line
  add column load_number text check (char_length(load_number) <= 255),
  add column origin text check (char_length(origin) <= 255),
  add column destination text check (char_length(destination) <= 255);

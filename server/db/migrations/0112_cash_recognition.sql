-- The entry of a settlement is looked up by its key also where joins by nested loops are off, as in the checks of the books.
create or replace view cash_recognition with (security_invoker = true) as
  select d.company_id, d.entity_id, d.application_id, d.line_no, d.document_id, e.id as journal_entry_id, d.date, d.chart_of_account_id,
         case when d.is_bill = (d.added > 0) then 'debit' else 'credit' end as balance_type, abs(d.added)::numeric(19, 2) as amount,
         d.truck_id, d.description, e.created_at
    from (
      select c.*, c.recognised - lag(c.recognised, 1, 0::numeric) over (partition by entity_id, document_id, line_no order by date, application_id)
               as added
        from (
          select s.*, s.share + case when s.size = 1 then s.settled - sum(s.share) over (partition by entity_id, document_id, application_id)
                                     else 0 end as recognised
            from (
              select a.*, l.line_no, l.chart_of_account_id, l.truck_id, l.description,
                     sign(l.amount) * div(200 * abs(l.amount) * a.settled + l.total, 2 * l.total) / 100 as share,
                     row_number() over (partition by a.entity_id, a.document_id, a.application_id order by abs(l.amount) desc, l.line_no) as size
                from (
                  select p.company_id, p.entity_id, p.id as application_id, p.document_id, p.is_bill, p.transaction_id, p.date,
                         sum(p.amount) over (partition by p.entity_id, p.document_id order by p.date, p.id) as settled
                    from (
                      select company_id, entity_id, id, bill_id as document_id, true as is_bill, transaction_id, date, amount
                        from payment_application where bill_id is not null
                      union all
                      select company_id, entity_id, id, invoice_id, false, transaction_id, date, amount
                        from payment_application where invoice_id is not null) p) a
                cross join lateral (
                  select b.line_no, b.chart_of_account_id, b.truck_id, b.description, b.amount, h.total_amount as total
                    from bill_line b join bill h on h.entity_id = b.entity_id and h.id = b.bill_id
                   where a.is_bill and b.entity_id = a.entity_id and b.bill_id = a.document_id
                  union all
                  select i.line_no, i.chart_of_account_id, i.truck_id, i.description, i.amount, h.total_amount
                    from invoice_line i join invoice h on h.entity_id = i.entity_id and h.id = i.invoice_id
                   where not a.is_bill and i.entity_id = a.entity_id and i.invoice_id = a.document_id) l) s) c) d
    -- By key for each row, whatever the planner takes the number of rows to be: bank lines are many.
    cross join lateral (
      select j.id, j.created_at from journal_entry j
       where j.entity_id = d.entity_id
         and j.id = (select case when t.parent_id is null then t.id else t.parent_id end from bank_transaction t
                      where t.entity_id = d.entity_id and t.id = d.transaction_id) offset 0) e
   where d.added <> 0;

import sql from 'sql-template-tag'
import type { LoanChange } from '@/lib/contract/loan-change'
import type { Tx } from '@/server/db/connect'
import { person } from '../shared/columns'

/** The changes agreed on along the way, earliest first. */
export const loanChanges = (tx: Tx, entities: readonly string[], loan: string): Promise<LoanChange[]> =>
  tx.rows<LoanChange>(sql`
    select c.id, c.kind, c.first_n as first, c.last_n as last, f.date as first_date, e.date as last_date, c.rest, c.interest_rate, c.from_date,
           c.payment, c.payments, case when u.id is not null then ${person(sql`u`, sql`u.id`)} end as created_by, c.created_at,
           not exists (select from loan_change n where n.entity_id = c.entity_id and n.loan_id = c.loan_id and n.first_n > c.first_n)
           and not exists (select from loan_row p where p.entity_id = c.entity_id and p.loan_id = c.loan_id and p.n >= c.first_n
                              and p.transaction_id is not null) as can_undo
      from loan_change c
      left join loan_row f on f.entity_id = c.entity_id and f.loan_id = c.loan_id and f.n = c.first_n
      left join loan_row e on e.entity_id = c.entity_id and e.loan_id = c.loan_id and e.n = c.last_n
      left join app_user u on u.id = c.created_by
     where c.entity_id = any(${[...entities]}::uuid[]) and c.loan_id = ${loan} order by c.first_n`)

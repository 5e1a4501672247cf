/* Decides what keeps a bank line from being changed, for the queries that lock, count and preview lines. Source: LEDGER §4.1, §5. */
import sql, { type Sql } from 'sql-template-tag'
import type { LINE_LOCKS, LINE_TIES } from '@/lib/contract/choices'

export type Lock = (typeof LINE_LOCKS)[number]
export type Tie = (typeof LINE_TIES)[number]

/** The lock of a line of `bank_transaction t` (or another alias), or null; `until` is the last day of the locked period. */
export const lockCase = (until: Sql, t = sql`t`): Sql => sql`
  case when ${t}.status = 'in_progress' then 'in_progress' when ${t}.is_finalized then 'finalized' when ${t}.date <= ${until} then 'locked_period' end`

/** The tie of a line of `bank_transaction t`, or null. */
export const TIE: Sql = sql`
  case when t.mirror_of is not null then 'mirror' when t.link in ('bill', 'invoice') then 'document' when t.link = 'transfer' then 'transfer'
       when t.link = 'loan' then 'loan' when t.is_split then 'split' end`

/** `lock`, `locked_until` and `tie` of a line of `bank_transaction t` of `entity e`. */
export const BLOCKS: Sql = sql`
  ${lockCase(sql`e.books_locked_until`)} as lock, case when t.date <= e.books_locked_until then e.books_locked_until end as locked_until, ${TIE} as tie`

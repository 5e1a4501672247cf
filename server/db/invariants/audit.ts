import sql from 'sql-template-tag'
import type { Check } from './check'

/**
 * The chain over the audit log; rows removed from its end are noticed by comparing with the head logged in an earlier hour. Source:
 * RELIABILITY I23.
 */
export const AUDIT: readonly Check[] = [
  {
    name: 'I23 audit log as it was written',
    broken: sql`
      select k.audit_id from (
        select k.company_id, k.no, k.audit_id, k.hash, lag(k.hash, 1, ''::bytea) over chain as before, lag(k.no, 1, 0::bigint) over chain as previous
          from audit_link k window chain as (partition by k.company_id order by k.no)) k
        left join audit_log l on l.company_id = k.company_id and l.id = k.audit_id
       where l.id is null or k.no <> k.previous + 1 or k.hash <> audit_hash(k.before, l)`,
  },
]

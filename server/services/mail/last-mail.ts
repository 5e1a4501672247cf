import sql, { type Sql } from 'sql-template-tag'
import { tenant, type Ctx } from '../context'
import { instant } from '../shared/columns'

/** The latest mail of an object as JSON, from the audit log; null when there was none. `only` narrows it, over `l`. */
export const lastMail = (ctx: Ctx, object_id: Sql, only: Sql = sql``): Sql => sql`
  (select json_build_object('at', ${instant(sql`l.at`)}, 'problem', l.changes #>> '{answer,1}',
                            'left_out', l.changes #>> '{left_out,1}') from audit_log l
    where l.company_id = ${tenant(ctx).company_id} and l.object_id = ${object_id} and l.action in ('email_sent', 'email_failed') ${only}
    order by l.id desc limit 1)`

/*
 * A page of a list sorted by a value that many lines share: category, stakeholder, bank account, status. Each group is read newest first by
 * its own index and only as far as the page needs, so the cost depends on the groups, not the lines.
 */
import sql, { type Sql } from 'sql-template-tag'
import { TransactionStatus } from '@/lib/contract/transaction-fields'

interface Group {
  /** The column of `bank_transaction t` that names the group. */
  column: Sql
  /** Name and position of every group of the entities: columns entity_id, id and label. */
  groups: (entities: readonly string[]) => Sql
}

const named =
  (table: Sql, label: Sql) =>
  (entities: readonly string[]): Sql =>
    sql`select o.entity_id, o.id, lower(${label}) as label from ${table} o where o.entity_id = any(${[...entities]}::uuid[])`

const GROUPS: Partial<Record<string, Group>> = {
  chart_of_account: { column: sql`t.chart_of_account_id`, groups: named(sql`chart_of_account`, sql`o.name`) },
  stakeholder: { column: sql`t.stakeholder_id`, groups: named(sql`stakeholder`, sql`o.full_name`) },
  bank_account: { column: sql`t.bank_account_id`, groups: named(sql`bank_account`, sql`o.name`) },
  status: {
    column: sql`t.status`,
    groups: (entities) => sql`
      select e as entity_id, s as id, s as label from unnest(${[...entities]}::uuid[]) e, unnest(${TransactionStatus.options}::text[]) s`,
  },
}

/** Within a group, lines are newest first, whatever the order of the groups. */
export const NEWEST_FIRST: Sql = sql`t.date desc, t.id desc`

export const isShared = (ordering: string | undefined): boolean => groupOf(ordering) !== undefined

const groupOf = (ordering = ''): Group | undefined => GROUPS[ordering.replace(/^-/, '')]

interface Wanted {
  ordering: string | undefined
  where: Sql
  limit: number
  offset: number
}

/** Lines of one page as `bank_transaction`, or undefined when the list is sorted by something else. */
export function sharedPage(entities: readonly string[], { ordering, where, limit, offset }: Wanted): Sql | undefined {
  const group = groupOf(ordering)
  if (!group) return undefined
  const direction = ordering?.startsWith('-') ? sql`desc` : sql`asc`
  const reach = offset + limit
  const lines = (which: Sql): Sql =>
    sql`(select * from bank_transaction t where ${where} and ${which} order by ${NEWEST_FIRST} limit ${reach})`
  return sql`
    select t.* from (${group.groups(entities)} union all select e, null, null from unnest(${[...entities]}::uuid[]) e) g
      cross join lateral (
        ${lines(sql`t.entity_id = g.entity_id and ${group.column} = g.id`)}
        union all
        ${lines(sql`g.id is null and t.entity_id = g.entity_id and ${group.column} is null`)}) t
     order by g.label ${direction} nulls last, ${NEWEST_FIRST} limit ${limit} offset ${offset}`
}

import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { TransactionFilter } from '@/lib/contract/transaction'
import { parseCents } from '@/lib/money/cents'

const WAITING = sql`t.status in ('uncategorized', 'unclassifiable', 'in_progress')`

/** `%`, `_` and `\` in what a person typed stand for themselves. */
export const like = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * The where-clause of a transaction filter on `bank_transaction t`. Split parents show as their children. Searched words are found
 * by index; when so many lines have them that reading in the list's order soon meets a page of them, say `dense`.
 */
export function filterClause(entity_ids: readonly string[], filter: TransactionFilter, words: Words = {}): Sql {
  const { search, min_amount, max_amount, start_date, end_date } = filter
  const accounts = idsOf(filter.bank_accounts, filter.bank_account)
  const categories = idsOf(filter.chart_of_accounts, filter.chart_of_account)
  const stakeholders = idsOf(filter.stakeholders, filter.stakeholder)
  const entities = entity_ids.length === 1 ? sql`t.entity_id = ${entity_ids[0]}` : sql`t.entity_id = any(${[...entity_ids]}::uuid[])`
  const clauses: (Sql | undefined)[] = [
    sql`${entities} and not t.is_split`,
    search ? wordsClause(entity_ids, search, words) : undefined,
    filter.id?.length ? sql`t.id = any(${filter.id}::uuid[])` : undefined,
    anyOf(sql`t.bank_account_id`, accounts),
    ofCategories(sql`t.chart_of_account_id`, entity_ids, categories),
    ofOtherCategories(sql`t.chart_of_account_id`, entity_ids, filter.except_chart_of_accounts),
    anyOf(sql`t.stakeholder_id`, stakeholders),
    filter.with_out_stakeholder === undefined ? undefined : nullness(sql`t.stakeholder_id`, filter.with_out_stakeholder),
    filter.parent_chart_of_accounts?.length
      ? sql`t.chart_of_account_id in (
              with recursive below as (
                select a.entity_id, a.id from chart_of_account a where a.entity_id = any(${[...entity_ids]}::uuid[]) and a.id = any(${filter.parent_chart_of_accounts}::uuid[])
                union
                select a.entity_id, a.id from chart_of_account a join below on a.entity_id = below.entity_id and a.parent_id = below.id
              ) select id from below)`
      : undefined,
    filter.chart_of_account_by_names?.length
      ? sql`t.chart_of_account_id in (select a.id from chart_of_account a where a.entity_id = t.entity_id
              and lower(a.name) = any(${filter.chart_of_account_by_names.map((name) => name.toLowerCase())}::text[]))`
      : undefined,
    filter.split_transaction ? sql`t.parent_id = ${filter.split_transaction}` : undefined,
    filter.waiting_on ? waitsFor(sql`t`, { user: filter.waiting_on, entity_ids }) : undefined,
    filter.integration ? sql`t.integration_id = ${filter.integration}` : undefined,
    min_amount === undefined ? undefined : sql`t.cents >= ${parseCents(min_amount)}`,
    max_amount === undefined ? undefined : sql`t.cents <= ${parseCents(max_amount)}`,
    start_date ? sql`t.date >= ${start_date}` : undefined,
    end_date ? sql`t.date <= ${end_date}` : undefined,
    flag(sql`t.is_recurring`, filter.is_recurring),
    flag(sql`t.is_flagged`, filter.is_flagged),
    flag(sql`t.is_finalized`, filter.is_finalized),
    filter.status?.length ? sql`t.status = any(${filter.status}::text[])` : undefined,
    filter.not_categorized === undefined ? undefined : filter.not_categorized ? WAITING : sql`not (${WAITING})`,
    filter.amount_type ? sql`t.amount_type = ${filter.amount_type}` : undefined,
    filter.sources?.length ? sql`t.source = any(${filter.sources}::text[])` : undefined,
    ...textClauses(sql`t.name`, filter, 'name'),
    ...textClauses(sql`t.description`, filter, 'description'),
  ]
  return join(clauses.filter((clause) => clause !== undefined && clause !== empty), ' and ')
}

/** One of these accounts; in the books of several entities that account of each of them which has the number. */
export function ofCategories(column: Sql, entity_ids: readonly string[], categories: readonly string[]): Sql | undefined {
  if (entity_ids.length < 2 || categories.length === 0) return anyOf(column, categories)
  return sql`${column} in (
    select b.id from chart_of_account a join chart_of_account b on b.chart_number = a.chart_number
     where a.entity_id = any(${[...entity_ids]}::uuid[]) and a.id = any(${[...categories]}::uuid[]) and b.entity_id = any(${[...entity_ids]}::uuid[]))`
}

/** A category beside these accounts and all below them, of the same numbers in every entity; transfers between own accounts have none. */
export function ofOtherCategories(column: Sql, entity_ids: readonly string[], except: readonly string[] = []): Sql | undefined {
  if (except.length === 0) return undefined
  return sql`${column} in (
    with recursive left_out as (
      select b.entity_id, b.id from chart_of_account a join chart_of_account b on b.chart_number = a.chart_number
       where a.entity_id = any(${[...entity_ids]}::uuid[]) and a.id = any(${[...except]}::uuid[]) and b.entity_id = any(${[...entity_ids]}::uuid[])
      union
      select a.entity_id, a.id from chart_of_account a join left_out on a.entity_id = left_out.entity_id and a.parent_id = left_out.id
    )
    select a.id from chart_of_account a
     where a.entity_id = any(${[...entity_ids]}::uuid[]) and a.role is distinct from 'transfers_clearing' and a.id not in (select id from left_out))`
}

interface Called {
  user: string
  entity_ids: readonly string[]
}
/**
 * Somebody else's call in a comment that the person has not answered on the line since. What was said of a line that was split later
 * waits on each of its parts until it is answered there or on the whole.
 */
export const waitsFor = (t: Sql, { user, entity_ids }: Called): Sql => sql`
  ${t}.id in (
    select x.id
      from comment c
      cross join lateral (select c.object_id as id union all
                          select p.id from bank_transaction p where p.entity_id = c.entity_id and p.parent_id = c.object_id) x
     where c.entity_id = any(${[...entity_ids]}::uuid[]) and c.model_name = 'transaction' and ${user}::uuid = any(c.mentions)
       and c.created_by <> ${user}
       and not exists (select from comment r where r.entity_id = c.entity_id and r.object_id in (c.object_id, x.id)
                          and r.created_by = ${user} and r.created_at >= c.created_at))`

/** What is known of the searched words before lines are read. */
export interface Words {
  dense?: boolean
  /** All lines that hold them. */
  found?: readonly string[]
}

function wordsClause(entity_ids: readonly string[], words: string, { dense, found }: Words): Sql {
  if (dense) return sql`t.search_text like ${like(words)}`
  return found ? sql`t.id = any(${[...found]}::uuid[])` : foundClause(entity_ids, words)
}

/** Lines `t` that hold the words, found by index: by their wording, or each by itself where digits are asked for. */
export const foundClause = (entity_ids: readonly string[], words: string): Sql =>
  hasDigits(words)
    ? sql`t.id in (select find_lines(${[...entity_ids]}::uuid[], ${like(words)}))`
    : sql`t.wording_key = any((select find_wordings(${[...entity_ids]}::uuid[], ${like(words)}))::bigint[])`

export const hasDigits = (words: string): boolean => /[0-9]/.test(words)

function textClauses(column: Sql, filter: TransactionFilter, field: 'name' | 'description'): (Sql | undefined)[] {
  const { [field]: contains, [`${field}__not_contains`]: without, [`${field}__equals`]: equals, [`${field}__not_equals`]: other } =
    filter as Record<string, string | undefined>
  return [
    contains ? sql`lower(${column}) like ${like(contains)}` : undefined,
    without ? sql`lower(${column}) not like ${like(without)}` : undefined,
    equals ? sql`lower(${column}) = ${equals.toLowerCase()}` : undefined,
    other ? sql`lower(${column}) <> ${other.toLowerCase()}` : undefined,
  ]
}

export const idsOf = (many: string[] | undefined, one: string | undefined): string[] => [...(many ?? []), ...(one ? [one] : [])]
export const anyOf = (column: Sql, ids: readonly string[]): Sql | undefined => {
  if (ids.length === 0) return undefined
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`
}
const nullness = (column: Sql, isNull: boolean): Sql => (isNull ? sql`${column} is null` : sql`${column} is not null`)
const flag = (column: Sql, value: boolean | undefined): Sql | undefined =>
  value === undefined ? undefined : value ? sql`${column}` : sql`not ${column}`

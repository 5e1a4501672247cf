import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import { POSTING_LIMIT } from '@/lib/contract/bounds'
import { absolute, parseCents, type Cents } from '@/lib/money/cents'
import { parseTyped } from '@/lib/money/format'
import { like } from '@/server/db/like'
import { WAITING } from './statuses'

/**
 * The where clause of a transaction filter on `bank_transaction t`. Split lines appear as their parts. Searched words are found by index;
 * pass `dense` when so many lines have them that reading in the list's order fills a page sooner.
 */
export function filterClause(entity_ids: readonly string[], filter: TransactionFilter, words: Words = {}): Sql {
  const { search, entities: _entities, ...fields } = filter
  const entities =
    entity_ids.length === 1 ? sql`t.entity_id = ${entity_ids[0]}` : sql`t.entity_id = any(${[...entity_ids]}::uuid[])`
  const clauses = [
    sql`${entities} and not t.is_split`,
    search ? wordsClause(entity_ids, search, words) : undefined,
    anyOf(sql`t.bank_account_id`, idsOf(filter.bank_accounts, filter.bank_account)),
    ofCategories(sql`t.chart_of_account_id`, entity_ids, idsOf(filter.chart_of_accounts, filter.chart_of_account)),
    anyOf(sql`t.stakeholder_id`, idsOf(filter.stakeholders, filter.stakeholder)),
    postedTo(entity_ids, filter),
    ofDirection(filter),
    ...Object.entries(fields).map(([key, value]) => clauseOf(key as keyof Clauses, value, entity_ids)),
  ]
  return join(
    clauses.filter((clause) => clause !== undefined && clause !== empty),
    ' and ',
  )
}

/** Fields with a clause of their own. Others are combined, and entities decide whose books are read. */
type Clauses = Omit<
  Required<TransactionFilter>,
  | 'search'
  | 'entities'
  | 'bank_accounts'
  | 'bank_account'
  | 'chart_of_accounts'
  | 'chart_of_account'
  | 'stakeholders'
  | 'stakeholder'
  | 'posted_to'
  | 'amount_type'
>

/** Fails to compile while a field of the contract's filter has no clause. */
const CLAUSES: {
  [Key in keyof Clauses]: (value: Clauses[Key], entity_ids: readonly string[]) => Sql | undefined
} = {
  id: (ids) => (ids.length === 0 ? undefined : sql`t.id = any(${ids}::uuid[])`),
  with_out_stakeholder: (without) => (without ? sql`t.stakeholder_id is null` : sql`t.stakeholder_id is not null`),
  parent_chart_of_accounts: (ids, entity_ids) =>
    ids.length === 0
      ? undefined
      : sql`t.chart_of_account_id in (
              with recursive below as (
                select a.entity_id, a.id from chart_of_account a where a.entity_id = any(${[...entity_ids]}::uuid[]) and a.id = any(${ids}::uuid[])
                union
                select a.entity_id, a.id from chart_of_account a join below on a.entity_id = below.entity_id and a.parent_id = below.id
              ) select id from below)`,
  chart_of_account_by_names: (names) =>
    names.length === 0
      ? undefined
      : sql`t.chart_of_account_id in (select a.id from chart_of_account a where a.entity_id = t.entity_id
              and lower(a.name) = any(${names.map((name) => name.toLowerCase())}::text[]))`,
  split_transaction: (id) => sql`t.parent_id = ${id}`,
  waiting_on: (user, entity_ids) => waitsFor(sql`t`, { user, entity_ids }),
  integration: (id) => sql`t.integration_id = ${id}`,
  min_amount: (amount) => sql`t.cents >= ${parseCents(amount)}`,
  max_amount: (amount) => sql`t.cents <= ${parseCents(amount)}`,
  start_date: (day) => sql`t.date >= ${day}`,
  end_date: (day) => sql`t.date <= ${day}`,
  is_recurring: (value) => (value ? sql`t.is_recurring` : sql`not t.is_recurring`),
  is_flagged: (value) => (value ? sql`t.is_flagged` : sql`not t.is_flagged`),
  is_finalized: (value) => (value ? sql`t.is_finalized` : sql`not t.is_finalized`),
  status: (values) => (values.length === 0 ? undefined : sql`t.status = any(${values}::text[])`),
  not_categorized: (value) => (value ? sql`t.status in ${WAITING}` : sql`not (t.status in ${WAITING})`),
  sources: (values) => (values.length === 0 ? undefined : sql`t.source = any(${values}::text[])`),
  name: (text) => sql`lower(t.name) like ${like(text)}`,
  name__not_contains: (text) => sql`lower(t.name) not like ${like(text)}`,
  name__equals: (text) => sql`lower(t.name) = ${text.toLowerCase()}`,
  name__not_equals: (text) => sql`lower(t.name) <> ${text.toLowerCase()}`,
  description: (text) => sql`lower(t.description) like ${like(text)}`,
  description__not_contains: (text) => sql`lower(t.description) not like ${like(text)}`,
  description__equals: (text) => sql`lower(t.description) = ${text.toLowerCase()}`,
  description__not_equals: (text) => sql`lower(t.description) <> ${text.toLowerCase()}`,
}

/** Undefined for a field that is combined with another, and for one that is not set. */
function clauseOf(key: keyof Clauses, value: unknown, entity_ids: readonly string[]): Sql | undefined {
  // The cast is safe: key and value come from the same entry of the filter.
  const clause = CLAUSES[key] as ((value: unknown, entity_ids: readonly string[]) => Sql | undefined) | undefined
  return value === undefined ? undefined : clause?.(value, entity_ids)
}

/** One of these accounts; with several entities, also the accounts of the same numbers in each of them. */
export function ofCategories(
  column: Sql,
  entity_ids: readonly string[],
  categories: readonly string[],
): Sql | undefined {
  if (entity_ids.length < 2 || categories.length === 0) return anyOf(column, categories)
  return sql`${column} in (
    select b.id from chart_of_account a join chart_of_account b on b.chart_number = a.chart_number
     where a.entity_id = any(${[...entity_ids]}::uuid[]) and a.id = any(${[...categories]}::uuid[]) and b.entity_id = any(${[...entity_ids]}::uuid[]))`
}

/** A posting has the direction of the whole line, even when a part goes the other way. */
function ofDirection({ amount_type, posted_to }: TransactionFilter): Sql | undefined {
  if (amount_type === undefined) return undefined
  const whole = sql`coalesce((select w.amount_type from bank_transaction w where w.entity_id = t.entity_id and w.id = t.parent_id), t.amount_type)`
  return sql`${posted_to?.length ? whole : sql`t.amount_type`} = ${amount_type}`
}

/**
 * Lines of the requested days whose entry posts to one of the accounts. A split line has one entry for all its parts; a part counts when
 * its own category, deduction, interest or fee is posted to the account, which is suspense without a category. A plain union tells the
 * planner how many lines there are: a year of 47,000 takes half the time.
 */
function postedTo(
  entity_ids: readonly string[],
  { posted_to: accounts = [], start_date, end_date }: TransactionFilter,
): Sql | undefined {
  if (accounts.length === 0) return undefined
  const entities = sql`any(${[...entity_ids]}::uuid[])`
  const among = (column: Sql) => ofCategories(column, entity_ids, accounts) ?? sql`true`
  const since = (column: Sql) => (start_date ? sql`and ${column} >= ${start_date}` : empty)
  const until = (column: Sql) => (end_date ? sql`and ${column} <= ${end_date}` : empty)
  const ofRole = (row: Sql, role: Sql) => sql`
    exists (select from chart_of_account a where a.entity_id = ${row}.entity_id and a.role = ${role} and ${among(sql`a.id`)})`
  const suspense = sql`case x.amount_type when 'money_in' then 'uncategorized_income' else 'uncategorized_expense' end`
  return sql`t.id in (
    select p.journal_entry_id from posting p
     where p.entity_id = ${entities} and p.amount_type is not null and ${among(sql`p.chart_of_account_id`)} ${since(sql`p.date`)} ${until(sql`p.date`)}
    union
    select x.id from bank_transaction x
     where x.entity_id = ${entities} and x.parent_id is not null ${since(sql`x.date`)} ${until(sql`x.date`)}
       and (${among(sql`x.chart_of_account_id`)} or x.chart_of_account_id is null and ${ofRole(sql`x`, suspense)})
    union
    select c.transaction_id from match_custom_line c where c.entity_id = ${entities} and ${among(sql`c.chart_of_account_id`)}
    union
    select r.transaction_id from loan_row r where r.entity_id = ${entities} and r.transaction_id is not null
       and (r.interest <> 0 and ${ofRole(sql`r`, sql`'loan_interest'`)} or r.fee <> 0 and ${ofRole(sql`r`, sql`'loan_fees'`)}))`
}

interface Called {
  user: string
  entity_ids: readonly string[]
}
/**
 * Somebody else has mentioned the person in a comment, and the person has not replied on the line since. After a split, a mention on the
 * whole line waits on each part until it is answered there or on the whole line.
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

/** What is known about the searched words before lines are read. */
export interface Words {
  dense?: boolean
  /** All lines that contain them. */
  found?: readonly string[]
}

function wordsClause(entity_ids: readonly string[], words: string, { dense, found }: Words): Sql {
  const amount = amountOf(words)
  if (dense) return amount === null ? hasText(words) : sql`(${hasText(words)} or t.cents = ${amount})`
  if (amount === null) return found ? sql`t.id = any(${[...found]}::uuid[])` : foundClause(entity_ids, words)
  const texts = found
    ? sql`select unnest(${[...found]}::uuid[])`
    : sql`select find_lines(${[...entity_ids]}::uuid[], ${like(words)})`
  return sql`t.id in (${texts} union all
    select x.id from bank_transaction x where x.entity_id = any(${[...entity_ids]}::uuid[]) and x.cents = ${amount} and not x.is_split)`
}

const hasText = (words: string): Sql => sql`t.search_text like ${like(words)}`

/** The typed amount in cents; null when the text is not an amount. */
export function amountOf(words: string): Cents | null {
  const amount = hasDigits(words) ? parseTyped(words) : null
  return amount === null || absolute(amount) >= parseCents(POSTING_LIMIT) ? null : absolute(amount)
}

/** Lines `t` that contain the words, found by index: by their wording, or line by line when the words have digits. */
export const foundClause = (entity_ids: readonly string[], words: string): Sql =>
  hasDigits(words)
    ? sql`t.id in (select find_lines(${[...entity_ids]}::uuid[], ${like(words)}))`
    : sql`t.wording_key = any((select find_wordings(${[...entity_ids]}::uuid[], ${like(words)}))::bigint[])`

export const hasDigits = (words: string): boolean => /[0-9]/.test(words)

export const idsOf = (many: string[] | undefined, one: string | undefined): string[] => [
  ...(many ?? []),
  ...(one ? [one] : []),
]
export const anyOf = (column: Sql, ids: readonly string[]): Sql | undefined => {
  if (ids.length === 0) return undefined
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`
}

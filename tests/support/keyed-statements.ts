import { loadModule } from 'libpg-query'
import sql from 'sql-template-tag'
import type { TestApi } from './api'
import { unkeyed, type Tables } from './tenant-key'

/** Beginnings of statements for a company that lack the key of some table, each with the reason. The list may only become shorter. */
export const WITHOUT_KEY: readonly { begins: string; because: string }[] = [
  {
    begins: 'delete from file f where f.company_id = (select current_company()) and f.id = $1 and not (exists',
    because: 'a file belongs to the company, and any of its entities may hold it',
  },
]

const shape = (statement: string): string => statement.replace(/\s+/g, ' ').trim()

/** The exception that a statement is, if it is one. */
export const exceptionOf = (statement: string): string | undefined =>
  WITHOUT_KEY.find(({ begins }) => shape(statement).startsWith(begins))?.begins

type Owner = Pick<TestApi, 'rows'>
let tables: Promise<Tables> | undefined
const judged = new Map<string, string[]>()

/** Each statement with the tables whose key it lacks. */
export async function missedKeys(owner: Owner, statements: Iterable<string>) {
  const known = await (tables ??= tenantTables(owner))
  return [...statements].map((statement) => {
    const missed = judged.get(statement) ?? unkeyed(statement, known)
    judged.set(statement, missed)
    return { statement, missed }
  })
}

/** What is wrong with the statements, one line each, without the exceptions. */
export const withoutKey = async (owner: Owner, statements: Iterable<string>): Promise<string[]> =>
  (await missedKeys(owner, statements))
    .filter(({ statement, missed }) => missed.length > 0 && exceptionOf(statement) === undefined)
    .map(({ statement, missed }) => `${missed.join(', ')} without its key in: ${shape(statement)}`)

interface Row {
  name: string
  columns: string[]
  first: string | null
}

async function tenantTables(owner: Owner): Promise<Tables> {
  await loadModule()
  const rows = await owner.rows<Row>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
           (select k.attname::text from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary) as first
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') group by c.oid, c.relname`)
  return new Map(rows.map((row) => [row.name, { columns: new Set(row.columns), keys: keysOf(row) }]))
}

/** Users, and responses stored for repeated calls, belong to no company; a job may belong to a whole company. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  app_user: [],
  company: ['id'],
  entity: ['id', 'company_id'],
  idempotency: [],
  task: ['company_id'],
}

/** The first column of the primary key, if that identifies the tenant; otherwise the entity, or the company for what its entities share. */
function keysOf({ name, columns, first }: Row): readonly string[] {
  const known = KEYS[name]
  if (known) return known
  if (first === 'entity_id' || first === 'company_id') return [first]
  return ['entity_id', 'company_id'].filter((column) => columns.includes(column)).slice(0, 1)
}

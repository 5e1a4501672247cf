/*
 * The setup of every attack: two companies, one of them with two entities, a member in each role, an object of every kind in each place,
 * and three instances of the API.
 */
import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { ENDPOINTS } from '@/lib/contract/all'
import { buildApp } from '@/server/app'
import type { Database } from '@/server/db/connect'
import { addressOf, requestOf, testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { inAnotherEntity, kindOf, makeObjects, type Objects } from '@/tests/support/objects'

export const ROLES = ['owner', 'admin', 'finance_department', 'consultant', 'other'] as const
export type Role = (typeof ROLES)[number]

export type Op = (typeof ENDPOINTS)[number] & { title: string }
export const OPS: Op[] = ENDPOINTS.map((op) => ({ ...op, title: `${op.resource}.${op.name}` }))
export const GUARDED = OPS.filter(({ endpoint }) => endpoint.can !== 'public')

export interface Member {
  role: Role
  readOnly: boolean
  access: string
}
export const OBJECTS = ['own', 'otherEntity', 'otherCompany', 'missing'] as const
export type Which = (typeof OBJECTS)[number]
export type World = Record<Which, Objects>
export interface Answered {
  status: number
  text: string
}

export interface Attacked {
  api: TestApi
  books: Books
  stranger: Books
  world: World
  /** Calls whose writes are rolled back, so that all of them meet the same books. */
  rehearsal: TestApi['app']
  /** The same with a caller who passes all of our own checks. */
  unchecked: TestApi['app']
  /** Tables with a company id, or an entity id. */
  idsOf: { own: Set<string>; second: Set<string>; foreign: Set<string> }
  members: Member[]
  /** Row counts and a digest of every table. The activity of a session is recorded once a minute and does not count as a change. */
  everything(): Promise<Record<string, string>>
}

export async function attackedBooks(): Promise<Attacked> {
  const api = await testApi()
  await readingFunctions(api)
  const books = await makeBooks(api)
  const stranger = await makeBooks(api)
  const own = await makeObjects(api, books)
  const otherEntity = await inAnotherEntity(books, (there) => makeObjects(api, there))
  const missing = Object.fromEntries(Object.keys(own).map((kind) => [kind, v7()])) as Objects
  const world = { own, otherEntity, otherCompany: await makeObjects(api, stranger), missing }
  const undone = undoing(api.ports.db)
  const outside = {
    files: { ...api.ports.files, remove: () => Promise.resolve() },
    workshop: { ...api.ports.workshop, print: () => Promise.resolve(Buffer.from('%PDF')) },
  }
  return {
    api,
    books,
    stranger,
    world,
    members: await everyMember(api, books),
    rehearsal: buildApp({ ...api.ports, ...outside, db: undone, outbox: 'none' }),
    unchecked: buildApp({
      ...api.ports,
      ...outside,
      db: { ...undone, direct: allowing(undone, world) },
      outbox: 'none',
    }),
    idsOf: {
      own: await idsIn(api, 'company_id', books.company.id),
      second: await idsIn(api, 'entity_id', otherEntity.entity),
      foreign: await idsIn(api, 'company_id', stranger.company.id),
    },
    everything: async () => {
      const rows = await api.rows<{ name: string; digest: string }>(sql`
        select relname as name, digest_of(relname) as digest from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
      return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
    },
  }
}

async function everyMember(api: TestApi, books: Books): Promise<Member[]> {
  const rest = ROLES.filter((role) => role !== 'owner').flatMap((role) =>
    [false, true].map((readOnly) => ({ role, readOnly })),
  )
  const made = rest.map(async ({ role, readOnly }) => {
    const { tokens } = await addMember(api, books, { role, permission: readOnly ? 'read_only' : 'full_access' })
    return { role, readOnly, access: tokens.access }
  })
  return [{ role: 'owner', readOnly: false, access: books.user.tokens.access }, ...(await Promise.all(made))]
}

class Undone {
  constructor(readonly result: unknown) {}
}
const undoing = (db: Database): Database => ({
  ...db,
  write: <T>(...[access, work]: Parameters<typeof db.write<T>>): Promise<T> =>
    db
      .write(access, async (tx) => Promise.reject(new Undone(await work(tx))))
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.result as T
        throw error
      }),
})

/** Every caller is an owner and has access to the entities of both companies: only row-level security is left. */
const allowing =
  (db: Database, world: World): Database['direct'] =>
  async (query) =>
    (await db.direct<object>(query)).map((row) =>
      'entity_ids' in row
        ? {
            ...row,
            role: 'admin',
            permission: 'full_access',
            is_owner: true,
            entity_ids: OBJECTS.map((which) => world[which].entity),
          }
        : row,
    ) as never

async function idsIn(api: TestApi, column: 'company_id' | 'entity_id', id: string): Promise<Set<string>> {
  const rows = await api.rows<{ id: string }>(sql`
    select x.id from information_schema.columns c
      join information_schema.columns i on i.table_schema = c.table_schema and i.table_name = c.table_name and i.column_name = 'id' and i.data_type = 'uuid'
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     cross join lateral ids_of(c.table_name, c.column_name, ${id}) as x(id)
     where c.table_schema = 'public' and c.column_name = ${column}`)
  return new Set([id, ...rows.map((row) => row.id)])
}

const readingFunctions = (api: TestApi) =>
  api.rows(sql`
    create function ids_of(name text, col text, value uuid) returns setof uuid language plpgsql as $$
    begin return query execute format('select id from %I where %I = $1', name, col) using value; end $$;
    create function digest_of(name text) returns text language plpgsql as $$
    declare d text;
    begin
      execute format('select count(*) || '' '' || coalesce(md5(string_agg(x.row, '''' order by x.row)), '''')
                        from (select (to_jsonb(t) - ''last_seen_at'')::text as row from %I t) x', name) into d;
      return d;
    end $$`)

/**
 * The request of an operation about one object: its id in the path, its entity in a list's query. Bodies are empty, because rights are
 * checked first.
 */
export function request({ endpoint, title }: Op, objects: Objects) {
  const shape = endpoint.query?.shape ?? {}
  const query = {
    ...('entities' in shape && { entities: objects.entity }),
    ...('object_id' in shape && { object_id: objects.transaction }),
    ...('model_name' in shape && { model_name: 'transaction' }),
    ...('as' in shape && { as: 'pdf' }),
    ...('invoice_status' in shape && { invoice_status: 'draft' }),
    ...(title === 'truckMonths.truckMonths' && { end_month: '2026-03' }),
    ...(['loan.loanPayoff', 'fixedAsset.previewDisposal'].includes(title) && { date: '2026-03-31' }),
    ...(title === 'transactionMatch.invoicesThatSum' && { amount: 5 }),
    ...('start_date' in shape && !('model_name' in shape) && { start_date: '2026-01-01', end_date: '2026-12-31' }),
  }
  const body = endpoint.method === 'GET' || endpoint.upload ? undefined : {}
  return { params: paramsOf({ endpoint, title }, objects), query, body }
}

/** A month is not an object: every company has each month. */
const isOfMonth = ({ params }: Op['endpoint']): boolean => params !== undefined && 'month' in params.shape

export function paramsOf({ endpoint, title }: Pick<Op, 'endpoint' | 'title'>, objects: Objects) {
  if (isOfMonth(endpoint)) return { month: '2026-01' }
  const kind = endpoint.params && kindOf(endpoint.path)
  if (endpoint.params && !kind)
    throw new Error(`${title}: say in tests/support/objects.ts what the id in ${endpoint.path} names`)
  return (
    endpoint.params &&
    Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, kind && objects[kind]]))
  )
}

export const isAboutObjects = ({ endpoint }: Op): boolean =>
  (endpoint.params !== undefined && !isOfMonth(endpoint)) ||
  ['entities', 'object_id'].some((name) => name in (endpoint.query?.shape ?? {}))

export interface Sent {
  params?: object
  query?: object
  body?: unknown
  file?: { name: string; bytes: Uint8Array | string }
}

export async function send(
  app: TestApi['app'],
  access: string | undefined,
  { endpoint }: Op,
  given: Sent,
): Promise<Answered> {
  const response = await app.request(addressOf(endpoint, given), requestOf(endpoint, given, access))
  const isText = /json|text/.test(response.headers.get('content-type') ?? '')
  const text = isText ? await response.text() : ''
  if (!isText) await response.body?.cancel()
  return { status: response.status, text }
}

/** Runs the tasks in order, a few at a time. */
export async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
export const leaked = (text: string, ids: ReadonlySet<string>): string[] =>
  [...new Set(text.match(UUID) ?? [])].filter((id) => ids.has(id))

/*
 * Every operation of the contract with input that its callers should not send: nonsense, SQL, unexpected fields, ids of others. Writes
 * are rolled back, so that every call meets the same books; at the end every table is unchanged.
 */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { FieldErrors, Problem } from '@/lib/contract/problem'
import { IS_WHOLE, matrix, sampleOf, SEED, type Matrix } from '@/tests/support/attack/matrix'
import {
  fieldOf,
  kindOfField,
  placesIn,
  requests,
  schemaOf,
  valueAt,
  withAt,
  type Place,
} from '@/tests/support/attack/inputs'
import {
  attackedBooks,
  each,
  leaked,
  OPS,
  send,
  type Answered,
  type Attacked,
  type Op,
  type Sent,
} from '@/tests/support/attack/world'
import type { Objects } from '@/tests/support/objects'

let at: Attacked
let before: Record<string, string>
beforeAll(async () => {
  at = await attackedBooks()
  await at.api.rows(sql`update auth_token set expires_at = now() + interval '1 day'`)
  before = await at.everything()
})
afterAll(() => at.api.close())
afterEach(async () => expect(await at.everything()).toEqual(before))

/** Hashing a password is slow on purpose. */
const SLOW = new Set([
  'user.signup',
  'user.login',
  'user.updatePassword',
  'user.confirmPasswordReset',
  'user.restoreEmail',
])
const many = (op: Op, whole: number, sample: number): number => {
  const wanted = IS_WHOLE ? whole : sample
  return SLOW.has(op.title) ? Math.ceil(wanted / 10) : wanted
}

const sampled = (op: Op, count: number): Sent[] => fc.sample(requests(op, at.world.own), { numRuns: count, seed: SEED })

const ask = (op: Op, sent: Sent): Promise<Answered> => send(at.rehearsal, at.books.user.tokens.access, op, sent)

/** What is wrong with a response, whatever was sent. */
function problemOf(op: Op, sent: Sent, { status, text }: Answered): string | undefined {
  if (status >= 500) return `${status} ${text}`
  if (/SQLSTATE|syntax error at|pg_catalog|\$argon2|node_modules/i.test(text)) return `exposes internals: ${text}`
  const ids = shown(text, at.idsOf.foreign, sent)
  if (status < 300 && ids.length > 0) return `shows ${ids.join(', ')} of another company`
  if (op.endpoint.produces && status < 300) return undefined
  const body: unknown = readJson(text)
  if (body === undefined) return `no JSON: ${text.slice(0, 200)}`
  if (status < 300)
    return op.endpoint.response.safeParse(body).success ? undefined : `not what the contract says: ${text}`
  return FieldErrors.safeParse(body).success || Problem.safeParse(body).success ? undefined : `no refusal: ${text}`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const faultIn = (op: Op, sent: Sent, problem: string | undefined): string | undefined =>
  problem &&
  `${op.title} ${JSON.stringify({ query: sent.query, body: sent.body }).slice(0, 600)}: ${problem.slice(0, 600)}`

/** Foreign ids that a response contains, except those in the request: the address of a next page repeats them. */
const shown = (text: string, ids: ReadonlySet<string>, sent: Sent): string[] => {
  const body = JSON.stringify(sent)
  return leaked(text, ids).filter((id) => !body.includes(id))
}

async function tried(
  into: Matrix,
  op: Op,
  sent: Sent,
  judge: (answer: Answered) => string | undefined = () => undefined,
) {
  const answer = await ask(op, sent)
  into.cell(answer.status, faultIn(op, sent, problemOf(op, sent, answer) ?? judge(answer)))
}

const HOSTILE: unknown[] = [
  ...[null, true, [], {}, '', ' ', '\u0000', '\ud800', '0', -1, 0.1 + 0.2, 1e308, -1e21, 2 ** 53, 99_999_999.995],
  ...[
    'x'.repeat(20_000),
    '💥'.repeat(300),
    '\u202egnp.exe',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    'NaN',
    '1e9',
  ],
  ...['2026-02-30', '0001-01-01', '9999-12-31', '10000-01-01', '-infinity', 'infinity', 'now', '2026-13'],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '{"a":1}',
    'a,b,,c',
    ','.repeat(500),
    ['__proto__'],
    { $ne: null },
    [[[[]]]],
  ],
]

test(
  'nonsensical input is refused with a message, never a server error; accepted input does what the contract says',
  async () => {
    const into = matrix('fuzz')
    await each(OPS, async (op) => {
      const count = many(op, 150, 4)
      const mutations = fc.sample(fc.array(fc.tuple(fc.nat(), fc.constantFrom(...HOSTILE)), { maxLength: 3 }), {
        numRuns: count,
        seed: SEED,
      })
      for (const [turn, good] of sampled(op, count).entries()) {
        const sent = (mutations[turn] ?? []).reduce((changed, [nth, put]) => {
          const places = placesIn(changed)
          const place = places[nth % Math.max(1, places.length)]
          return place ? withAt(changed, place, put) : changed
        }, good)
        await tried(into, op, sent)
      }
    })
    into.close()
  },
  IS_WHOLE ? 1_800_000 : 120_000,
)

const INJECTIONS = [
  "' or '1'='1",
  "'; select pg_sleep(6); --",
  "' union select password_hash from app_user --",
  "') or 1=1 --",
  '"; drop table posting; --',
  "\\'; truncate journal_entry cascade; --",
  "'||(select current_user)||'",
  '1 or 1=1',
  'date desc, (select pg_sleep(6))',
  "%' or 1=1 --",
  '$$; select version(); $$',
  "{'},'{",
]

test(
  'SQL is treated as text in every place',
  async () => {
    const into = matrix('SQL')
    await each(OPS, async (op) => {
      for (const good of sampled(op, many(op, 2, 1))) {
        const places: Place[] = [
          ...placesIn(good),
          ...Object.keys(op.endpoint.params?.shape ?? {}).map((name) => ['params', name]),
        ]
        for (const place of sampleOf(places, 5))
          for (const put of sampleOf(INJECTIONS, 1)) {
            const start = performance.now()
            const isSearch = fieldOf(place) === 'search' && place[0] === 'query'
            await tried(into, op, withAt(good, place, put), ({ status, text }) => {
              if (performance.now() - start > 5_500) return 'took as long as the injected SQL told it to'
              if (place[0] === 'params' && status !== 404 && status !== 400) return `${status} for a path that is no id`
              return isSearch &&
                status === 200 &&
                Number((readJson(text) as { count?: number } | undefined)?.count ?? 0) > 0
                ? `found something: ${text}`
                : undefined
            })
          }
      }
    })
    into.close()
  },
  IS_WHOLE ? 1_800_000 : 120_000,
)

/** Columns that would give a person more rights, or change what was posted. */
const DANGEROUS = [
  'is_superuser',
  'company_id',
  'is_owner',
  'role',
  'verified_at',
  'password_hash',
  'is_finalized',
  'posted_at',
]

test(
  'unknown fields are refused at every depth',
  async () => {
    const into = matrix('mass assignment')
    const columns = await at.api.rows<{ name: string }>(
      sql`select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
    )
    const all = [...new Set([...DANGEROUS, ...columns.map(({ name }) => name), 'constructor', 'prototype', 'toString'])]
    await each(
      OPS.filter(({ endpoint }) => endpoint.body && !endpoint.signed_by),
      async (op) => {
        const [good] = sampled(op, 1)
        if (!good) return
        const objects: Place[] = [
          ['body'],
          ...placesIn(good).filter((place) => place[0] === 'body' && isObject(valueAt(good, place))),
        ]
        for (const place of sampleOf(objects, 2))
          for (const name of IS_WHOLE ? all : sampleOf(all, 2)) {
            if (isObject(valueAt(good, place)) && !isKnown(op, place, name)) {
              const sent = withAt(good, [...place, name], 'x')
              await tried(into, op, sent, ({ status, text }) => (status === 400 ? undefined : `${status} ${text}`))
            }
          }
      },
    )
    into.close()
  },
  IS_WHOLE ? 1_800_000 : 120_000,
)

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the schema of the object in that place has such a field. */
const isKnown = (op: Op, place: Place, name: string): boolean => {
  const text = JSON.stringify(schemaOf(op.endpoint.body) ?? {})
  return place.length === 1
    ? Object.keys(schemaOf(op.endpoint.body)?.properties ?? {}).includes(name)
    : text.includes(`"${name}":`)
}

test(
  'ids of another company are not found',
  async () => {
    const into = matrix('foreign ids')
    await each(OPS, async (op) => {
      for (const good of sampled(op, many(op, 20, 2))) {
        const places = placesIn(good).filter((place) => isIdOf(at.world.own, place, valueAt(good, place)))
        for (const place of places) {
          const [foreign, missing] = strangersOf(place).map((put) => withAt(good, place, put))
          if (!foreign || !missing) continue
          const unknown = await ask(op, missing)
          await tried(into, op, foreign, ({ status, text }) => {
            if (isFilter(place)) return undefined
            if (status < 300) return `takes ${fieldOf(place)} of another company: ${text}`
            return status === unknown.status
              ? undefined
              : `${status} ${text}, and one that does not exist ${unknown.status}`
          })
        }
      }
    })
    into.close()
  },
  IS_WHOLE ? 1_800_000 : 120_000,
)

/** A filter that names nothing must find nothing. */
const isFilter = ([part, ...rest]: Place): boolean => part === 'query' || rest.includes('filter')

const isIdOf = (objects: Objects, place: Place, value: unknown): boolean => {
  const kind = kindOfField(fieldOf(place))
  return kind !== undefined && value === objects[kind]
}

function strangersOf(place: Place): string[] {
  const kind = kindOfField(fieldOf(place))
  return kind ? [at.world.otherCompany[kind], v7()] : []
}

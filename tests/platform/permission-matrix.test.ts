/*
 * Every operation of the contract × 15 actors × 4 objects. The permissions are listed here again, independently of the code that decides
 * them. Refused calls run for real and must leave every table unchanged; allowed ones run to their end and are rolled back, so that all
 * of them meet the same books.
 */
import sql from 'sql-template-tag'
import { CAPABILITIES } from '@/lib/contract/capability'
import { entityList } from '@/lib/contract/company'
import type { Endpoint } from '@/lib/contract/endpoint'
import { removeMember } from '@/lib/contract/member'
import { matrix } from '@/tests/support/attack/matrix'
import {
  request,
  attackedBooks,
  each,
  GUARDED,
  isAboutObjects,
  leaked,
  OBJECTS,
  OPS,
  ROLES,
  send,
  type Answered,
  type Attacked,
  type Member,
  type Op,
  type Which,
} from '@/tests/support/attack/world'
import type { TestApi } from '@/tests/support/api'
import { addMember, makeUser, startSession } from '@/tests/support/company'
import { memberOf } from '@/tests/support/members'
import { kindOf, type Objects } from '@/tests/support/objects'

/** One column per role, in the order above. A read-only member keeps rights that end in read or export. Source: SECURITY §4, LEDGER §5. */
const TABLE = `
company.read            x x x x x
company.edit            x x - - -
company.delete          x - - - -
entity.read             x x x x x
entity.edit             x x - - -
member.read             x x x x -
member.edit             x x - - -
member.reset_factor     x - - - -
integration.read        x x x x -
integration.connect     x x - - -
integration.sync        x x x - -
bank.read               x x x x -
bank.edit               x x x - -
transaction.read        x x x x x
transaction.edit        x x x x -
transaction.match       x x x x -
transaction.finalize    x x x - -
transaction.unfinalize  x x - - -
rule.read               x x x x -
rule.edit               x x x x -
rule.delete             x x x - -
account.read            x x x x x
account.edit            x x x - -
stakeholder.read        x x x x x
stakeholder.edit        x x x x -
stakeholder.delete      x x x - -
bill.read               x x x x x
bill.draft              x x x x x
bill.edit               x x x x -
bill.delete             x x x - -
invoice.read            x x x x -
invoice.edit            x x x x -
invoice.void            x x x - -
journal.read            x x x x -
journal.edit            x x x x -
journal.reverse         x x x - -
journal.delete          x x x - -
reconciliation.read     x x x x -
reconciliation.edit     x x x x -
reconciliation.finish   x x x - -
reconciliation.reopen   x x - - -
truck.read              x x x x x
asset.read              x x x x -
asset.edit              x x x x -
asset.post              x x x - -
asset.delete            x x x - -
report.read             x x x x -
report.export           x x x x -
report.edit             x x x x -
report.send             x x x x -
comment.edit            x x x x x
attachment.delete_any   x x - - -
audit.read              x x - - -
books.lock              x x x x -
books.sign_off          x x x x -
task.read               x x x x x
file.read               x x x x x
`
const table = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [capability = '', ...marks] = line.split(/\s+/)
      return [capability, new Set(ROLES.filter((_, column) => marks[column] === 'x'))] as const
    }),
)
/** Calls that check a second right once they have read the object. */
const SECOND: Record<string, string> = { 'shared.deleteAttachment': 'attachment.delete_any' }

let api: TestApi
let books: Attacked['books']
let stranger: Attacked['stranger']
let world: Attacked['world']
let rehearsal: TestApi['app']
let unchecked: TestApi['app']
let idsOf: Attacked['idsOf']
let members: Member[]
let everything: Attacked['everything']
const roles = matrix('roles')
const tenants = matrix('tenants')
beforeAll(async () => {
  ;({ api, books, stranger, world, rehearsal, unchecked, idsOf, members, everything } = await attackedBooks())
})
afterAll(async () => {
  await api.close()
  roles.close()
  tenants.close()
})

/** One cell: the member's rights if the object is within reach, otherwise the boundary between companies and entities. */
async function ask(app: TestApi['app'], access: string | undefined, op: Op, objects: Objects): Promise<Answered> {
  const answer = await send(app, access, op, request(op, objects))
  const isApart = objects === world.otherCompany || objects === world.otherEntity
  ;(isApart ? tenants : roles).cell(answer.status)
  return answer
}

const may = ({ role, readOnly }: Member, capability: string): boolean =>
  capability === 'session' ||
  (table.get(capability)?.has(role) === true && (!readOnly || /\.(read|export)$/.test(capability)))
const seesAllEntities = ({ role }: Member): boolean => role === 'owner' || role === 'admin'

test('the table contains every right that exists and no others', () => {
  expect([...table.keys()].sort()).toEqual(
    CAPABILITIES.filter((name) => name !== 'public' && name !== 'session').sort(),
  )
})

test('every id in a path refers to an object', () => {
  for (const op of OPS) request(op, world.own)
})

test.each(['anonymous', 'expired', 'revoked', 'idle', 'refresh token', 'nonsense'])(
  '%s: 401 with the same body for every operation and object, and nothing changes',
  async (actor) => {
    const access = await deadToken(actor)
    const before = await everything()
    const answers = new Set<string>()
    await each(GUARDED, async (op) => {
      for (const which of isAboutObjects(op) ? OBJECTS : (['own'] as const)) {
        const { status, text } = await ask(api.app, access, op, world[which])
        answers.add(`${status} ${text}`)
      }
    })
    expect([...answers]).toEqual(['401 {"message":"Log in to continue."}'])
    expect(await everything()).toEqual(before)
  },
)

async function deadToken(actor: string): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined
  if (actor === 'nonsense') return "' or 1=1 --"
  const { access, refresh } = await startSession(api, books.user.id)
  const session = sql`(select session_id from auth_token where hash = sha256(${access}::bytea))`
  if (actor === 'expired')
    await api.rows(sql`update auth_token set expires_at = now() - interval '1 second' where session_id = ${session}`)
  if (actor === 'revoked') await api.rows(sql`update auth_session set revoked_at = now() where id = ${session}`)
  if (actor === 'idle')
    await api.rows(sql`update auth_session set last_seen_at = now() - interval '31 minutes' where id = ${session}`)
  return actor === 'refresh token' ? refresh : access
}

const MEMBERS = ROLES.flatMap((role) =>
  (role === 'owner' ? ['full_access'] : ['full_access', 'read_only']).map((permission) => [role, permission] as const),
)
test.each(MEMBERS)('%s with %s can do exactly what the table says', async (role, permission) => {
  const member = members.find((one) => one.role === role && one.readOnly === (permission === 'read_only'))
  if (!member) throw new Error(`No ${role} with ${permission}`)
  const before = await everything()
  const refusals = new Set<string>()
  await each(
    GUARDED.filter(({ endpoint }) => !may(member, endpoint.can)),
    async (op) => {
      for (const which of isAboutObjects(op) ? OBJECTS : (['own'] as const)) {
        const { status, text } = await ask(api.app, member.access, op, world[which])
        if (status !== 403) roles.wrong(`${op.title} of ${which} answers ${status} to ${role}: ${text}`)
        refusals.add(text)
      }
    },
  )
  if (role !== 'owner')
    expect([...refusals]).toEqual(['{"message":"You do not have permission to do this.","code":"permission_denied"}'])
  expect(await everything()).toEqual(before)
  const problems: string[] = []
  await each(
    GUARDED.filter(({ endpoint }) => may(member, endpoint.can)),
    async (op) => {
      problems.push(...(await problemsOf(member, op)))
    },
  )
  roles.wrong(...problems)
  expect(problems).toEqual([])
  expect(await everything()).toEqual(before)
})

/** What is wrong with the responses of an operation that the member may use. */
async function problemsOf(member: Member, op: Op): Promise<string[]> {
  const found: string[] = []
  const wrong = (which: Which, what: string) => found.push(`${op.title} of ${which}: ${what}`)
  const answers = {} as Record<Which, Answered>
  for (const which of isAboutObjects(op) ? OBJECTS : (['own'] as const)) {
    const answer = await ask(rehearsal, member.access, op, world[which])
    answers[which] = answer
    const mayBeDenied = op.title in SECOND && !may(member, SECOND[op.title] ?? '')
    if (answer.status >= 500 || answer.status === 401 || (answer.status === 403 && !mayBeDenied))
      wrong(which, `${answer.status} ${answer.text}`)
    for (const id of leaked(answer.text, idsOf.foreign)) wrong(which, `shows ${id} of another company`)
    if (!seesAllEntities(member))
      for (const id of leaked(answer.text, idsOf.second)) wrong(which, `shows ${id} of another entity`)
  }
  if (
    op.endpoint.method === 'GET' &&
    op.endpoint.params &&
    answers.own.status !== 200 &&
    op.title !== 'user.disconnectSession'
  )
    wrong('own', `${answers.own.status} ${answers.own.text}`)
  if (!isAboutObjects(op)) return found
  const hidden: Which[] =
    seesAllEntities(member) || isOfCompany(op.endpoint) ? ['otherCompany'] : ['otherCompany', 'otherEntity']
  for (const which of hidden)
    if (shape(answers[which], world[which]) !== shape(answers.missing, world.missing))
      wrong(
        which,
        `${answers[which].status} ${answers[which].text}, and one that does not exist ${answers.missing.status} ${answers.missing.text}`,
      )
  if (op.endpoint.params && answers.missing.status < 300)
    wrong('missing', `${answers.missing.status} ${answers.missing.text}`)
  return found
}

/** The response is the same for every id. */
const shape = ({ status, text }: Answered, objects: Objects): string =>
  Object.values(objects)
    .reduce((rest, id) => rest.replaceAll(id, 'id'), `${status} ${text}`)
    .replace(/"request_id":"[^"]+"/, '')

/** Objects of the company as a whole are visible from each of its entities. */
const isOfCompany = ({ path }: Endpoint): boolean => ['company', 'member', 'session'].includes(kindOf(path) ?? '')

test.each(['superuser', 'removed member'])(
  '%s: no company (409), the same for every object, and nothing of any company is shown',
  async (actor) => {
    const access = actor === 'superuser' ? await superuser() : await removedMember()
    const before = await everything()
    await each(GUARDED, async (op) => {
      for (const which of isAboutObjects(op) ? OBJECTS : (['own'] as const)) {
        const { status, text } = await ask(
          op.endpoint.can === 'session' ? rehearsal : api.app,
          access,
          op,
          world[which],
        )
        const expected =
          op.endpoint.can === 'session' ? status < 500 && status !== 401 : status === 409 && text === NO_COMPANY
        if (!expected) throw new Error(`${op.title} of ${which}: ${status} ${text}`)
        expect([op.title, which, leaked(text, idsOf.own), leaked(text, idsOf.foreign)]).toEqual([
          op.title,
          which,
          [],
          [],
        ])
      }
    })
    expect(await everything()).toEqual(before)
  },
)
const NO_COMPANY = '{"message":"Add a company first.","code":"no_company"}'

async function superuser(): Promise<string> {
  const user = await makeUser(api)
  await api.rows(sql`
    update app_user set is_superuser = true, default_company_id = ${books.company.id}, default_entity_id = ${books.entity.id} where id = ${user.id}`)
  return user.tokens.access
}
async function removedMember(): Promise<string> {
  const member = await addMember(api, books, { role: 'admin' })
  await member.client.call(entityList)
  await books.client.call(removeMember, { params: { id: (await memberOf(books.client, member.email)).id } })
  return member.tokens.access
}

test('an admin of another company learns nothing: existing and missing objects get the same response', async () => {
  const { tokens } = await addMember(api, stranger, { role: 'admin' })
  const before = await everything()
  const problems: string[] = []
  await each(GUARDED.filter(isAboutObjects), async (op) => {
    const missing = await ask(rehearsal, tokens.access, op, world.missing)
    for (const which of ['own', 'otherEntity'] as const) {
      const answer = await ask(rehearsal, tokens.access, op, world[which])
      if (shape(answer, world[which]) !== shape(missing, world.missing) || leaked(answer.text, idsOf.own).length > 0)
        problems.push(
          `${op.title} of ${which}: ${answer.status} ${answer.text}, and one that does not exist ${missing.status} ${missing.text}`,
        )
    }
  })
  tenants.wrong(...problems)
  expect(problems).toEqual([])
  expect(await everything()).toEqual(before)
})

test('even with all of our own checks bypassed, row-level security shows and changes nothing of another company', async () => {
  const before = await everything()
  const problems: string[] = []
  const [other, log] = [
    members.find((member) => member.role === 'other'),
    OPS.find((op) => op.title === 'shared.auditLog'),
  ]
  if (!other || !log) throw new Error('Nobody to let through')
  expect((await ask(unchecked, other.access, log, world.otherEntity)).status).toBe(200)
  // The company and entity a person works in are determined by the role that sees all companies; there our own checks are the only
  // protection.
  const guarded = GUARDED.filter(({ title }) => title !== 'company.setDefaultEntity')
  await each(guarded.filter(isAboutObjects), async (op) => {
    const { status, text } = await ask(unchecked, books.user.tokens.access, op, world.otherCompany)
    const ids = leaked(text, idsOf.foreign)
    if (ids.length > 0) problems.push(`${op.title}: ${status} shows ${ids.join(', ')}`)
    if (op.endpoint.params && op.endpoint.method === 'GET' && status === 200 && !op.endpoint.path.includes('-balance/'))
      problems.push(`${op.title}: ${status} ${text}`)
  })
  tenants.wrong(...problems)
  expect(problems).toEqual([])
  expect(await everything()).toEqual(before)
})

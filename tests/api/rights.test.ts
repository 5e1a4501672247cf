import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { ENDPOINTS } from '@/lib/contract/all'
import type { Endpoint } from '@/lib/contract/endpoint'
import { logout } from '@/lib/contract/user'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, makeUser, startSession, type TestCompany } from '@/tests/support/company'

let api: TestApi
let company: TestCompany
beforeAll(async () => {
  api = await testApi()
  company = await makeCompany(api)
})
afterAll(() => api.close())

const ROLES = ['owner', 'admin', 'finance_department', 'consultant', 'other'] as const
/** Who may what: one column a role, in the order above. A read-only member keeps what ends in read or export. */
const TABLE = `
company.read          x x x x x
company.edit          x x - - -
company.delete        x - - - -
entity.read           x x x x x
entity.edit           x x - - -
member.read           x x x x -
member.edit           x x - - -
integration.read      x x x x -
integration.connect   x x - - -
integration.sync      x x x - -
bank.read             x x x x -
bank.edit             x x x - -
transaction.read      x x x x x
transaction.edit      x x x x -
transaction.finalize  x x x - -
account.read          x x x x x
account.edit          x x x - -
stakeholder.read      x x x x x
stakeholder.edit      x x x x -
stakeholder.delete    x x x - -
bill.read             x x x x x
bill.draft            x x x x x
bill.edit             x x x x -
bill.delete           x x x x -
invoice.read          x x x x -
invoice.edit          x x x x -
journal.read          x x x x -
journal.edit          x x x x -
journal.delete        x x x - -
rule.read             x x x x -
rule.edit             x x x x -
rule.delete           x x x - -
reconciliation.read   x x x x -
reconciliation.edit   x x x x -
reconciliation.finish x x x - -
reconciliation.reopen x x - - -
truck.read            x x x x x
asset.read            x x x x -
asset.edit            x x x x -
asset.post            x x x - -
asset.delete          x x x - -
report.read           x x x x -
report.export         x x x x -
task.read             x x x x x
file.read             x x x x x
`
const table = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [capability = '', ...marks] = line.split(/\s+/)
      return [capability, new Map(ROLES.map((role, column) => [role, marks[column] === 'x']))]
    }),
)
const inCompany = ENDPOINTS.filter(({ endpoint }) => endpoint.can !== 'public' && endpoint.can !== 'session')
const withSession = ENDPOINTS.filter(({ endpoint }) => endpoint.can !== 'public')

/** A call whose input names nothing that exists. */
const anything = (endpoint: Endpoint) => ({
  params: endpoint.params
    ? Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, v7()]))
    : undefined,
  body: endpoint.method === 'GET' || endpoint.upload ? undefined : {},
})
const state = () =>
  api.rows(sql`
  select (select count(*) from audit_log) as changes, (select count(*) from bank_transaction) as lines,
         (select count(*) from task) as tasks, (select max(updated_at) from entity) as entity,
         (select max(updated_at) from company) as company`)

async function expectRights(client: ApiClient, may: (capability: string) => boolean): Promise<void> {
  for (const { resource, name, endpoint } of inCompany) {
    const response = await client.send(endpoint, anything(endpoint))
    const outcome =
      response.status === 403
        ? 'denied'
        : response.status < 500 && response.status !== 401
          ? 'admitted'
          : response.status
    expect([resource, name, outcome]).toEqual([resource, name, may(endpoint.can) ? 'admitted' : 'denied'])
    const answer = await response.text()
    if (outcome === 'denied') {
      expect(JSON.parse(answer)).toEqual({
        message: 'You do not have permission to do this.',
        code: 'permission_denied',
      })
    }
  }
}

test('every capability that a route asks for stands in the table', () => {
  for (const { endpoint } of inCompany) expect([...table.keys()]).toContain(endpoint.can)
})

test('the owner may do everything', async () => {
  await expectRights(company.client, (capability) => table.get(capability)?.get('owner') === true)
})

const members = ROLES.filter((role) => role !== 'owner').flatMap((role) =>
  (['full_access', 'read_only'] as const).map((permission) => [role, permission] as const),
)
test.each(members)('%s with %s may what the table says, and a refusal changes nothing', async (role, permission) => {
  const { client } = await addMember(api, company, { role, permission })
  const before = await state()
  const isKept = (capability: string) => permission === 'full_access' || /\.(read|export)$/.test(capability)
  await expectRights(client, (capability) => table.get(capability)?.get(role) === true && isKept(capability))
  expect(await state()).toEqual(before)
})

test('a superuser without a membership is a stranger', async () => {
  const user = await makeUser(api)
  await api.rows(sql`
    update app_user set is_superuser = true, default_company_id = ${company.company.id},
           default_entity_id = ${company.entity.id}
     where id = ${user.id}`)
  for (const { endpoint } of inCompany) expect((await user.client.send(endpoint, anything(endpoint))).status).toBe(409)
})

test('a member who was removed is a stranger at once', async () => {
  const member = await addMember(api, company, { role: 'admin' })
  await api.rows(sql`delete from membership where user_id = ${member.id}`)
  for (const { endpoint } of inCompany)
    expect((await member.client.send(endpoint, anything(endpoint))).status).toBe(409)
})

test('without a live session every route but the public ones is a 401', async () => {
  const user = await makeUser(api)
  const ended = api.as((await startSession(api, user.id)).access)
  await ended.call(logout)
  const sleeping = api.as((await startSession(api, user.id)).access)
  api.clock.advance(31 * 60_000)
  for (const client of [
    api.anonymous,
    ended,
    sleeping,
    api.as('x'.repeat(43)),
    api.as("' or 1=1 --"),
    api.as(user.tokens.refresh),
  ]) {
    for (const { endpoint } of withSession) expect((await client.send(endpoint, anything(endpoint))).status).toBe(401)
  }
})

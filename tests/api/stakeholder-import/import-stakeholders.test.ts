import { EXPORTED } from '@/components/features/stakeholders/columns'
import { csvOf } from '@/lib/client/csv'
import { auditLog } from '@/lib/contract/shared'
import { createStakeholder, stakeholderList, type StakeholderRow } from '@/lib/contract/stakeholder'
import { importStakeholders } from '@/lib/contract/stakeholder-import'
import { importStakeholders as importList } from '@/server/services/stakeholder/import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, ownerCtx, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { CUSTOMERS } from '@/tests/support/statements/contact-lists'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const file = (text: string) => ({ name: 'list.csv', bytes: new TextEncoder().encode(text) })
const listed = async ({ client }: Books): Promise<StakeholderRow[]> =>
  (await client.call(stakeholderList, { query: { page_size: 500, figures: true } })).results
const facts = ({
  id: _id,
  company: _company,
  entity: _entity,
  entity_name: _name,
  created_at: _made,
  updated_at: _at,
  ...rest
}: StakeholderRow) => rest

test('adds the customers of a list from QuickBooks once, however often it is sent', async () => {
  const books = await makeBooks(api)
  const sent = { body: {}, file: file(CUSTOMERS) }
  const headers = { 'idempotency-key': 'list' }
  const first = await books.client.call(importStakeholders, { ...sent, headers })
  expect(first).toMatchObject({ added: 3, same: 0 })
  expect(await books.client.call(importStakeholders, { ...sent, headers })).toEqual(first)
  expect(await books.client.call(importStakeholders, sent)).toMatchObject({ added: 0, same: 3 })
  const all = await listed(books)
  expect(all.map(({ full_name }) => full_name)).toEqual([
    'Gus "Doc" Halvorsen Brokerage',
    'Harbor Oak Logistics, Inc.',
    'Plains Grain:Load 4',
  ])
  expect(all[1]).toMatchObject({
    ...{ type: 'Customer', email: 'ap@harboroak.example', phone: '(555) 010-1234', address1: '12 Larkspur Way' },
    ...{ address2: 'STE 4', city: 'Greenville', state: 'NC', zip_code: '27000' },
  })
})

test('two imports at the same time, by two copies of the API, add each stakeholder once', async () => {
  const books = await makeBooks(api)
  const many = Array.from({ length: 200 }, (_, n) => `Broker ${n}`)
  const input = { file: file(['Customer', ...many].join('\n')), existing: 'skip' as const }
  // One copy alone reads the files of a company one after another.
  const once = () => importList(ownerCtx(api, books), input)
  const [one, other] = await Promise.all([once(), once()])
  expect([one.added, other.added].sort()).toEqual([0, 200])
  expect(await listed(books)).toHaveLength(200)
})

test('an exported list comes in again as it was, also into other books, and changes nothing where it came from', async () => {
  const [mine, other] = [await makeBooks(api), await makeBooks(api)]
  for (const body of [
    {
      ...{ type: 'Customer' as const, full_name: '=Harbor, "Oak" LLC', email: 'ap@oak.example', phone: '+1 555' },
      ...{ address1: '12 Larkspur Way, Rear', address2: 'Ste 4', city: 'Greenville', state: 'NC', zip_code: '02134' },
      ...{ terms: 30, credit_limit: 12_000.5 },
    },
    { type: 'Driver' as const, full_name: 'Dana Reyes', is_1099: true, terms: 0 },
    { type: 'Vendor' as const, full_name: 'Harbor Oak, Inc.', address1: '-' },
    { type: 'Vendor' as const, full_name: 'Dana Reyes' },
  ])
    await mine.client.call(createStakeholder, { body })
  const before = await listed(mine)
  const text = csvOf(EXPORTED, before)
  expect(await other.client.call(importStakeholders, { body: {}, file: file(text) })).toMatchObject({ added: 4 })
  expect((await listed(other)).map(facts)).toEqual(before.map(facts))
  const again = { body: { existing: 'fill' as const }, file: file(text) }
  expect(await mine.client.call(importStakeholders, again)).toMatchObject({ added: 0, filled: 0, same: 4 })
  expect(await listed(mine)).toEqual(before)
})

test('fills what is empty, overwrites nothing, and records each change', async () => {
  const books = await makeBooks(api)
  const { id } = await books.client.call(createStakeholder, {
    body: { type: 'Vendor', full_name: 'Bolt & Sons, LLC', phone: '555' },
  })
  const outcome = await books.client.call(importStakeholders, {
    body: { existing: 'fill' },
    file: file(
      'Vendor,Phone,Email,Address,Tax ID\nBolt and Sons,777,ap@bolt.example,"1 Main St, Dallas, TX 75201",12-3456789\nLoves,,,,',
    ),
  })
  expect(outcome).toMatchObject({ added: 1, filled: 1 })
  const [bolt, loves] = await listed(books)
  expect(bolt).toMatchObject({
    ...{ id, full_name: 'Bolt & Sons, LLC', phone: '555', email: 'ap@bolt.example', address1: '1 Main St' },
    ...{ city: 'Dallas', state: 'TX', zip_code: '75201', tax_id: '•••••6789' },
  })
  const { results } = await books.client.call(auditLog, { query: { object_type: 'stakeholder' } })
  const logged = results.map(({ object_id, action, changes }) => [object_id, action, changes] as const)
  expect(logged).toContainEqual([loves?.id, 'create', [{ field: 'full_name', from: null, to: 'Loves' }]])
  const update = logged.find(([, action]) => action === 'update')
  expect(update?.[0]).toBe(id)
  expect(update?.[2].map(({ field, to }) => `${field} ${String(to)}`).sort()).toEqual([
    'address1 1 Main St',
    'city Dallas',
    'email ap@bolt.example',
    'state TX',
    'tax_id •••••6789',
    'zip_code 75201',
  ])
})

test('a text without characters is filled like no text, and terms of no days are not', async () => {
  const books = await makeBooks(api)
  const before = { full_name: 'Bolt', address1: '', city: '', phone: '', terms: 0 }
  await books.client.call(createStakeholder, { body: { type: 'Vendor', ...before } })
  const text = 'Vendor,Phone,Address,Terms\nBolt,555,"1 Main St, Dallas, TX 75201",30'
  await books.client.call(importStakeholders, { body: { existing: 'fill' }, file: file(text) })
  expect(await listed(books)).toMatchObject([{ phone: '555', address1: '1 Main St', city: 'Dallas', terms: 0 }])
})

test('two rows that fill the same stakeholder record one change each, and never a whole tax id', async () => {
  const books = await makeBooks(api)
  await books.client.call(createStakeholder, { body: { type: 'Vendor', full_name: 'Bolt, LLC' } })
  const text = 'Vendor,Email,Tax ID,Credit limit\nBolt,,12-3456789,500\nBolt Inc,ap@bolt.example,,'
  const outcome = await books.client.call(importStakeholders, { body: { existing: 'fill' }, file: file(text) })
  expect(outcome).toMatchObject({ filled: 2 })
  const { results } = await books.client.call(auditLog, { query: { object_type: 'stakeholder' } })
  expect(results.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ field: 'email', from: null, to: 'ap@bolt.example' }],
    [
      { field: 'tax_id', from: null, to: '•••••6789' },
      { field: 'credit_limit', from: null, to: 500 },
    ],
  ])
})

test('an address that is filled in for a factor is told to the owners, as when it is typed in', async () => {
  const books = await makeBooks(api)
  const factor = await books.stakeholder('Summit Factoring')
  await books.client.call(createStakeholder, {
    body: { type: 'Customer', full_name: 'Broker', factored_by: factor.id },
  })
  const factorMails = () => api.mails.filter(({ subject }) => /factor/i.test(subject)).length
  const before = factorMails()
  const text = 'Vendor,Address\nSummit Factoring,"PO Box 9, Dallas, TX 75201"'
  await books.client.call(importStakeholders, { body: { existing: 'fill' }, file: file(text) })
  expect(factorMails()).toBe(before + 1)
})

test('one refused row rejects the whole file, and nothing is changed (400)', async () => {
  const books = await makeBooks(api)
  const bad = file('Vendor,Email\nBolt,ap@bolt.example\nLoves,nobody')
  const refused = await books.client.refused(importStakeholders, { body: {}, file: bad })
  expect([refused.status, refused.body.message]).toEqual([400, 'Line 3: Email: Enter a valid email address.'])
  expect(await listed(books)).toEqual([])
})

test("a member who only reads is denied (403), and other companies' stakeholders are neither matched nor changed", async () => {
  const [mine, other] = [await makeBooks(api), await makeBooks(api)]
  await other.client.call(createStakeholder, { body: { type: 'Vendor', full_name: 'Bolt' } })
  const before = await listed(other)
  const { client } = await addMember(api, mine, { role: 'finance_department', permission: 'read_only' })
  const sent = { body: { existing: 'fill' as const }, file: file('Vendor,Email\nBolt,ap@bolt.example') }
  expect((await client.refused(importStakeholders, sent)).body.code).toBe('permission_denied')
  expect(await mine.client.call(importStakeholders, sent)).toMatchObject({ added: 1 })
  expect(await listed(other)).toEqual(before)
})

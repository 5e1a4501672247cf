import { v7 } from 'uuid'
import { createStakeholder, mergeStakeholder, updateStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('PATCH stakeholder/stakeholder/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('changes only the fields sent; null clears a field', async () => {
    const { client } = await makeBooks(api)
    const pilot = await client.call(createStakeholder, {
      body: { type: 'Vendor', full_name: 'Pilot', email: 'ap@pilot.example', city: 'Joplin' },
    })
    api.clock.advance(5)
    const answer = await client.call(updateStakeholder, {
      params: { id: pilot.id },
      body: { phone: '417-555-0120', email: null },
    })
    expect(answer).toEqual({ ...pilot, phone: '417-555-0120', email: null, updated_at: answer.updated_at })
  })

  it.each([
    [{ full_name: '' }, { full_name: ['field is required'] }],
    [{ type: 'Broker' }, { type: ['Choose one of: Driver, Dispatcher, Vendor, Employee, Customer.'] }],
    [{ email: 'no' }, { email: ['Enter a valid email address.'] }],
    [{ city: 'x'.repeat(256) }, { city: ['Use at most 255 characters.'] }],
    [{ entity: v7() }, { entity: ['This field is not known.'] }],
  ])('refuses %p at its field (400)', async (body, fields) => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    const refused = await books.client.refused(updateStakeholder, { params: { id }, body })
    expect([refused.status, refused.body]).toEqual([400, fields])
  })

  it('owners are notified of a new factor for customers and of changes to its name or address, not of one already in use', async () => {
    const books = await makeBooks(api)
    const { client } = await addMember(api, books, { role: 'finance_department' })
    const [lakeside, harbor, apex, thief] = [
      await books.stakeholder('Lakeside'),
      await books.stakeholder('Harbor Oak'),
      await books.stakeholder('Apex Capital'),
      await books.stakeholder('Thief'),
    ]
    const change = (of: { id: string }, body: object) => client.call(updateStakeholder, { params: { id: of.id }, body })
    const factors = () =>
      api.mails.filter(({ to }) => to === books.user.email).map(({ text }) => /theirs: (.*)\. Their/.exec(text)?.[1])
    await change(apex, { city: 'Dallas' })
    expect(factors()).toEqual([])
    await change(lakeside, { factored_by: apex.id })
    expect(factors()).toEqual(['Apex Capital'])
    await change(harbor, { factored_by: apex.id, city: 'Memphis' })
    await change(apex, { phone: '417-555-0120' })
    expect(factors()).toHaveLength(1)
    await change(apex, { address1: 'PO Box 13' })
    await client.call(createStakeholder, { body: { type: 'Customer', full_name: 'New', factored_by: thief.id } })
    expect(factors()).toEqual(['Apex Capital', 'Apex Capital', 'Thief'])
    await change(thief, { full_name: 'Rogue' })
    await change(lakeside, { factored_by: null })
    expect(factors().slice(3)).toEqual(['Rogue'])
    const other = await books.stakeholder('Other factor')
    await client.call(mergeStakeholder, { params: { id: thief.id }, body: { into: other.id } })
    expect(factors().slice(4)).toEqual(['Other factor'])
  })

  it('if two people edit the same version, the second gets a 409', async () => {
    const books = await makeBooks(api)
    const { id, updated_at } = await books.stakeholder()
    api.clock.advance(5)
    const ask = { params: { id }, body: { city: 'Gary' }, headers: { 'if-unmodified-since-version': updated_at } }
    await books.client.call(updateStakeholder, ask)
    expect((await books.client.refused(updateStakeholder, ask)).body.code).toBe('stale')
  })

  it('ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.stakeholder()
    const body = { full_name: 'Mine' }
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(updateStakeholder, { params: { id }, body })).status).toBe(404)
    const reader = await addMember(api, other, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(updateStakeholder, { params: { id: theirs.id }, body })).status).toBe(403)
  })
})

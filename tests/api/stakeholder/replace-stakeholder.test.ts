import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { createStakeholder, replaceStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('PUT stakeholder/stakeholder/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('sets every field, clears those not sent and logs who changed them', async () => {
    const { client, user } = await makeBooks(api)
    const pilot = await client.call(createStakeholder, {
      body: { type: 'Vendor', full_name: 'Pilot', email: 'ap@pilot.example', city: 'Joplin' },
    })
    api.clock.advance(5)
    const body = { type: 'Driver' as const, full_name: 'Pat Diesel', city: 'Gary' }
    const answer = await client.call(replaceStakeholder, { params: { id: pilot.id }, body })
    expect(answer).toEqual({ ...pilot, ...body, email: null, updated_at: answer.updated_at })
    const log = await api.rows(
      sql`select actor_id, changes from audit_log where object_id = ${pilot.id} and action = 'update'`,
    )
    expect(log).toEqual([
      {
        actor_id: user.id,
        changes: {
          type: ['Vendor', 'Driver'],
          full_name: ['Pilot', 'Pat Diesel'],
          email: ['ap@pilot.example', null],
          city: ['Joplin', 'Gary'],
        },
      },
    ])
  })

  it('type and name are required (400)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    expect((await books.client.refused(replaceStakeholder, { params: { id }, body: { city: 'Gary' } })).body).toEqual({
      type: ['field is required'],
      full_name: ['field is required'],
    })
  })

  it('if two people edit the same version, the second gets a 409', async () => {
    const books = await makeBooks(api)
    const { id, updated_at } = await books.stakeholder()
    api.clock.advance(5)
    const ask = {
      params: { id },
      body: { type: 'Vendor' as const, full_name: 'Love' },
      headers: { 'if-unmodified-since-version': updated_at },
    }
    await books.client.call(replaceStakeholder, ask)
    expect((await books.client.refused(replaceStakeholder, ask)).body.code).toBe('stale')
  })

  it('ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.stakeholder()
    const body = { type: 'Vendor', full_name: 'Mine' }
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(replaceStakeholder, { params: { id }, body })).status).toBe(404)
    const reader = await addMember(api, other, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(replaceStakeholder, { params: { id: theirs.id }, body })).status).toBe(403)
  })
})

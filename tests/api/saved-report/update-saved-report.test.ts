import sql from 'sql-template-tag'
import { createEntity } from '@/lib/contract/company'
import { createSavedReport, deleteSavedReport, savedReportList, updateSavedReport } from '@/lib/contract/saved-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const BODY = { name: 'Sheet', report: 'balance-sheet', period: 'lastMonth', settings: { columns: 'month' } } as const

describe('PATCH report/saved-report/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('changes only the fields sent', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createSavedReport, { body: BODY })
    const changed = await books.client.call(updateSavedReport, {
      params: { id },
      body: { name: 'Balance', send_day: 31, send_to: ['a@carrier.example', 'b@carrier.example'] },
    })
    expect(changed).toMatchObject({ ...BODY, name: 'Balance', send_day: 31, send_as: 'pdf' })
  })

  it('a read-only member can see it, but not create, change or delete one (403)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.client.call(createSavedReport, { body: BODY })
    const { client } = await addMember(api, books, { role: 'finance_department', permission: 'read_only' })
    const [saved] = await client.call(savedReportList, {})
    expect(saved).toMatchObject({ id, is_mine: false })
    for (const { status } of [
      await client.refused(createSavedReport, { body: { ...BODY, name: 'Mine' } }),
      await client.refused(updateSavedReport, {
        params: { id },
        body: { send_day: 1, send_to: ['me@carrier.example'] },
      }),
      await client.refused(deleteSavedReport, { params: { id } }),
    ])
      expect(status).toBe(403)
  })

  it("a new external address for a monthly mail requires confirming one's identity, and every owner is notified", async () => {
    const books = await makeBooks(api)
    const user = await addMember(api, books, { role: 'finance_department' })
    const { client } = user
    const { id } = await client.call(createSavedReport, { body: { ...BODY, send_to: ['thief@away.example'] } })
    const change = (body: object) => client.send(updateSavedReport, { params: { id }, body })
    const provenAgo = (minutes: number) =>
      api.rows(sql`
        update auth_session set proved_at = ${new Date(api.clock.now().getTime() - minutes * 60_000)} where user_id = ${user.id}`)
    const texts = () => api.mails.filter(({ to }) => to === books.user.email).map(({ text }) => text)
    await provenAgo(11)
    expect((await change({ name: 'Renamed', send_day: null })).status).toBe(200)
    const refused = await client.refused(updateSavedReport, { params: { id }, body: { send_day: 1 } })
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_needed'])
    expect(
      (await client.refused(createSavedReport, { body: { ...BODY, send_day: 1, send_to: ['x@away.example'] } })).status,
    ).toBe(403)
    expect((await change({ send_day: 1, send_to: [user.email.toUpperCase()] })).status).toBe(200)
    expect((await change({ send_to: [user.email, 'thief@away.example'] })).status).toBe(403)
    expect(texts()).toEqual([])
    await provenAgo(9)
    expect((await change({ send_to: [user.email, 'thief@away.example'] })).status).toBe(200)
    expect(texts()).toEqual([
      expect.stringContaining('to thief@away.example, outside the company or without the right to read its reports'),
    ])
    await provenAgo(11)
    expect((await change({ send_day: 2, send_to: ['thief@away.example'] })).status).toBe(200)
    expect(texts()).toHaveLength(1)
  })

  it('so does a member who cannot read reports, or not those of the entity', async () => {
    const books = await makeBooks(api)
    const { client, ...user } = await addMember(api, books, { role: 'finance_department' })
    const driver = await addMember(api, books, { role: 'other' })
    const elsewhere = await addMember(api, books, { role: 'consultant', entities: [] })
    const { id } = await client.call(createSavedReport, { body: BODY })
    const ago = new Date(api.clock.now().getTime() - 11 * 60_000)
    await api.rows(sql`update auth_session set proved_at = ${ago} where user_id = ${user.id}`)
    const mailedTo = async (email: string) =>
      (await client.send(updateSavedReport, { params: { id }, body: { send_day: 1, send_to: [email] } })).status
    expect([await mailedTo(driver.email), await mailedTo(elsewhere.email), await mailedTo(user.email)]).toEqual([
      403, 403, 200,
    ])
  })

  it('so does a member who cannot read every covered entity, and every recipient when it covers more entities', async () => {
    const books = await makeBooks(api)
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    const [here, both] = [
      await addMember(api, books, { role: 'finance_department' }),
      await addMember(api, books, { role: 'finance_department', entities: [books.entity.id, second.id] }),
    ]
    const { id } = await books.client.call(createSavedReport, { body: { ...BODY, settings: { columns: 'month' } } })
    const ago = new Date(api.clock.now().getTime() - 11 * 60_000)
    await api.rows(sql`update auth_session set proved_at = ${ago} where user_id = ${books.user.id}`)
    const change = async (body: object) => (await books.client.send(updateSavedReport, { params: { id }, body })).status
    expect(await change({ send_day: 1, send_to: [here.email, both.email] })).toBe(200)
    expect(await change({ settings: { columns: 'entity' } })).toBe(403)
    expect(await change({ settings: { entities: second.id } })).toBe(403)
    expect(await change({ settings: { columns: 'entity' }, send_to: [both.email] })).toBe(200)
    expect(await change({ send_to: [both.email, here.email] })).toBe(403)
  })

  it("refuses unknown settings, settings that have their own field, a day without recipients (400), other companies' reports (404)", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { id } = await books.client.call(createSavedReport, { body: BODY })
    const refused = async (body: object) =>
      (await books.client.refused(updateSavedReport, { params: { id }, body })).status
    expect(await refused({ settings: { columns: 'truck' } })).toBe(400)
    expect(await refused({ settings: { end_date: '2026-01-31' } })).toBe(400)
    expect(await refused({ send_day: 3, send_to: [] })).toBe(400)
    expect(await refused({ send_day: 3 })).toBe(400)
    expect((await other.client.refused(updateSavedReport, { params: { id }, body: { name: 'Mine' } })).status).toBe(404)
  })
})

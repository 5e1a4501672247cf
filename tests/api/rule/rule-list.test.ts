import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { ruleList, ruleRunList, runRule } from '@/lib/contract/rule'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('GET transaction/rules/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('lists rules in the order in which they are applied, with the lines they categorized in 90 days', async () => {
    const books = await makeBooks(api)
    api.clock.set('2026-03-01T12:00:00Z')
    await books.line({ name: 'LOVES 1', date: '2026-02-20' })
    await books.line({ name: 'LOVES 2', date: '2025-10-01' })
    await addRule(books, 'Fuel', 'loves')
    await addRule(books, 'Alpha', 'alpha')
    const { count, results } = await books.client.call(ruleList)
    expect([count, results.map(({ name, matches_90_days, last_used }) => [name, matches_90_days, last_used])]).toEqual([
      2,
      [
        ['Fuel', 1, '2026-02-20'],
        ['Alpha', 0, null],
      ],
    ])
    const names = async (query: object) =>
      (await books.client.call(ruleList, { query })).results.map((rule) => rule.name)
    expect(await names({ ordering: 'name' })).toEqual(['Alpha', 'Fuel'])
    expect(await names({ ordering: '-last_used' })).toEqual(['Fuel', 'Alpha'])
    expect(await names({ ordering: 'matches_90_days' })).toEqual(['Alpha', 'Fuel'])
    expect(await names({ search: 'alp' })).toEqual(['Alpha'])
  })

  it('shows those of another entity on request', async () => {
    const books = await makeBooks(api)
    const rule = await addRule(books, 'Fuel', 'loves')
    await books.line({ name: 'LOVES 1' })
    await books.client.call(runRule, { params: { id: rule.id } })
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    const counts = async (query: object) => [
      (await books.client.call(ruleList, { query })).count,
      (await books.client.call(ruleRunList, { query })).count,
    ]
    expect(await counts({})).toEqual([0, 0])
    expect(await counts({ entities: [books.entity.id] })).toEqual([1, 1])
    expect(await counts({ entities: [(await makeBooks(api)).entity.id] })).toEqual([0, 0])
  })

  it('another company sees none; an unknown ordering is refused (400); a read-only member can view, another role cannot (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await addRule(books, 'Fuel', 'loves')
    expect((await other.client.call(ruleList)).count).toBe(0)
    expect((await books.client.refused(ruleList, { query: { ordering: 'color' } })).body).toEqual({
      ordering: ['Cannot order by color.'],
    })
    const reader = await addMember(api, books, { role: 'consultant', permission: 'read_only' })
    expect((await reader.client.call(ruleList)).count).toBe(1)
    const outsider = await addMember(api, books, { role: 'other' })
    expect((await outsider.client.refused(ruleList)).status).toBe(403)
  })
})

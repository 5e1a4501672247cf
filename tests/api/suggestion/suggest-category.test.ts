import sql from 'sql-template-tag'
import { suggestCategory } from '@/lib/contract/suggestion'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST transaction/transaction-categorize/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('returns category, account, confidence and reason, and writes nothing', async () => {
    const books = await makeBooks(api)
    const fuel = await books.account(6010)
    const before = await api.rows(sql`select count(*) from audit_log`)
    expect(
      await books.client.call(suggestCategory, {
        body: { description: "LOVE'S #0331 AMARILLO", amount_type: 'money_out' },
      }),
    ).toEqual({
      category: 'Diesel Fuel',
      chart_of_account: { id: fuel.id, name: 'Diesel Fuel', chart_number: 6010 },
      confidence: 0.99,
      explanation: 'Matched "loves" (keyword of Diesel Fuel). Confidence 99%.',
      engine: 'local',
    })
    expect(await api.rows(sql`select count(*) from audit_log`)).toEqual(before)
  })

  it('learns from lines people categorized, and abstains with category null until then', async () => {
    const books = await makeBooks(api)
    const ask = () =>
      books.client.call(suggestCategory, {
        body: { description: 'ACH BRIGHTWATER HOLDINGS 0092', amount_type: 'money_out' },
      })
    expect(await ask()).toMatchObject({
      category: null,
      chart_of_account: null,
      explanation: 'No clear category: none of its words is known yet.',
    })
    await books.line({ name: 'BRIGHTWATER HOLDINGS LLC', chart_of_account: 7030 })
    await books.line({ name: 'BRIGHTWATER HOLDINGS LLC', chart_of_account: 7030 })
    api.clock.advance(31_000)
    expect(await ask()).toMatchObject({
      category: 'Rent - Office and Yard',
      explanation: '2 earlier transactions of "Brightwater Holdings" were Rent - Office and Yard. Confidence 98%.',
    })
  })

  it('does not use what it learned from one company for another', async () => {
    const [one, other] = [await makeBooks(api), await makeBooks(api)]
    for (const amount of [1, 2]) await one.line({ name: 'ZORBLAX 1', amount, chart_of_account: 7030 })
    expect(
      (await other.client.call(suggestCategory, { body: { description: 'ZORBLAX 1', amount_type: 'money_out' } }))
        .category,
    ).toBeNull()
  })

  it('invalid input is refused (400), a read-only member is denied (403)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(suggestCategory, { body: { description: ' ' } })).body).toEqual({
      description: ['field is required'],
      amount_type: ['field is required'],
    })
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect(
      (await reader.client.refused(suggestCategory, { body: { description: 'x', amount_type: 'money_in' } })).status,
    ).toBe(403)
  })
})

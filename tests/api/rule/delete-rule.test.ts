import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { deleteRule, previewDeleteRule, ruleList } from '@/lib/contract/rule'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('DELETE transaction/rules/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('removes the rule; what only it filed waits again; what it was stays in the audit log', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'LOVES 1' })
    const { id } = await addRule(books, 'Fuel', 'loves')
    expect(await books.client.call(deleteRule, { params: { id } })).toMatchObject({
      message: 'Rule Fuel was deleted.',
      transactions_changed: [line.id],
    })
    expect([(await books.client.call(ruleList)).count, await books.balances()]).toEqual([0, { 1010: -125, 8590: 125 }])
    expect(
      await api.rows(
        sql`select changes ->> 'sentence' as was from audit_log where object_id = ${id} and action = 'delete'`,
      ),
    ).toEqual([{ was: 'contains "loves"' }])
    await books.sound()
  })

  it('its preview names exactly the lines that change, with what becomes of them', async () => {
    const books = await makeBooks(api)
    const lines = [await books.line({ name: 'LOVES 1' }), await books.line({ name: 'LOVES TIRE' })]
    const { id } = await addRule(books, 'Fuel', 'loves')
    await addRule(books, 'Tires', 'tire', { chart_of_account: (await books.account(6020)).id })
    const told = await books.client.call(previewDeleteRule, { params: { id } })
    expect([told.count, told.waiting]).toEqual([2, 1])
    const { name } = await books.account(6020)
    expect(new Map(told.sample.map(({ transaction, category }) => [transaction.name, category]))).toEqual(
      new Map([
        ['LOVES 1', null],
        ['LOVES TIRE', name],
      ]),
    )
    const { transactions_changed } = await books.client.call(deleteRule, { params: { id } })
    expect(new Set(transactions_changed)).toEqual(new Set(lines.map((line) => line.id)))
  })

  it('foreign and unknown rules are not found (404); a consultant may not (403); an old form is refused (409)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { id } = await addRule(books, 'Fuel', 'loves')
    for (const strange of [(await addRule(other, 'Fuel', 'loves')).id, v7()]) {
      expect(messageOf(await books.client.refused(deleteRule, { params: { id: strange } }))).toEqual([
        404,
        'Not found.',
      ])
    }
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.refused(deleteRule, { params: { id } })).status).toBe(403)
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(deleteRule, { params: { id }, headers })).body.code).toBe('stale')
  })
})

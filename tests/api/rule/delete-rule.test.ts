import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { deleteRule, ruleList } from '@/lib/contract/rule'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('DELETE transaction/rules/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('deletes the rule; lines only it categorized become uncategorized; the audit log keeps its data', async () => {
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

  it('rules outside the company are not found (404); a consultant is denied (403); an outdated version is refused (409)', async () => {
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

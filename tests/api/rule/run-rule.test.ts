import { v7 } from 'uuid'
import { runRule } from '@/lib/contract/rule'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('POST transaction/rules/{id}/run/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('files only the lines that this rule wins', async () => {
    const books = await makeBooks(api)
    const [loves] = [await books.line({ name: 'LOVES 1' }), await books.line({ name: 'PILOT 1' })]
    const rule = await addRule(books, 'Fuel', 'loves', { run: false })
    await addRule(books, 'Pilot', 'pilot', { run: false })
    const run = await books.client.call(runRule, { params: { id: rule.id } })
    expect([run.transactions_changed, typeof run.run_id]).toEqual([[loves.id], 'string'])
    expect(await books.balances()).toEqual({ 1010: -250, 6010: 125, 8590: 125 })
    expect(await books.client.call(runRule, { params: { id: rule.id } })).toEqual({
      run_id: null,
      task_id: null,
      transactions_changed: [],
    })
    await books.sound()
  })

  it('a template never runs (409), a foreign rule is not found (404), a read-only member is denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const template = await addRule(books, 'Fuel', 'loves', { is_template: true })
    expect(messageOf(await books.client.refused(runRule, { params: { id: template.id } }))).toEqual([
      409,
      'A template never runs. Save it as a rule first.',
    ])
    for (const id of [(await addRule(other, 'Fuel', 'loves')).id, v7()]) {
      expect(messageOf(await books.client.refused(runRule, { params: { id } }))).toEqual([404, 'Not found.'])
    }
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(runRule, { params: { id: template.id } })).status).toBe(403)
  })
})

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

  it('categorizes only lines for which this rule wins', async () => {
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

  it('leaves the payment of a card to no cost, but files it to transfers, where it counts once', async () => {
    const books = await makeBooks(api)
    const card = (await books.bankAccount({ name: 'WEX fleet card', account_type: 'credit' })).id
    await books.line({ name: 'FLYING J 22', amount: 90, bank_account: card, chart_of_account: 6010 })
    const payment = await books.line({ name: 'WEX EFS PAYMENT', amount: 60 })
    await books.line({ name: 'WEX DIESEL PAYMENT', amount: 30 })
    const run = async (name: string, text: string, chart_number: number) => {
      const chart_of_account = (await books.account(chart_number)).id
      const { id } = await addRule(books, name, text, { chart_of_account, run: false })
      return (await books.client.call(runRule, { params: { id } })).transactions_changed
    }
    expect(await run('Fuel', 'wex diesel', 6010)).toEqual([])
    expect(await run('Card', 'wex efs', 1090)).toEqual([payment.id])
    expect(await books.balances()).toEqual({ 1010: -90, 1090: 60, 2110: -90, 6010: 90, 8590: 30 })
    await books.sound()
  })

  it('a template cannot run (409), a rule of another company is not found (404), a read-only member is denied (403)', async () => {
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

import { v7 } from 'uuid'
import { reorderRules, ruleList } from '@/lib/contract/rule'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('POST transaction/rules/reorder/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('the rule that is tried first now wins its lines', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'LOVES TIRES' })
    const [fuel, tires] = [
      await addRule(books, 'Fuel', 'loves'),
      await addRule(books, 'Tires', 'tires', { chart_of_account: (await books.account(6140)).id }),
    ]
    const moved = await books.client.call(reorderRules, { body: { rules: [tires.id, fuel.id] } })
    expect(moved.transactions_changed).toEqual([line.id])
    expect((await books.client.call(ruleList)).results.map(({ name, position }) => [name, position])).toEqual([
      ['Tires', 1],
      ['Fuel', 2],
    ])
    expect(await books.balances()).toEqual({ 1010: -125, 6140: 125 })
    expect(await books.client.call(reorderRules, { body: { rules: [tires.id, fuel.id] } })).toEqual({
      run_id: null,
      task_id: null,
      transactions_changed: [],
    })
    await books.sound()
  })

  it('a missing or repeated rule is refused (400), a foreign one is not found (404), a read-only member is denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const [one, two] = [await addRule(books, 'One', 'loves'), await addRule(books, 'Two', 'pilot')]
    for (const rules of [[one.id], [one.id, one.id]]) {
      expect((await books.client.refused(reorderRules, { body: { rules } })).body).toEqual({
        rules: ['List every rule exactly once.'],
      })
    }
    for (const strange of [(await addRule(other, 'Fuel', 'loves')).id, v7()]) {
      expect(
        messageOf(await books.client.refused(reorderRules, { body: { rules: [one.id, two.id, strange] } })),
      ).toEqual([404, 'Not found.'])
    }
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(reorderRules, { body: { rules: [two.id, one.id] } })).status).toBe(403)
  })
})

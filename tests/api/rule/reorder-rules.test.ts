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

  it('the rule that is now first wins its lines', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'LOVES TIRES' })
    await addRule(books, 'Fuel', 'loves')
    const tires = await addRule(books, 'Tires', 'tires', { chart_of_account: (await books.account(6140)).id })
    const moved = await books.client.call(reorderRules, { body: { moves: [{ rule: tires.id, after: null }] } })
    expect(moved.transactions_changed).toEqual([line.id])
    expect((await books.client.call(ruleList)).results.map(({ name, position }) => [name, position])).toEqual([
      ['Tires', 1],
      ['Fuel', 2],
    ])
    expect(await books.balances()).toEqual({ 1010: -125, 6140: 125 })
    expect(await books.client.call(reorderRules, { body: { moves: [{ rule: tires.id, after: null }] } })).toEqual({
      run_id: null,
      task_id: null,
      transactions_changed: [],
    })
    await books.sound()
  })

  it("keeps a colleague's simultaneous changes: a rule moves behind its new neighbor in the current order", async () => {
    const books = await makeBooks(api)
    const [one, two, three] = [
      await addRule(books, 'One', 'one'),
      await addRule(books, 'Two', 'two'),
      await addRule(books, 'Three', 'three'),
    ]
    await books.client.call(reorderRules, { body: { moves: [{ rule: three.id, after: null }] } })
    await books.client.call(reorderRules, { body: { moves: [{ rule: one.id, after: two.id }] } })
    const order = async () => (await books.client.call(ruleList)).results.map(({ name }) => name)
    expect(await order()).toEqual(['Three', 'Two', 'One'])
    const moves = [
      { rule: one.id, after: null },
      { rule: three.id, after: one.id },
    ]
    await books.client.call(reorderRules, { body: { moves } })
    expect(await order()).toEqual(['One', 'Three', 'Two'])
  })

  it('moving a rule behind itself is refused (400), one of another company is not found (404), a read-only member is denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const one = await addRule(books, 'One', 'loves')
    expect(
      (await books.client.refused(reorderRules, { body: { moves: [{ rule: one.id, after: one.id }] } })).body,
    ).toEqual({ moves: ['A rule cannot be placed after itself.'] })
    for (const strange of [(await addRule(other, 'Fuel', 'loves')).id, v7()]) {
      for (const move of [
        { rule: strange, after: null },
        { rule: one.id, after: strange },
      ])
        expect(messageOf(await books.client.refused(reorderRules, { body: { moves: [move] } }))).toEqual([
          404,
          'Not found.',
        ])
    }
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    const moves = [{ rule: one.id, after: null }]
    expect((await reader.client.refused(reorderRules, { body: { moves } })).status).toBe(403)
  })
})

import { v7 } from 'uuid'
import { ruleDetail } from '@/lib/contract/rule'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addRule } from '@/tests/support/rules'

describe('GET transaction/rules/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('returns one rule with its bank accounts', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({ name: 'Card', account_type: 'credit' })
    const { id } = await addRule(books, 'Fuel', 'loves', {
      bank_accounts: [card.id],
      apply_to_all: false,
      starting_from: '2026-03-01',
    })
    expect(await books.client.call(ruleDetail, { params: { id } })).toMatchObject({
      name: 'Fuel',
      bank_accounts: [{ id: card.id, name: 'Card', mask: null }],
      apply_to_all: false,
      starting_from: '2026-03-01',
      entity: books.entity.id,
    })
  })

  it('a foreign or unknown rule is not found (404)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    for (const id of [(await addRule(other, 'Fuel', 'loves')).id, v7()]) {
      expect(messageOf(await books.client.refused(ruleDetail, { params: { id } }))).toEqual([404, 'Not found.'])
    }
  })
})

import { deleteRule, previewDeleteRule } from '@/lib/contract/rule'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('GET transaction/rules/{id}/delete-preview/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('lists exactly the lines that change, with their new categories', async () => {
    const books = await makeBooks(api)
    const lines = [await books.line({ name: 'LOVES 1' }), await books.line({ name: 'LOVES TIRE' })]
    const { id } = await addRule(books, 'Fuel', 'loves')
    await addRule(books, 'Tires', 'tire', { chart_of_account: (await books.account(6020)).id })
    const preview = await books.client.call(previewDeleteRule, { params: { id } })
    expect([preview.count, preview.waiting]).toEqual([2, 1])
    const { name } = await books.account(6020)
    expect(new Map(preview.sample.map(({ transaction, category }) => [transaction.name, category]))).toEqual(
      new Map([
        ['LOVES 1', null],
        ['LOVES TIRE', name],
      ]),
    )
    const { transactions_changed } = await books.client.call(deleteRule, { params: { id } })
    expect(new Set(transactions_changed)).toEqual(new Set(lines.map((line) => line.id)))
  })

  it('a rule of another company is not found (404); members who cannot delete rules are denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { id } = await addRule(books, 'Fuel', 'loves')
    expect((await other.client.refused(previewDeleteRule, { params: { id } })).status).toBe(404)
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.refused(previewDeleteRule, { params: { id } })).status).toBe(403)
  })
})

import { editStakeholder } from '@/lib/contract/transaction'
import { suggestStakeholder } from '@/lib/contract/suggestion'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST transaction/stakeholder-gpt/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it("returns the stakeholder of the merchant's earlier lines, or one with a similar name", async () => {
    const books = await makeBooks(api)
    const ask = (description: string) =>
      books.client.call(suggestStakeholder, { body: { description, amount_type: 'money_out' } })
    const pilot = await books.stakeholder()
    expect(await ask('PILOT TRAVEL CENTERS 0412')).toMatchObject({ stakeholder: { id: pilot.id }, confidence: 1 })
    expect(await ask('PFJ JOPLIN')).toEqual({
      stakeholder: null,
      confidence: 0,
      explanation: 'No stakeholder matches this text.',
    })
    for (const amount of [1, 2]) {
      const line = await books.line({ name: 'PFJ JOPLIN 0412', amount, chart_of_account: 6010 })
      await books.client.call(editStakeholder, { params: { id: line.id }, body: { stakeholder: pilot.id } })
    }
    api.clock.advance(31_000)
    expect(await ask('POS PFJ JOPLIN')).toEqual({
      stakeholder: { id: pilot.id, full_name: 'Pilot Travel Centers', type: 'Vendor' },
      confidence: 1,
      explanation: '2 of 2 earlier transactions of "PFJ" were Pilot Travel Centers.',
    })
  })

  it('invalid input is refused (400), a read-only member is denied (403)', async () => {
    const books = await makeBooks(api)
    expect(
      (await books.client.refused(suggestStakeholder, { body: { description: 'x', amount_type: 'out' } })).body,
    ).toEqual({
      amount_type: ['Choose one of: money_in, money_out.'],
    })
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect(
      (await reader.client.refused(suggestStakeholder, { body: { description: 'x', amount_type: 'money_in' } })).status,
    ).toBe(403)
  })
})

import { top10Stakeholders } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const FEBRUARY = { start_date: '2026-02-01', end_date: '2026-02-28' }

describe('GET report/top-10-stakeholders/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const top = async (books: Books, query: object = {}) =>
    (await books.client.call(top10Stakeholders, { query: { ...FEBRUARY, ...query } })).map((row) => [
      row.full_name,
      row.total_amount,
    ])

  it('lists the ten largest of eleven, largest first, ties by name; lines without a stakeholder are excluded', async () => {
    const books = await makeBooks(api)
    for (const [index, name] of [...'KJIHGFEDCBA'].entries()) {
      const { id } = await books.stakeholder(name)
      await books.line({ stakeholder: id, chart_of_account: 6010, amount: index < 2 ? 5 : 10 + index })
    }
    await books.line({ amount: 500, chart_of_account: 6010 })
    expect(await top(books)).toEqual([
      ['A', 20],
      ['B', 19],
      ['C', 18],
      ['D', 17],
      ['E', 16],
      ['F', 15],
      ['G', 14],
      ['H', 13],
      ['I', 12],
      ['J', 5],
    ])
    await books.sound()
  })

  it('sums the lines of each stakeholder in the requested direction and range', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    await books.line({ stakeholder: id, amount: 0.1, chart_of_account: 6010 })
    await books.line({ stakeholder: id, amount: 0.2 })
    await books.line({ stakeholder: id, amount: 9, amount_type: 'money_in' })
    await books.line({ stakeholder: id, amount: 999, date: '2026-03-01' })
    await books.line({ stakeholder: id, amount: 12, date: '2026-01-31' })
    await books.line({ stakeholder: id, amount: 999, chart_of_account: 1090 })
    expect(await books.client.call(top10Stakeholders, { query: FEBRUARY })).toEqual([
      {
        stakeholder_id: id,
        full_name: 'Pilot Travel Centers',
        total_amount: 0.3,
        previous_amount: 12,
        count: 3,
        share: 100,
      },
    ])
    expect(await top(books, { amount_type: 'money_in' })).toEqual([['Pilot Travel Centers', 9]])
  })

  it('limited to one bank account: amounts, previous period and counts are those of its lines', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    const card = await books.bankAccount({
      name: 'Fleet Visa',
      account_type: 'credit',
      current_balance: 0,
      balance_date: '2026-01-01',
    })
    await books.line({ stakeholder: id, amount: 40, chart_of_account: 6010 })
    for (const amount of [3, 4])
      await books.line({ stakeholder: id, bank_account: card.id, amount, chart_of_account: 6010 })
    await books.line({ stakeholder: id, bank_account: card.id, amount: 2, date: '2026-01-31' })
    expect(await books.client.call(top10Stakeholders, { query: { ...FEBRUARY, bank_accounts: [card.id] } })).toEqual([
      {
        stakeholder_id: id,
        full_name: 'Pilot Travel Centers',
        total_amount: 7,
        previous_amount: 2,
        count: 2,
        share: 100,
      },
    ])
  })

  it('a missing date is refused (400); the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(top10Stakeholders, { query: { start_date: '2026-02-01' } })).body).toEqual({
      end_date: ['field is required'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(top10Stakeholders, { query: FEBRUARY })).body.code).toBe('permission_denied')
  })
})

import { postDepreciation } from '@/lib/contract/fixed-asset'
import { scheduleDue } from '@/lib/contract/schedule-due'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, month, payment, payRow } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET fixed_asset/schedule-due/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-03-20T18:00:00Z')
  })
  afterAll(() => api.close())

  const due = async (books: Books, end_date: string) =>
    (await books.client.call(scheduleDue, { query: { end_date } })).results.map(
      ({ kind, name, n, date, days_left, amount }) => [...[kind, name, n, date, days_left], amount],
    )

  it('lists unpaid loan payments and depreciation that is not posted through the date, late ones first', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const asset = await addAsset(books)
    const { payment: amount } = await payment(books, loan, 1)
    const depreciation = (await month(books, asset.id, '2026-03')).depreciation_amount
    const late = [
      ['depreciation', '102 · 2025 Freightliner Cascadia', 1, '2026-01-31', -48, depreciation],
      ['loan', 'Truck 102 loan', 1, '2026-02-15', -33, amount],
      ['depreciation', '102 · 2025 Freightliner Cascadia', 2, '2026-02-28', -20, depreciation],
      ['loan', 'Truck 102 loan', 2, '2026-03-15', -5, amount],
    ]
    expect(await due(books, '2026-03-20')).toEqual(late)
    expect(await due(books, '2026-03-31')).toEqual([
      ...late,
      ['depreciation', '102 · 2025 Freightliner Cascadia', 3, '2026-03-31', 11, depreciation],
    ])
    await payRow(books, { loan, n: 1, amount })
    await books.client.call(postDepreciation, { params: { rowId: (await month(books, asset.id, '2026-01')).id } })
    expect((await due(books, '2026-03-20')).map(([kind, , n]) => [kind, n])).toEqual([
      ['depreciation', 2],
      ['loan', 2],
    ])
    await books.sound()
  })

  it('says of a truck that depreciates by the mile that its miles are missing, and names a trailer', async () => {
    const books = await makeBooks(api)
    await addAsset(books, { depreciation_method: 'units_of_miles', expected_miles: 500000 })
    await addAsset(books, { asset_type: 'trailer' })
    const { results } = await books.client.call(scheduleDue, { query: { end_date: '2026-01-31' } })
    expect(results.map(({ name, awaits_miles }) => [name, awaits_miles])).toEqual([
      ['102 · 2025 Freightliner Cascadia', true],
      ['51 · 2022 Utility', false],
    ])
  })

  it('says which rows lie in the locked period', async () => {
    const books = await makeBooks(api)
    await addLoan(books)
    await addAsset(books)
    await books.lockBooks('2026-02-15')
    const { results } = await books.client.call(scheduleDue, { query: { end_date: '2026-02-28' } })
    expect(results.map(({ date, locked_until }) => [date, locked_until])).toEqual([
      ['2026-01-31', '2026-02-15'],
      ['2026-02-15', '2026-02-15'],
      ['2026-02-28', null],
    ])
  })

  it('another company sees nothing; no date is refused (400), others are denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await addLoan(books)
    const query = { end_date: '2026-12-31' }
    expect(await other.client.call(scheduleDue, { query: { ...query, entities: books.entity.id } })).toEqual({
      results: [],
    })
    expect((await books.client.refused(scheduleDue, { query: { end_date: 'soon' } })).status).toBe(400)
    const until = (end_date: string) => books.client.refused(scheduleDue, { query: { end_date } })
    expect((await until('2027-03-21')).body).toEqual({ end_date: ['Enter a date within a year from today.'] })
    expect(await due(books, '2027-03-20')).toHaveLength(14)
    const driver = await addMember(api, books, { role: 'other' })
    expect((await driver.client.refused(scheduleDue, { query })).status).toBe(403)
  })
})

import { disposeFixedAsset } from '@/lib/contract/fixed-asset'
import { fixedAssetBalanceTruck } from '@/lib/contract/fixed-asset-report'
import { createTrailer } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, payRow, TRAILER_LOAN } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET report/fixed-asset-balance-truck/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-06-15T17:00:00Z'))

  const rows = async (books: Books, end_date: string) =>
    (await books.client.call(fixedAssetBalanceTruck, { query: { start_date: '2026-01-01', end_date } })).map((row) => [
      row.full_name,
      row.total_amount,
      row.cash_paid_amount,
      row.loan_paid_amount,
      row.ending_amount,
    ])

  it('the golden quarter: trailer 50, truck 102 and trailer 51, without the sold truck', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const trailer = async (unit_number: string) =>
      (await books.client.call(createTrailer, { body: { make: 'Utility', unit_number } })).id
    const sold = await addAsset(books, {
      total_cost: 96000,
      useful_life: 4,
      purchase_date: '2024-07-01',
      depreciation_start_date: '2024-07-01',
    })
    const note = await addLoan(books, TRAILER_LOAN)
    await addAsset(books, {
      asset_type: 'trailer',
      trailer: await trailer('50'),
      total_cost: 30000,
      down_payment: 6000,
      type_of_financing: 'loan',
      loan: note,
      purchase_date: '2025-04-10',
      depreciation_start_date: '2025-04-10',
    })
    const loan = await addLoan(books)
    await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
    await addAsset(books, {
      asset_type: 'trailer',
      trailer: await trailer('51'),
      total_cost: 18000,
      purchase_date: '2026-02-10',
      depreciation_start_date: '2026-03-01',
    })
    await addAsset(books, { type_of_ownership: 'lease' })
    await payRow(books, { loan: note, n: 3, amount: 3206.02, date: '2026-01-12' })
    await payRow(books, { loan, n: 1, amount: 1754.81, date: '2026-02-17' })
    await payRow(books, {
      loan,
      n: 2,
      amount: 2254.81,
      date: '2026-03-16',
      interest: 586.99,
      principal: 1652.82,
      fee: 15,
    })
    await books.client.call(disposeFixedAsset, {
      params: { id: sold.id },
      body: { date: '2026-03-20', proceeds: 58500 },
    })
    const truck = '2025 Freightliner Cascadia · 102'
    expect(await rows(books, '2026-03-31')).toEqual([
      ['Utility · 50', 30000, 6000, 8666.77, 15333.23],
      [truck, 100000, 15000, 2797.63, 82202.37],
      ['Utility · 51', 18000, 18000, 0, 0],
    ])
    expect(await rows(books, '2026-02-09')).toEqual([
      [truck, 96000, 96000, 0, 0],
      ['Utility · 50', 30000, 6000, 8666.77, 15333.23],
      [truck, 100000, 15000, 0, 85000],
    ])
    const balances = await books.balances()
    expect([balances[2501], balances[2502]]).toEqual([-15333.23, -82202.37])
    await books.sound()
  })

  it('names the unit of each row; two assets of one truck are added up', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const first = await addAsset(books, { total_cost: 100 })
    await addAsset(books, { truck: first.truck?.id, total_cost: 50.5 })
    const [row, ...more] = await books.client.call(fixedAssetBalanceTruck, {
      query: { start_date: '2026-01-01', end_date: '2026-03-31' },
    })
    expect(more).toEqual([])
    expect(row).toEqual({
      asset_type: 'truck',
      truck: first.truck?.id,
      trailer: null,
      full_name: '2025 Freightliner Cascadia · 102',
      unit_number: '102',
      make: 'Freightliner',
      model: 'Cascadia',
      year: 2025,
      vin_number: null,
      total_amount: 150.5,
      cash_paid_amount: 150.5,
      loan_paid_amount: 0,
      ending_amount: 0,
    })
  })

  it('another company sees none of it; an invalid range is refused (400), members who cannot read reports are denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await addAsset(books)
    expect(await rows(other, '2026-12-31')).toEqual([])
    const query = { start_date: '2026-02-01', end_date: '2026-01-01' }
    expect((await books.client.refused(fixedAssetBalanceTruck, { query })).body.end_date).toEqual([
      'End date must not be before the start date.',
    ])
    const member = await addMember(api, books, { role: 'other' })
    expect(
      (
        await member.client.refused(fixedAssetBalanceTruck, {
          query: { start_date: '2026-01-01', end_date: '2026-02-01' },
        })
      ).status,
    ).toBe(403)
  })
})

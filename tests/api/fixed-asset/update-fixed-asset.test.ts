import { disposeFixedAsset, postDepreciation, unpostDepreciation, updateFixedAsset } from '@/lib/contract/fixed-asset'
import { createDocument } from '@/lib/contract/shared'
import { transactionDetail, transactionList } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, entryText, month, monthsOf } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { uploaded } from '@/tests/support/files'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('PATCH fixed_asset/fixed-asset/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it('a new cost and useful life change the schedule and the entry; the previous version is kept', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    const after = await books.client.call(updateFixedAsset, {
      params: { id },
      body: { total_cost: 60000, useful_life: 2, depreciation_start_date: '2026-02-01' },
    })
    expect(after).toMatchObject({
      book_value: 60000,
      depreciation_end: '2028-01-31',
      next_depreciation: { date: '2026-02-28', amount: 2500 },
    })
    expect(await entryText(books, 'FA-000001')).toBe('2026-01-15 | Dr 1510 60000 | Cr 1095 60000')
    expect(await monthsOf(books, id)).toHaveLength(24)
    await books.sound()
  })

  it('changing to a loan and then to a lease updates the entry', async () => {
    const books = await makeBooks(api)
    const [{ id }, loan] = [await addAsset(books), await addLoan(books)]
    const change = (body: object) => books.client.call(updateFixedAsset, { params: { id }, body })
    await change({ type_of_financing: 'loan', loan, down_payment: 15000 })
    expect(await entryText(books, 'FA-000001')).toBe('2026-01-15 | Dr 1510 100000 | Cr 2501 85000 | Cr 1095 15000')
    const refused = await books.client.refused(updateFixedAsset, { params: { id }, body: { down_payment: 14000 } })
    expect(messageOf(refused)).toEqual([
      400,
      'Financed amount 86,000.00 is greater than the unfunded amount 85,000.00 of the loan.',
    ])
    await change({ down_payment: 20000 })
    expect(await entryText(books, 'FA-000001')).toBe('2026-01-15 | Dr 1510 100000 | Cr 2501 80000 | Cr 1095 20000')
    expect((await change({ type_of_ownership: 'lease' })).is_capitalized).toBe(false)
    expect([await entryText(books, 'FA-000001'), await monthsOf(books, id)]).toEqual([null, []])
    await books.sound()
  })

  it('a schedule that would run past the calendar is refused at its start date (400)', async () => {
    const books = await makeBooks(api)
    const { id } = await addAsset(books)
    const refused = await books.client.refused(updateFixedAsset, {
      params: { id },
      body: { depreciation_start_date: '2196-02-01' },
    })
    expect([refused.status, refused.body]).toEqual([
      400,
      { depreciation_start_date: ['Depreciation must end by Dec 31, 2200.'] },
    ])
  })

  it('a bank account added later pays it: its line is categorized, or created on a manual account', async () => {
    const books = await makeBooks(api)
    const [bank, safe] = [await books.bankAccount(), await books.bankAccount({ account_type: 'cash', name: 'Safe' })]
    const line = await books.line({ bank_account: bank.id, date: '2026-01-17', amount: 100000 })
    const [{ id }, second] = [await addAsset(books), await addAsset(books, { total_cost: 900 })]
    await books.client.call(updateFixedAsset, { params: { id }, body: { bank_account: bank.id } })
    expect((await books.client.call(transactionDetail, { params: { id: line.id } })).status).toBe('by_user')
    await books.client.call(updateFixedAsset, { params: { id: second.id }, body: { bank_account: safe.id } })
    expect((await books.client.call(transactionList)).results.map(({ amount }) => amount).sort()).toEqual([100000, 900])
    expect((await books.balances())[1095] ?? 0).toBe(0)
    await books.client.call(updateFixedAsset, { params: { id }, body: { bank_account: null } })
    await books.client.call(updateFixedAsset, { params: { id }, body: { bank_account: safe.id, useful_life: 4 } })
    await books.sound()
  })

  it('the line created for it follows its figures; a payment from the bank is not entered a second time', async () => {
    const books = await makeBooks(api)
    const [safe, bank] = [await books.bankAccount({ account_type: 'cash', name: 'Safe' }), await books.bankAccount()]
    await books.line({ bank_account: bank.id, date: '2026-01-15', amount: 100000 })
    const [{ id }, paid] = [
      await addAsset(books, { bank_account: safe.id, total_cost: 900 }),
      await addAsset(books, { bank_account: bank.id }),
    ]
    const lines = async () =>
      (await books.client.call(transactionList)).results
        .map(({ amount, date, bank_account }) => `${date} ${amount} ${bank_account?.name}`)
        .sort()
    const change = (asset: string, body: object) => books.client.call(updateFixedAsset, { params: { id: asset }, body })
    await change(id, { total_cost: 950, purchase_date: '2026-01-16', depreciation_start_date: '2026-01-16' })
    expect(await lines()).toEqual([`2026-01-15 100000 ${bank.name}`, '2026-01-16 950 Safe'])
    expect((await books.balances())[1095] ?? 0).toBe(0)
    await change(id, { useful_life: 4 })
    await change(paid.id, { total_cost: 99000 })
    expect(await lines()).toEqual([`2026-01-15 100000 ${bank.name}`, '2026-01-16 950 Safe'])
    await change(id, { type_of_ownership: 'lease' })
    expect(await lines()).toEqual([`2026-01-15 100000 ${bank.name}`])
    await books.sound()
  })

  it('a created line that is finalized prevents changes of the figures it pays (409)', async () => {
    const books = await makeBooks(api)
    const safe = await books.bankAccount({ account_type: 'cash', name: 'Safe' })
    const { id } = await addAsset(books, { bank_account: safe.id })
    const [line] = (await books.client.call(transactionList)).results
    await books.client.call(bulkFinalize, { body: { transactions: [line?.id ?? ''], is_finalized: true } })
    const refused = await books.client.refused(updateFixedAsset, { params: { id }, body: { total_cost: 5 } })
    expect(messageOf(refused)[0]).toBe(409)
    expect(await entryText(books, 'FA-000001')).toBe('2026-01-15 | Dr 1510 100000 | Cr 1095 100000')
  })

  it('once depreciation is posted, cost, useful life and dates cannot change until it is unposted (409); the document can', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { id } = await addAsset(books)
    const rowId = (await month(books, id, '2026-01')).id
    await books.client.call(postDepreciation, { params: { rowId } })
    for (const body of [
      { total_cost: 1 },
      { useful_life: 4 },
      { depreciation_start_date: '2026-02-01' },
      { purchase_date: '2026-01-10' },
    ]) {
      expect(messageOf(await books.client.refused(updateFixedAsset, { params: { id }, body }))).toEqual([
        409,
        'Unpost the depreciation of this asset before changing it.',
      ])
    }
    const { id: document } = await books.client.call(createDocument, {
      body: { name: 'Title', document: (await uploaded(books.client)).id },
    })
    expect((await books.client.call(updateFixedAsset, { params: { id }, body: { document } })).document).toBe(document)
    await books.client.call(unpostDepreciation, { params: { rowId } })
    await books.client.call(updateFixedAsset, { params: { id }, body: { useful_life: 4 } })
    await books.sound()
  })

  it('both the old and the new date must be open, and a sold asset cannot be changed (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [{ id }, sold] = [await addAsset(books), await addAsset(books)]
    await books.client.call(disposeFixedAsset, { params: { id: sold.id }, body: { date: '2026-01-20', proceeds: 1 } })
    const refused = async (asset: string, body: object) =>
      messageOf(await books.client.refused(updateFixedAsset, { params: { id: asset }, body }))
    expect(await refused(sold.id, { down_payment: 5 })).toEqual([409, 'Asset is already disposed.'])
    await books.lockBooks('2026-01-31')
    expect(await refused(id, { purchase_date: '2026-02-10', depreciation_start_date: '2026-02-10' })).toEqual([
      409,
      'Books are locked through 2026-01-31.',
    ])
    await books.lockBooks('2026-01-10')
    expect(await refused(id, { purchase_date: '2026-01-05' })).toEqual([409, 'Books are locked through 2026-01-10.'])
  })

  it('an outdated version is refused (409), and so are other companies and read-only members', async () => {
    const books = await makeBooks(api)
    const { id } = await addAsset(books)
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(updateFixedAsset, { params: { id }, body: {}, headers })).body.code).toBe(
      'stale',
    )
    await expectStrangersRefused(api, books, updateFixedAsset, { params: { id }, body: { useful_life: 3 } })
  })
})

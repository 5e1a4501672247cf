import { createFixedAsset } from '@/lib/contract/fixed-asset'
import { transactionDetail, transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, assetInput, entryText, monthsOf } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

describe('POST fixed_asset/fixed-asset/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  beforeAll(() => api.clock.set('2026-03-20T17:00:00Z'))

  it('an owned truck bought for cash: 60 months, posted against clearing with the truck on every line', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const asset = await addAsset(books)
    expect(await entryText(books, 'FA-000001')).toBe('2026-01-15 | Dr 1510 100000 | Cr 1095 100000')
    expect((await monthsOf(books, asset.id)).map((row) => row.status)).toEqual(
      Array.from({ length: 60 }, () => 'upcoming'),
    )
    const lines = await api.rows<{ trucks: number }>({
      text: 'select count(*)::int as trucks from posting where journal_entry_id = $1 and truck_id = $2',
      values: [asset.id, asset.truck?.id],
    } as never)
    expect(lines).toEqual([{ trucks: 2 }])
    await books.sound()
  })

  it.each(['lease', 'rental', 'owner_operator'] as const)(
    'a unit of type %s is only recorded: no entry, no depreciation',
    async (type_of_ownership) => {
      const books = await makeBooks(api)
      const asset = await addAsset(books, { type_of_ownership })
      expect(asset).toMatchObject({
        is_capitalized: false,
        book_value: 0,
        next_depreciation: null,
        depreciation_end: null,
      })
      expect([await entryText(books, 'FA-000001'), await monthsOf(books, asset.id)]).toEqual([null, []])
    },
  )

  const bought = async (books: Books, ...lines: { date: string; amount: number }[]) => {
    const bank = await books.bankAccount()
    const made = []
    for (const line of lines) made.push(await books.line({ bank_account: bank.id, ...line }))
    return { bank, made }
  }

  it('the only line of the same amount within 5 days is categorized to clearing', async () => {
    const books = await makeBooks(api)
    const { bank, made } = await bought(
      books,
      { date: '2026-01-20', amount: 100000 },
      { date: '2026-01-21', amount: 100000 },
      { date: '2026-01-15', amount: 99999.99 },
    )
    await addAsset(books, { bank_account: bank.id })
    const statuses = await Promise.all(
      made.map(async (line) => (await books.client.call(transactionDetail, { params: { id: line.id } })).status),
    )
    expect(statuses).toEqual(['by_user', 'uncategorized', 'uncategorized'])
    expect((await books.balances())[1095] ?? 0).toBe(0)
    await books.sound()
  })

  it('with two such lines the choice is left to the user', async () => {
    const books = await makeBooks(api)
    const { bank } = await bought(books, { date: '2026-01-10', amount: 100000 }, { date: '2026-01-15', amount: 100000 })
    await addAsset(books, { bank_account: bank.id })
    expect([(await books.client.call(transactionList)).count, (await books.balances())[1095]]).toEqual([2, -100000])
    await books.sound()
  })

  it('a payment in a closed period is not entered a second time', async () => {
    const books = await makeBooks(api)
    const { bank } = await bought(books, { date: '2026-01-11', amount: 100000 })
    await books.lockBooks('2026-01-12')
    await addAsset(books, { bank_account: bank.id })
    expect([(await books.client.call(transactionList)).count, (await books.balances())[1095]]).toEqual([1, -100000])
    await books.sound()
  })

  it('the payment is entered on a manual account; on a linked account it is left to the bank feed', async () => {
    const books = await makeBooks(api)
    const [cash, linked] = [await books.bankAccount({ account_type: 'cash', name: 'Safe' }), await books.bankAccount()]
    await api.rows({ text: 'update bank_account set is_linked = true where id = $1', values: [linked.id] } as never)
    await addAsset(books, { bank_account: cash.id, total_cost: 900 })
    await addAsset(books, { bank_account: linked.id, total_cost: 800 })
    const { results } = await books.client.call(transactionList)
    expect(results).toMatchObject([
      {
        amount: 900,
        date: '2026-01-15',
        amount_type: 'money_out',
        source: 'manual',
        name: 'Purchase of 102 · 2025 Freightliner Cascadia',
      },
    ])
    expect((await books.balances())[1095]).toBe(-800)
    await books.sound()
  })

  it('a loan finances no more than its remaining amount: 70,000.00 of 85,000.00, then 15,000.01 is too much', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const terms = { type_of_financing: 'loan' as const, loan }
    await addAsset(books, { ...terms, total_cost: 70000 })
    const body = await assetInput(books, { ...terms, total_cost: 15000.01 })
    expect(messageOf(await books.client.refused(createFixedAsset, { body }))).toEqual([
      400,
      'Financed amount 15,000.01 is greater than the unfunded amount 15,000.00 of the loan.',
    ])
    await addAsset(books, { ...terms, total_cost: 15000 })
    await books.sound()
  })

  it.each([
    [{ useful_life: 60 }, { useful_life: ['Useful life is in years and must be between 1 and 40.'] }],
    [{ useful_life: 0 }, { useful_life: ['Useful life is in years and must be between 1 and 40.'] }],
    [{ total_cost: -1 }, { total_cost: ['Amount must not be negative.'] }],
    [{ down_payment: 100000.01 }, { down_payment: ['Down payment must be between 0 and the total cost.'] }],
    [{ down_payment: -1 }, { down_payment: ['Down payment must be between 0 and the total cost.'] }],
    [{ type_of_financing: 'loan' }, { loan: ['Select the loan that financed this asset.'] }],
    [
      { depreciation_start_date: '2025-12-31' },
      { depreciation_start_date: ['Depreciation cannot start before the month of the purchase.'] },
    ],
    [
      { depreciation_start_date: '2196-02-01' },
      { depreciation_start_date: ['Depreciation must end by Dec 31, 2200.'] },
    ],
    [{ truck: null }, { truck: ['field is required'] }],
    [{ asset_type: 'plane' }, { asset_type: ['Choose one of: truck, trailer.'] }],
  ])('refuses %j (400)', async (wrong, fields) => {
    const books = await makeBooks(api)
    const body = { ...(await assetInput(books)), ...wrong }
    const refused = await books.client.refused(createFixedAsset, { body })
    expect([refused.status, refused.body]).toEqual([400, fields])
  })

  it('a locked date is refused (409), and so is the opening of an older asset', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    await books.lockBooks('2026-01-31')
    for (const purchase_date of ['2026-01-15', '2024-07-01']) {
      const body = await assetInput(books, { purchase_date, depreciation_start_date: purchase_date })
      expect(messageOf(await books.client.refused(createFixedAsset, { body }))).toEqual([
        409,
        'Books are locked through 2026-01-31.',
      ])
    }
  })

  it('units, loans and bank accounts of other companies are not found (404); read-only members are denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const [own, theirs] = [await assetInput(books), await assetInput(other)]
    const [loan, bank] = [await addLoan(other), await other.bankAccount()]
    for (const over of [{ truck: theirs.truck }, { type_of_financing: 'loan', loan }, { bank_account: bank.id }]) {
      expect((await books.client.refused(createFixedAsset, { body: { ...own, ...over } })).status).toBe(404)
    }
    await expectReadersRefused(api, books, createFixedAsset, { body: own })
  })
})

import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { billList, createBill, deleteBill, updateBill } from '@/lib/contract/bill'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { documentsOf } from '@/tests/support/posted-documents'
import { billBody, billItems, makeBill } from '@/tests/support/invoicing'

describe('POST bill/bill/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const refusal = async (books: Books, over: Parameters<typeof billBody>[1]) =>
    (await books.client.refused(createBill, { body: await billBody(books, over) })).body

  it('is open, numbered and posted; its lines keep 4 decimals and the truck', async () => {
    const books = await makeBooks(api)
    const truck = await documentsOf(api, books).truck('Truck 7')
    const [item] = await billItems(books, [[6160, '3.5', '83.335']])
    const bill = await books.client.call(createBill, {
      body: await billBody(books, {
        tax_percent: '8.125',
        bill_items: [
          { ...item, rate: '83.335', chart_of_account: item?.chart_of_account ?? '', truck, description: 'Filters' },
        ],
        note: ' Shop visit ',
      }),
    })
    expect(bill).toMatchObject({
      entry_id: 'BILL-000001',
      bill_status: 'open',
      subtotal: 291.67,
      total_tax_amount: 23.7,
      total_amount: 315.37,
      open_balance: 315.37,
      tax_percent: 8.125,
      note: 'Shop visit',
      paid_amount: 0,
      payments: [],
      transaction: null,
      entity: { id: books.entity.id },
      bill_items: [
        {
          description: 'Filters',
          quantity: 3.5,
          rate: 83.335,
          total_amount: 291.67,
          truck: { id: truck, full_name: 'Truck 7' },
          bill: bill.id,
        },
      ],
    })
    const posted = await api.rows(
      sql`select truck_id, description, amount from posting where journal_entry_id = ${bill.id} order by line_no`,
    )
    expect(posted).toEqual([
      { truck_id: truck, description: 'Filters', amount: '315.37' },
      { truck_id: null, description: null, amount: '315.37' },
    ])
    const log = await api.rows(sql`select action, changes from audit_log where object_id = ${bill.id}`)
    expect(log).toMatchObject([
      { action: 'create', changes: { total_amount: [null, 315.37], stakeholder: [null, 'Roadrunner Tire'] } },
    ])
    await books.sound()
  })

  it('a repeated idempotency key returns the first response instead of creating a second bill', async () => {
    const books = await makeBooks(api)
    const request = { body: await billBody(books), headers: { 'idempotency-key': v7() } }
    const [first, second] = [await books.client.call(createBill, request), await books.client.call(createBill, request)]
    expect([second.id, (await books.client.call(billList)).count]).toEqual([first.id, 1])
  })

  it('refuses impossible totals, dates, states and numbers (400), each with its own message', async () => {
    const books = await makeBooks(api)
    expect(
      await refusal(books, {
        items: [
          [6140, 1, 10],
          [6140, 1, -10],
        ],
      }),
    ).toEqual({ message: 'Bill total must be greater than 0.' })
    expect(await refusal(books, { bill_due_date: '2026-01-21' })).toEqual({
      bill_due_date: ['Due date cannot be before the bill date.'],
    })
    expect(await refusal(books, { bill_status: 'paid' })).toEqual({
      message: 'A bill becomes paid by matching a transaction.',
    })
    expect(
      await refusal(books, {
        items: [
          [6140, 1, 1],
          [6140, 20_000, 5000],
        ],
      }),
    ).toEqual({ 'bill_items.1.rate': ['Amount is too large.'] })
    expect(
      await refusal(books, {
        items: [
          [6140, 1, 99_999_999],
          [6140, 1, -99_999_998.99],
        ],
        tax_percent: 99_999_999,
      }),
    ).toEqual({ tax_percent: ['Amount is too large.'] })
    expect(await refusal(books, { items: [[6140, 1, 100_000_000]] })).toEqual({
      'bill_items.0.rate': ['Number is too large.'],
    })
    expect(await refusal(books, { items: [[6140, '1.00005', 1]] })).toEqual({
      'bill_items.0.quantity': ['Numbers can have at most 4 decimals.'],
    })
    expect(await refusal(books, { bill_items: [] })).toEqual({ bill_items: ['Add at least one line.'] })
    expect(await refusal(books, { bill_number: 'x'.repeat(256) })).toEqual({
      bill_number: ['Use at most 255 characters.'],
    })
    expect((await books.client.refused(createBill, { body: { color: 'red' } })).body).toMatchObject({
      stakeholder: ['field is required'],
      bill_date: ['field is required'],
      bill_items: ['field is required'],
      color: ['This field is not known.'],
    })
    expect((await books.client.call(billList)).count).toBe(0)
  })

  it('refuses accounts that are not categories (400)', async () => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount()
    const cash =
      (
        await api.rows<{ chart_number: number }>(
          sql`select chart_number from chart_of_account where id = ${bank.chart_of_account}`,
        )
      )[0]?.chart_number ?? 0
    const on = async (number: number) => (await refusal(books, { items: [[number, 1, 10]] })).message
    expect(await on(cash)).toMatch(/^Account Operating cannot be used as a category\./)
    expect(await on(2000)).toBe('Account Accounts Payable cannot be used as a category.')
    const { id } = await books.account(6140)
    await books.client.call(updateAccount, { params: { id }, body: { is_active: false } })
    expect(await on(6140)).toMatch(/ is not active\.$/)
  })

  it('a date in the locked period is refused (409) and uses up no number', async () => {
    const books = await makeBooks(api)
    await books.lockBooks('2026-01-31')
    const body = await billBody(books, { bill_date: '2026-01-30', bill_due_date: '2026-02-28' })
    const refused = await books.client.refused(createBill, { body })
    expect([...messageOf(refused), refused.body.code]).toEqual([
      409,
      'Books are locked through 2026-01-31.',
      'books_locked',
    ])
    const made = await books.client.call(createBill, { body: { ...body, bill_date: '2026-02-01' } })
    expect(made.entry_id).toBe('BILL-000001')
  })

  it('foreign and unknown stakeholders, accounts and trucks are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [item] = await billItems(mine, [[6140, 1, 10]])
    const [theirs] = await billItems(other, [[6140, 1, 10]])
    const truck = await documentsOf(api, other).truck('Theirs')
    if (!item || !theirs) throw new Error('No items')
    const wrong = [
      { stakeholder: (await other.stakeholder()).id },
      { stakeholder: v7() },
      { bill_items: [theirs] },
      { bill_items: [{ ...item, chart_of_account: v7() }] },
      { bill_items: [{ ...item, truck }] },
      { bill_items: [{ ...item, truck: v7() }] },
    ]
    for (const over of wrong)
      expect((await mine.client.refused(createBill, { body: await billBody(mine, over) })).status).toBe(404)
  })

  it('a member who can only draft can create bills but not change them; a read-only member can do neither (403)', async () => {
    const books = await makeBooks(api)
    const drafter = await addMember(api, books, { role: 'other' })
    const body = await billBody(books)
    const { id } = await drafter.client.call(createBill, { body })
    expect((await drafter.client.refused(updateBill, { params: { id }, body: { note: 'x' } })).status).toBe(403)
    expect((await drafter.client.refused(deleteBill, { params: { id } })).status).toBe(403)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(createBill, { body })).status).toBe(403)
  })
})

describe('a bill number that the vendor has already used', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
  })
  afterAll(() => api.close())

  it('is refused on request, regardless of case, and saved otherwise', async () => {
    const first = await makeBill(books, { bill_number: 'Wk-46' })
    const body = await billBody(books, {
      stakeholder: first.stakeholder.id,
      bill_number: 'WK-46',
      refuse_duplicate: true,
    })
    expect((await books.client.refused(createBill, { body })).body).toEqual({
      bill_number: [`This vendor has bill WK-46 of Jan 22, 2026 already, as ${first.entry_id}.`],
    })
    const other = (await books.stakeholder('Bolt and Sons')).id
    for (const over of [{ stakeholder: other }, { bill_number: 'WK-47' }, { refuse_duplicate: undefined }])
      expect((await books.client.call(createBill, { body: { ...body, ...over } })).total_amount).toBe(2050)
  })
})

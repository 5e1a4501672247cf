import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import {
  createStakeholder,
  deleteStakeholder,
  mergeStakeholder,
  replaceStakeholder,
  stakeholderDetail,
  stakeholderList,
  stakeholderOverview,
  updateStakeholder,
} from '@/lib/contract/stakeholder'
import { transactionsSplit } from '@/lib/contract/split'
import { editStakeholder } from '@/lib/contract/transaction'
import { matchBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('GET stakeholder/stakeholder/{id}/overview/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-03-15T15:00:00Z')
  })
  afterAll(() => api.close())

  const line = async (books: Books, stakeholder: string, over: object) => {
    const { id } = await books.line({ chart_of_account: 6010, ...over })
    await books.client.call(editStakeholder, { params: { id }, body: { stakeholder } })
  }
  const overview = (books: Books, id: string) => books.client.call(stakeholderOverview, { params: { id } })

  it("shows open amounts, this year's totals, the last activity, references, and its bank texts", async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder('Pilot')
    await line(books, id, { amount: 100, name: 'PILOT #0412', date: '2026-02-03' })
    await line(books, id, { amount: 50, name: 'PILOT #0777', date: '2026-03-01' })
    await line(books, id, { amount: 9, name: 'PILOT #0412', date: '2025-12-31' })
    await line(books, id, { amount: 30, amount_type: 'money_in', name: 'REFUND', date: '2026-01-04' })
    await makeBill(books, { stakeholder: id, bill_date: '2026-03-10', bill_due_date: null })
    await makeInvoice(books, { stakeholder: id })
    await makeInvoice(books, { stakeholder: id, invoice_status: 'draft' })
    const figures = {
      receivable: 1000,
      payable: 2050,
      in_this_year: 30,
      out_this_year: 150,
      out_last_year: 9,
      by_card_last_year: null,
      refunded_last_year: null,
      for_1099_last_year: null,
      last_activity: '2026-03-10',
    }
    expect(await overview(books, id)).toEqual({
      figures,
      uses: { transactions: 4, rules: 0, bills: 1, invoices: 2, entries: 0, templates: 0, trucks: 0, customers: 0 },
      aliases: [
        { text: 'PILOT #0412', lines: 3 },
        { text: 'REFUND', lines: 1 },
      ],
      alike: [],
    })
    const rows = async (query: object) => (await books.client.call(stakeholderList, { query })).results
    expect((await rows({ figures: true })).map((row) => row.figures)).toEqual([figures])
    expect((await rows({})).map((row) => row.figures)).toEqual([null])
    expect(messageOf(await books.client.refused(deleteStakeholder, { params: { id } }))).toEqual([
      409,
      'Stakeholder is used by 7 records and cannot be deleted.',
    ])
  })

  it('counts a used vendor credit as less money out, not as money out and in', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder('DAT')
    const credits = (await books.account(1340)).id
    const pay = async (date: string, amount: number, [due, rest]: [number, number]) => {
      const bill = await makeBill(books, {
        stakeholder: id,
        bill_number: date,
        bill_date: date,
        bill_due_date: null,
        items: [[7070, 1, due]],
      })
      const whole = await books.line({ amount, date, stakeholder: id })
      const split = await books.client.call(transactionsSplit, {
        body: {
          transaction: whole.id,
          lines: [
            { chart_of_account: null, amount: due },
            { chart_of_account: credits, amount: rest },
          ],
        },
      })
      await books.client.call(matchBill, { body: { transaction: split.lines[0]?.id ?? '', bill: bill.id } })
    }
    await pay('2026-01-20', 300, [149, 151])
    await pay('2026-02-20', 150, [200, -50])
    await pay('2025-12-20', 60, [100, -40])
    expect((await overview(books, id)).figures).toMatchObject({
      payable: 0,
      in_this_year: 0,
      out_this_year: 450,
      out_last_year: 60,
    })
  })

  it('counts a fee that a factor withholds from a deposit as money out to the factor', async () => {
    const books = await makeBooks(api)
    const [customer, factor] = [(await books.stakeholder('TQL')).id, (await books.stakeholder('RTS')).id]
    const deposit = await books.line({
      amount: 970,
      amount_type: 'money_in',
      date: '2026-02-10',
      stakeholder: customer,
    })
    await books.client.call(transactionsSplit, {
      body: {
        transaction: deposit.id,
        lines: [
          { chart_of_account: null, amount: 1000 },
          { chart_of_account: null, amount: -30, stakeholder: factor },
        ],
      },
    })
    const inAndOut = async (id: string) => {
      const { figures } = await overview(books, id)
      return [figures?.in_this_year, figures?.out_this_year]
    }
    expect([await inAndOut(customer), await inAndOut(factor)]).toEqual([
      [1000, 0],
      [0, 30],
    ])
  })

  it('suggests duplicates whose names differ only in case, punctuation and company suffix, or with the same email', async () => {
    const books = await makeBooks(api)
    const first = await books.stakeholder('Pilot Travel Centers')
    const twin = await books.stakeholder('PILOT Travel Centers, LLC')
    const other = await books.stakeholder('Pilot Freight')
    expect((await overview(books, first.id)).alike).toEqual([twin])
    expect((await overview(books, twin.id)).alike).toEqual([first])
    const sharing = { email: 'ap@pilot.example' }
    const same = await books.client.call(updateStakeholder, { params: { id: twin.id }, body: sharing })
    await books.client.call(updateStakeholder, { params: { id: other.id }, body: { email: 'AP@pilot.example' } })
    expect((await overview(books, other.id)).alike).toEqual([same])
  })

  it('stores terms, credit limit, factor, account and unit; encrypts the tax id and returns only its last digits', async () => {
    const books = await makeBooks(api)
    const [factor, account] = [await books.stakeholder('RTS'), await books.account(6010)]
    const made = await books.client.call(createStakeholder, {
      body: {
        ...{ type: 'Vendor', full_name: 'Bolt & Sons', terms: 30, credit_limit: '5000.50', is_1099: true },
        ...{ factored_by: factor.id, usual_account: account.id, tax_id: '12-3456789' },
      },
    })
    expect(made).toMatchObject({
      ...{ terms: 30, credit_limit: 5000.5, is_1099: true, tax_id: '•••••6789', unit: null },
      factored_by: { id: factor.id, full_name: 'RTS' },
      usual_account: { id: account.id, chart_number: 6010 },
    })
    const [held] = await api.rows<{ tax_id_sealed: Buffer }>(
      sql`select tax_id_sealed from stakeholder where id = ${made.id}`,
    )
    expect(Buffer.from(held?.tax_id_sealed ?? []).toString('latin1')).not.toContain('123456789')
    const log = await api.rows(sql`select changes from audit_log where object_id = ${made.id}`)
    expect(JSON.stringify(log)).not.toContain('3456789')

    const params = { id: made.id }
    api.clock.advance(5)
    const changed = await books.client.call(updateStakeholder, { params, body: { terms: 45, tax_id: '987-65-4321' } })
    expect(changed).toMatchObject({ terms: 45, credit_limit: 5000.5, tax_id: '•••••4321' })
    const [last] = await api.rows<{ changes: object }>(
      sql`select changes from audit_log where object_id = ${made.id} and action = 'update'`,
    )
    expect(last?.changes).toEqual({ terms: [30, 45], tax_id: ['•••••6789', '•••••4321'] })
    const replaced = await books.client.call(replaceStakeholder, {
      params,
      body: { type: 'Vendor', full_name: 'Bolt' },
    })
    expect(replaced).toMatchObject({ terms: null, factored_by: null, is_1099: false, tax_id: '•••••4321' })
  })

  it('merging a factor passes its customers on; a factor with customers cannot be deleted', async () => {
    const books = await makeBooks(api)
    const [from, into] = [await books.stakeholder('RTS'), await books.stakeholder('RTS Financial')]
    const { id } = await books.client.call(createStakeholder, {
      body: { type: 'Customer', full_name: 'TQL', factored_by: from.id },
    })
    expect((await books.client.refused(deleteStakeholder, { params: { id: from.id } })).status).toBe(409)
    await books.client.call(mergeStakeholder, { params: { id: from.id }, body: { into: into.id } })
    const { factored_by } = await books.client.call(stakeholderDetail, { params: { id } })
    expect(factored_by).toEqual({ id: into.id, full_name: 'RTS Financial' })
  })

  it.each([
    [{ terms: -1 }, { terms: ['Terms cannot be negative.'] }],
    [{ terms: 400 }, { terms: ['Use at most 365 days.'] }],
    [{ credit_limit: -5 }, { credit_limit: ['Credit limit cannot be negative.'] }],
    [{ tax_id: '12345' }, { tax_id: ['Enter nine digits, such as 12-3456789.'] }],
  ])('refuses %p at its field (400)', async (body, fields) => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    expect((await books.client.refused(updateStakeholder, { params: { id }, body })).body).toEqual(fields)
  })

  it('omits balances for members who cannot read reports', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    const { client } = await addMember(api, books, { role: 'other' })
    expect((await client.call(stakeholderOverview, { params: { id } })).figures).toBeNull()
    const { results } = await client.call(stakeholderList, { query: { figures: true } })
    expect(results.map(({ figures }) => figures)).toEqual([null])
  })

  it('cannot be its own factor; ids outside the company are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [own, theirs] = [await mine.stakeholder(), await other.stakeholder()]
    const ask = (body: object) => mine.client.refused(updateStakeholder, { params: { id: own.id }, body })
    expect((await ask({ factored_by: own.id })).body).toEqual({ factored_by: ['Choose another stakeholder.'] })
    for (const body of [{ factored_by: theirs.id }, { usual_account: v7() }, { unit: v7() }])
      expect((await ask(body)).status).toBe(404)
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(stakeholderOverview, { params: { id } })).status).toBe(404)
  })
})

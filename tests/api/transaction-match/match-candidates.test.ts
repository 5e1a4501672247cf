import { markLoanPayment } from '@/lib/contract/loan'
import { invoicesThatSum, matchBill, matchCandidates } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, paymentsOf, payRow } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('GET transaction/{id}/match-candidates/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('ranks open bills for money out, with reasons', async () => {
    const books = await makeBooks(api)
    const repair = (await books.stakeholder('Great Plains Truck Repair')).id
    const exact = await makeBill(books, {
      stakeholder: repair,
      bill_number: 'GP-77',
      bill_date: '2026-01-20',
      bill_due_date: '2026-02-19',
      items: [[6110, 1, 500]],
    })
    const larger = await makeBill(books, { items: [[6140, 1, 2050]] })
    await makeInvoice(books)
    const line = await books.line({ amount: 500, name: 'GREAT PLAINS GP-77', date: '2026-02-03' })
    const { bills, invoices } = await books.client.call(matchCandidates, { params: { id: line.id } })
    expect(invoices).toEqual([])
    expect(bills.map(({ id, amount }) => [id, amount])).toEqual([[exact.id, 500]])
    expect([bills[0]?.score, bills[0]?.reasons]).toEqual([
      100,
      [
        'same amount',
        'bill number GP-77 in the bank text',
        'bank text has "great plains"',
        'between its date and due date',
      ],
    ])
    // A similar date and amount alone suggest no bill, but a search finds it.
    const name = larger.stakeholder.full_name
    const looked = await books.client.call(matchCandidates, { params: { id: line.id }, query: { search: name } })
    expect(looked.bills.map(({ id, reasons }) => [id, reasons])).toEqual([
      [larger.id, ['$500.00 of $2,050.00 that is open (24%)', 'between its date and due date']],
    ])
  })

  it('ranks open and short-paid invoices for money in, without drafts and paid ones', async () => {
    const books = await makeBooks(api)
    const open = await makeInvoice(books, { invoice_number: 'INV-1007', items: [['Linehaul', 1, 1000]] })
    await makeInvoice(books, { invoice_status: 'draft' })
    const line = await books.line({
      amount: 1050,
      amount_type: 'money_in',
      name: 'LAKESIDE LOGISTICS ACH INV 1007',
      date: '2026-03-10',
    })
    const { bills, invoices } = await books.client.call(matchCandidates, { params: { id: line.id } })
    expect([bills, invoices.map(({ id, amount }) => [id, amount])]).toEqual([[], [[open.id, 1000]]])
    expect(invoices[0]?.reasons).toEqual([
      '$50.00 more than is open',
      'invoice number INV-1007 in the bank text',
      'bank text has "lakeside logistics"',
      '31 days after it was due',
    ])
  })

  it('shows no invoices or loans to members who can read only bills', async () => {
    const books = await makeBooks(api)
    await addLoan(books)
    const invoice = await makeInvoice(books, { invoice_number: 'INV-1007', items: [['Linehaul', 1, 1000]] })
    const bill = await makeBill(books, { bill_number: 'DT-1', items: [[6110, 1, 1754.81]] })
    const paid = await books.line({ amount: 1754.81, name: 'DAIMLER TRUCK FIN DT-1', date: '2026-02-17' })
    const got = await books.line({ amount: 1000, amount_type: 'money_in', name: 'LAKESIDE INV 1007' })
    const { client } = await addMember(api, books, { role: 'other' })
    const ask = (request: typeof client, id: string) => request.call(matchCandidates, { params: { id } })
    const sum = (request: typeof client) =>
      request.call(invoicesThatSum, { params: { id: got.id }, query: { amount: 1000 } })
    expect((await ask(books.client, paid.id)).loans).toHaveLength(1)
    expect(await ask(client, paid.id)).toMatchObject({ bills: [{ id: bill.id }], loans: [] })
    expect((await ask(books.client, got.id)).invoices).toMatchObject([{ id: invoice.id }])
    expect(await ask(client, got.id)).toEqual({ bills: [], invoices: [], loans: [], parties: [], party: null })
    expect((await sum(books.client)).invoices).toHaveLength(1)
    expect((await sum(client)).invoices).toEqual([])
  })

  it("offers a loan's next payment, with the amounts the line would pay", async () => {
    const books = await makeBooks(api)
    await addLoan(books)
    const ask = async (over: { amount: number; name: string }) =>
      (
        await books.client.call(matchCandidates, {
          params: { id: (await books.line({ date: '2026-02-17', ...over })).id },
        })
      ).loans
    const [due] = await ask({ amount: 1754.81, name: 'DAIMLER TRUCK FIN' })
    expect(due).toMatchObject({
      n: 1,
      payments: 60,
      date: '2026-02-15',
      payment: 1754.81,
      interest: 595,
      principal: 1144.81,
      fee: 15,
      is_scheduled: true,
      loan: { name: 'Truck 102 loan' },
      reasons: ['same amount', 'bank text has "daimler"', '2 days after it was due'],
    })
    expect(await ask({ amount: 1760, name: 'DAIMLER TRUCK FIN' })).toMatchObject([
      { principal: 1150, is_scheduled: false },
    ])
    expect(await ask({ amount: 1760, name: 'PILOT' })).toEqual([])
  })

  it('finds a loan by name for a payment with extra principal, and for a late payoff', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const pay = async (amount: number, date: string) => {
      const line = await books.line({ amount, date, name: 'WIRE OUT' })
      const ask = async (search?: string) =>
        (await books.client.call(matchCandidates, { params: { id: line.id }, query: { search } })).loans
      expect([await ask(), await ask('volvo')]).toEqual([[], []])
      const [due] = await ask('truck 102')
      if (!due) throw new Error('no candidate')
      const { interest, principal, fee } = due
      await books.client.call(markLoanPayment, {
        params: { rowId: due.id },
        body: { is_paid: true, transaction: line.id, interest, principal, fee },
      })
      await books.sound()
      return [interest, principal, fee]
    }
    // Golden E112: 500.00 more than 1,754.81 is principal.
    expect(await pay(2254.81, '2026-02-17')).toEqual([595, 1644.81, 15])
    // Two months of interest accrued until it was paid off.
    expect(await pay(84400, '2026-04-02')).toEqual([1044.81, 83355.19, 0])
    expect((await paymentsOf(books, loan)).map((row) => row.ending_balance)).toEqual([83355.19, 0])
  })

  it('offers the remainder of a short last payment, and a last payment above the balance, with amounts accepted unchanged', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books, { loan_amount: 1000, interest_rate: 0, period: 2, variable_fee: 0 })
    await payRow(books, { loan, n: 1, amount: 500 })
    const pay = async (amount: number) => {
      const line = await books.line({ amount, date: '2026-03-16', name: 'DAIMLER TRUCK FIN' })
      const [due] = (await books.client.call(matchCandidates, { params: { id: line.id } })).loans
      if (!due) throw new Error('no candidate')
      const { interest, principal, fee } = due
      const parts = due.is_scheduled ? {} : { interest, principal, fee }
      await books.client.call(markLoanPayment, {
        params: { rowId: due.id },
        body: { is_paid: true, transaction: line.id, ...parts },
      })
      await books.sound()
      return due
    }
    expect(await pay(480)).toMatchObject({
      n: 2,
      payments: 2,
      payment: 500,
      interest: 0,
      principal: 480,
      fee: 0,
      is_scheduled: false,
    })
    expect(await pay(20)).toMatchObject({
      n: 3,
      payments: 3,
      payment: 20,
      interest: 0,
      principal: 20,
      fee: 0,
      is_scheduled: true,
    })
    const other = await addLoan(books, { loan_amount: 1000, interest_rate: 0, period: 1, variable_fee: 0 })
    expect(await pay(1004.8)).toMatchObject({
      loan: { id: other },
      n: 1,
      payments: 1,
      payment: 1000,
      interest: 0,
      principal: 1000,
      fee: 4.8,
      is_scheduled: false,
    })
    expect((await paymentsOf(books, other)).map((row) => [row.is_paid, row.ending_balance])).toEqual([[true, 0]])
  })

  it('searches all open invoices by text, customer, amount and age, and lists customers that have some', async () => {
    const books = await makeBooks(api)
    const [tql, ryan] = [(await books.stakeholder('TQL')).id, (await books.stakeholder('Ryan Transport')).id]
    const days = Array.from({ length: 24 }, (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}`)
    const made = []
    for (const [n, day] of days.entries())
      made.push(
        await makeInvoice(books, {
          stakeholder: n % 2 === 0 ? tql : ryan,
          invoice_number: `A-${100 + n}`,
          invoice_date: day,
          invoice_due_date: '2026-03-01',
          items: [['Linehaul', 1, 1000 + n]],
        }),
      )
    const deposit = { amount: 2006, amount_type: 'money_in' as const, date: '2026-02-03' }
    const line = await books.line({ ...deposit, name: 'DEPOSIT' })
    const partyOf = async (id: string) => (await books.client.call(matchCandidates, { params: { id } })).party
    expect(await partyOf(line.id)).toBeNull()
    expect(await partyOf((await books.line({ ...deposit, name: 'RYAN TRANSPORT CARRIERPAY' })).id)).toBe(ryan)
    expect(await partyOf((await books.line({ ...deposit, name: 'RYAN TRANSPORT', stakeholder: tql })).id)).toBe(tql)
    const ask = async (query: object) => {
      const found = await books.client.call(matchCandidates, { params: { id: line.id }, query })
      return { numbers: found.invoices.map((invoice) => invoice.invoice_number), parties: found.parties }
    }
    expect((await ask({})).numbers).toHaveLength(24)
    expect((await ask({})).parties.map(({ full_name, count, open }) => [full_name, count, open])).toEqual([
      ['Ryan Transport', 12, 12 * 1000 + 144],
      ['TQL', 12, 12 * 1000 + 132],
    ])
    expect((await ask({ search: 'a-117' })).numbers).toEqual(['A-117'])
    expect((await ask({ stakeholder: ryan, oldest: true })).numbers.slice(0, 3)).toEqual(['A-101', 'A-103', 'A-105'])
    expect((await ask({ min_amount: 1020, max_amount: 1021, oldest: true })).numbers).toEqual(['A-120', 'A-121'])
    expect(made).toHaveLength(24)
  })

  it('a matched line has no candidates; a line of another company is not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const line = await mine.line({ amount: 5 })
    await mine.client.call(matchBill, { body: { transaction: line.id, bill: (await makeBill(mine)).id } })
    expect(await mine.client.call(matchCandidates, { params: { id: line.id } })).toEqual({
      bills: [],
      invoices: [],
      loans: [],
      parties: [],
      party: null,
    })
    expect((await other.client.refused(matchCandidates, { params: { id: line.id } })).status).toBe(404)
  })
})

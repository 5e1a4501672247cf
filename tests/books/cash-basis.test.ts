import sql from 'sql-template-tag'
import { createEntity, setDefaultEntity, updateEntity } from '@/lib/contract/company'
import { accountLedger } from '@/lib/contract/chart-of-account'
import { balanceSheet, generalLedger, profitAndLoss, transactionStats, trialBalance } from '@/lib/contract/report'
import type { Basis } from '@/lib/contract/report-query'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { documentsOf, type Documents } from '@/tests/support/posted-documents'

/** What each settlement recognized, in order of date: `date account ±amount`, debit positive. */
const recognized = (api: TestApi, books: Books): Promise<string[]> =>
  api
    .rows<{ text: string }>(
      sql`
      select c.date || ' ' || a.chart_number || ' ' || c.signed as text
        from cash_posting c join chart_of_account a on a.entity_id = c.entity_id and a.id = c.chart_of_account_id
       where c.entity_id = ${books.entity.id} order by c.date, c.application_id, c.line_no`,
    )
    .then((rows) => rows.map((row) => row.text))

describe('the books on a cash basis', () => {
  let api: TestApi
  let books: Books
  let documents: Documents
  let customer: string
  beforeAll(async () => {
    api = await testApi()
  })
  beforeEach(async () => {
    books = await makeBooks(api)
    documents = documentsOf(api, books)
    customer = (await books.stakeholder('TQL Brokerage')).id
  })
  afterAll(() => api.close())

  const paid = async (invoice: string, amount: number, date: string) => {
    const line = await books.line({ amount, amount_type: 'money_in', date })
    await documents.payInvoices(line.id, [[invoice, String(amount)]])
    return line.id
  }

  it('recognize 100.00 + 33.33 + 66.67, paid in 70, 70 and 60, as 35.00/11.67/23.33, 35.00/11.66/23.34 and 30.00/10.00/20.00', async () => {
    const invoice = await documents.invoice({
      stakeholder: customer,
      items: [
        [4010, '100.00'],
        [4020, '33.33'],
        [4030, '66.67'],
      ],
    })
    await paid(invoice, 70, '2026-02-01')
    await paid(invoice, 70, '2026-03-01')
    await paid(invoice, 60, '2026-04-01')
    expect(await recognized(api, books)).toEqual([
      '2026-02-01 4010 -35.00',
      '2026-02-01 4020 -11.67',
      '2026-02-01 4030 -23.33',
      '2026-03-01 4010 -35.00',
      '2026-03-01 4020 -11.66',
      '2026-03-01 4030 -23.34',
      '2026-04-01 4010 -30.00',
      '2026-04-01 4020 -10.00',
      '2026-04-01 4030 -20.00',
    ])
    await books.sound()
  })

  it('recalculate when an earlier payment is removed: 70 and 60 of 200 are 35.00/11.67/23.33 and 30.00/9.99/20.01', async () => {
    const invoice = await documents.invoice({
      stakeholder: customer,
      items: [
        [4010, '100.00'],
        [4020, '33.33'],
        [4030, '66.67'],
      ],
    })
    await paid(invoice, 70, '2026-02-01')
    const middle = await paid(invoice, 70, '2026-03-01')
    await paid(invoice, 60, '2026-04-01')
    await documents.unlink(middle)
    expect(await recognized(api, books)).toEqual([
      '2026-02-01 4010 -35.00',
      '2026-02-01 4020 -11.67',
      '2026-02-01 4030 -23.33',
      '2026-04-01 4010 -30.00',
      '2026-04-01 4020 -9.99',
      '2026-04-01 4030 -20.01',
    ])
    await books.sound()
  })

  it('treat a negative line of a bill as a credit: 519.60 − 81.19 half paid is 259.81 and −40.60', async () => {
    const vendor = (await books.stakeholder('Great Plains Truck Repair')).id
    const bill = await documents.bill({
      stakeholder: vendor,
      items: [
        [6160, '519.60'],
        [6110, '-81.19'],
      ],
    })
    const line = await books.line({ amount: 219.21, date: '2026-02-01' })
    await documents.payBill(line.id, bill)
    expect(await recognized(api, books)).toEqual(['2026-02-01 6160 259.81', '2026-02-01 6110 -40.60'])
    await books.sound()
  })

  it('keep nothing of a deleted document whose payments were removed', async () => {
    const invoice = await documents.invoice({ stakeholder: customer, items: [[4010, '100.00']] })
    await documents.unlink(await paid(invoice, 70, '2026-02-01'))
    await documents.remove(invoice)
    expect(await recognized(api, books)).toEqual([])
    await books.sound()
  })

  const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' }
  const totals = async (basis?: Basis) =>
    Object.fromEntries(
      (await books.client.call(trialBalance, { query: { ...YEAR, basis } })).map((row) => [
        row.chart_of_account_number,
        row.total_amount,
      ]),
    )

  /** 1,000.00 billed and 400.00 owed; 600.00 and 100.00 paid; 250.00 voided, 100.00 of another written off. */
  const story = async () => {
    const vendor = (await books.stakeholder('Love’s')).id
    const first = await documents.invoice({
      stakeholder: customer,
      date: '2026-01-10',
      items: [
        [4010, '900.00'],
        [4020, '100.00'],
      ],
    })
    const voided = await documents.invoice({ stakeholder: customer, date: '2026-01-12', items: [[4010, '250.00']] })
    const lost = await documents.invoice({ stakeholder: customer, date: '2026-01-15', items: [[4010, '150.00']] })
    const bill = await documents.bill({
      stakeholder: vendor,
      date: '2026-01-20',
      items: [
        [6010, '300.00'],
        [6160, '100.00'],
      ],
    })
    await documents.close(voided, 'void', '2026-02-01')
    const deposit = await books.line({ amount: 630, amount_type: 'money_in', date: '2026-02-10' })
    await documents.payInvoices(
      deposit.id,
      [
        [first, '600.00'],
        [lost, '50.00'],
      ],
      [[9030, '20.00']],
    )
    await documents.close(lost, 'un_collectible', '2026-03-01')
    const payment = await books.line({ amount: 100, date: '2026-02-15' })
    await documents.payBill(payment.id, bill)
    await books.line({ amount: 40, date: '2026-02-15', chart_of_account: 6010 })
    await books.journal(
      [
        [6410, 75, 0],
        [1310, 0, 75],
      ],
      { date: '2026-02-28' },
    )
    return { first, bill }
  }

  it('statements on both bases: 600.00 of 1,000.00 received is 540.00 and 60.00 of revenue, without void and write-off', async () => {
    await story()
    expect(await totals('accrual')).toEqual({
      1010: 490,
      1200: 400,
      1310: -75,
      2000: -300,
      4010: -1050,
      4020: -100,
      6010: 340,
      6160: 100,
      6410: 75,
      7170: 100,
      9030: 20,
    })
    expect(await totals('cash')).toEqual({
      1010: 490,
      1310: -75,
      4010: -590,
      4020: -60,
      6010: 115,
      6160: 25,
      6410: 75,
      9030: 20,
    })
    const [accrual, cash] = await Promise.all(
      (['accrual', 'cash'] as const).map(async (basis) => {
        const sheet = await books.client.call(balanceSheet, { query: { ...YEAR, basis } })
        const income = await books.client.call(profitAndLoss, { query: { ...YEAR, basis } })
        expect(sheet.data[0]?.total_amount).toBe(sheet.liability_equity_total)
        return [sheet.liability_equity_total, income.revenue, income.net_profit]
      }),
    )
    expect([accrual, cash]).toEqual([
      [815, 1150, 515],
      [415, 650, 415],
    ])
    await books.sound()
  })

  it('a cash-basis ledger shows each recognized line; pages of 1, 2 and 3 rows join up, and balances match the trial balance', async () => {
    await story()
    const ledger = async (chart_number: number, query: object = {}) =>
      books.client.call(generalLedger, {
        query: { ...YEAR, basis: 'cash', chart_of_account: (await books.account(chart_number)).id, ...query },
      })
    const fuel = await ledger(6010)
    expect(
      fuel.results.map((line) => [
        line.date_at,
        line.event_type,
        line.amount,
        line.running_total,
        line.stakeholder?.full_name ?? null,
      ]),
    ).toEqual([
      ['2026-02-15', 'transaction', 75, 75, 'Love’s'],
      ['2026-02-15', 'transaction', 40, 115, null],
    ])
    expect((await ledger(1200)).results).toEqual([])
    for (const [number, total] of Object.entries(await totals('cash'))) {
      const whole = await ledger(Number(number))
      expect([number, Math.abs(whole.ending_balance), whole.count]).toEqual([
        number,
        Math.abs(total),
        whole.results.length,
      ])
      expect(new Set(whole.results.map((line) => line.id)).size).toBe(whole.count)
      for (const page_size of [1, 2, 3]) {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(whole.count / page_size) }, (_, index) =>
            ledger(Number(number), { page_size, page: index + 1 }),
          ),
        )
        expect(pages.flatMap((page) => page.results)).toEqual(whole.results)
      }
    }
    await api.ports.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
    expect(await ledger(6010)).toEqual(fuel)
    const { id } = await books.account(6010)
    expect(await books.client.call(accountLedger, { params: { id }, query: { ...YEAR, basis: 'cash' } })).toMatchObject(
      { count: 2, ending_balance: 115 },
    )
  })

  it('a report without a basis uses the entity’s own; bank figures are the same on both', async () => {
    await story()
    expect((await totals())[1200]).toBe(400)
    await books.client.call(updateEntity, { params: { id: books.entity.id }, body: { default_basis: 'cash' } })
    expect(await totals()).toEqual(await totals('cash'))
    const stats = (basis: Basis) => books.client.call(transactionStats, { query: { ...YEAR, basis } })
    expect(await stats('cash')).toEqual(await stats('accrual'))
  })

  it('entities are added by account number on a cash basis too', async () => {
    await story()
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    await books.line({
      bank_account: (await books.bankAccount()).id,
      amount: 11,
      chart_of_account: 6010,
      date: '2026-02-02',
    })
    const query = { ...YEAR, basis: 'cash' as const, entities: [books.entity.id, second.id] }
    const rows = await books.client.call(trialBalance, { query })
    expect(rows.find((row) => row.chart_of_account_number === 6010)?.total_amount).toBe(126)
    expect(rows.reduce((total, row) => total + Math.round(row.total_amount * 100), 0)).toBe(0)
  })
})

import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { generalLedgerSections, type LedgerSections } from '@/lib/contract/ledger-report'
import { generalLedger, profitAndLoss, trialBalance } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { owedByCustomer } from '../report-file/files'

const HALF = { start_date: '2026-01-01', end_date: '2026-06-30' }
const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }

describe('GET report/general-ledger/sections/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const sections = (books: Books, query: object = {}): Promise<LedgerSections> =>
    books.client.call(generalLedgerSections, { query: { ...QUARTER, ...query } })
  const shown = ({ sections: all }: LedgerSections) =>
    all.map(({ chart_number, name, lines, debit, credit }) => [chart_number ?? name, lines, debit, credit])

  async function carrier(): Promise<Books> {
    const books = await makeBooks(api)
    const pilot = (await books.stakeholder()).id
    await books.line({ amount: 900, amount_type: 'money_in', chart_of_account: 4010, date: '2025-12-30' })
    await books.line({ amount: 400, amount_type: 'money_in', chart_of_account: 4010, date: '2026-01-10' })
    await books.line({ amount: 125.5, chart_of_account: 6010, date: '2026-02-03', stakeholder: pilot })
    await books.line({ amount: 60.25, chart_of_account: 6010, date: '2026-02-20', name: 'LOVES #77' })
    await books.journal(
      [
        [6110, 40, 0],
        [3010, 0, 40],
      ],
      { date: '2026-03-01' },
    )
    return books
  }

  it('beginning, movement and ending of every account agree with the trial balance and its ledger; debits equal credits', async () => {
    const books = await carrier()
    const whole = await sections(books)
    const trial = await books.client.call(trialBalance, { query: QUARTER })
    expect(whole.sections.map(({ id }) => id)).toEqual(trial.map((row) => row.chart_of_account_id))
    for (const { id, beginning_balance, ending_balance, lines } of whole.sections) {
      const page = await books.client.call(generalLedger, { query: { ...QUARTER, chart_of_account: id ?? '' } })
      expect([page.beginning_balance, page.ending_balance, page.count]).toEqual([
        beginning_balance,
        ending_balance,
        lines,
      ])
    }
    expect([whole.is_whole, whole.totals.debit, whole.totals.debit]).toEqual([true, 625.75, whole.totals.credit])
    expect(whole.totals.lines).toBe(8)
  })

  it('a heading includes the accounts below it; filters show only matching lines, without balances', async () => {
    const books = await carrier()
    const heading = (await books.account(6000)).id
    expect(shown(await sections(books, { chart_of_accounts: [heading] }))).toEqual([[6010, 2, 185.75, 0]])
    const some = await sections(books, { search: 'loves' })
    expect([some.is_whole, ...shown(some)]).toEqual([false, [1010, 1, 0, 60.25], [6010, 1, 60.25, 0]])
    expect(some.sections.every((each) => each.beginning_balance === null && each.ending_balance === null)).toBe(true)
    expect(shown(await sections(books, { event_types: ['manual'] }))).toEqual([
      [3010, 1, 0, 40],
      [6110, 1, 40, 0],
    ])
    expect(shown(await sections(books, { min_amount: 100, max_amount: 200 }))).toEqual([
      [1010, 1, 0, 125.5],
      [6010, 1, 125.5, 0],
    ])
    expect(shown(await sections(books, { search: '50%' }))).toEqual([])
  })

  it('sections of a statement include their accounts with full balances, and add up to the statement', async () => {
    const books = await carrier()
    const both = await sections(books, { subcategories: ['revenue', 'operating_expenses'] })
    expect(shown(both)).toEqual([
      [4010, 1, 0, 400],
      [6010, 2, 185.75, 0],
      [6110, 1, 40, 0],
    ])
    expect(both.sections.map(({ beginning_balance, ending_balance }) => [beginning_balance, ending_balance])).toEqual([
      [0, 400],
      [0, 185.75],
      [0, 40],
    ])
    const { gross_profit } = await books.client.call(profitAndLoss, { query: QUARTER })
    expect([both.is_whole, gross_profit]).toEqual([false, 400 - 185.75 - 40])
    const fuel = (await books.account(6000)).id
    expect(shown(await sections(books, { subcategories: ['operating_expenses'], chart_of_accounts: [fuel] }))).toEqual([
      [6010, 2, 185.75, 0],
    ])
    expect(shown(await sections(books, { subcategories: ['revenue'], chart_of_accounts: [fuel] }))).toEqual([])
    expect(shown(await sections(books, { subcategories: ['operating_expenses'], group_by: 'entry' }))).toEqual([
      ['All entries', 3, 225.75, 0],
    ])
  })

  it('by stakeholder, lines without one are last; by entry, all lines are one section; every grouping has the same total', async () => {
    const books = await carrier()
    const named = await sections(books, { group_by: 'stakeholder' })
    expect(named.sections.map(({ name }) => name)).toEqual(['Pilot Travel Centers', 'No stakeholder'])
    const entries = await sections(books, { group_by: 'entry' })
    expect(shown(entries)).toEqual([['All entries', 8, 625.75, 625.75]])
    expect([named.totals, entries.totals]).toEqual([(await sections(books)).totals, named.totals])
    const pilot = named.sections[0]?.id ?? ''
    expect(shown(await sections(books, { stakeholders: [pilot] })).map(([number]) => number)).toContain(6010)
  })

  it('on a cash basis no section includes an unpaid invoice', async () => {
    const books = await owedByCustomer(api)
    for (const basis of ['accrual', 'cash'] as const) {
      const whole = await sections(books, { ...HALF, basis })
      for (const { id, lines, debit } of whole.sections) {
        const page = await books.client.call(generalLedger, {
          query: { ...HALF, basis, chart_of_account: id ?? '', page_size: 100 },
        })
        expect([
          page.count,
          page.results.filter((line) => line.balance_type === 'debit').reduce((sum, line) => sum + line.amount, 0),
        ]).toEqual([lines, debit])
      }
      expect((await sections(books, { ...HALF, basis, group_by: 'entry' })).totals).toEqual(whole.totals)
      expect(whole.sections.some(({ chart_number }) => chart_number === 1200)).toBe(basis === 'accrual')
    }
  })

  it('entities are added up by account number; an account of another company is not found (404); the role Other is denied (403)', async () => {
    const books = await carrier()
    const foreign = await makeBooks(api)
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    await books.line({
      bank_account: (await books.bankAccount()).id,
      amount: 11,
      chart_of_account: 6010,
      date: '2026-02-02',
    })
    const both = await sections(books, { entities: [books.entity.id, second.id] })
    expect(both.sections.find((each) => each.chart_number === 6010)).toMatchObject({ lines: 3, debit: 196.75 })
    expect(shown(await sections(books)).find(([number]) => number === 6010)).toEqual([6010, 1, 11, 0])
    const account = (await books.account(6010)).id
    expect(
      (await foreign.client.refused(generalLedgerSections, { query: { ...QUARTER, chart_of_accounts: [account] } }))
        .status,
    ).toBe(404)
    expect(
      (
        await books.client.refused(generalLedgerSections, {
          query: { start_date: '2026-02-02', end_date: '2026-02-01' },
        })
      ).body,
    ).toEqual({
      end_date: ['End date must not be before the start date.'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(generalLedgerSections, { query: QUARTER })).body.code).toBe('permission_denied')
  })
})

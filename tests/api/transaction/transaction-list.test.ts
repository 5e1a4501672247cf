import { addAccount } from '@/lib/contract/chart-of-account'
import { editStakeholder, transactionList, updateTransaction } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import { loanDetail } from '@/lib/contract/loan'
import { transactionsSplit } from '@/lib/contract/split'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payRow } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'

describe('GET transaction/transaction-list/', () => {
  let api: TestApi
  let books: Books
  let card: string
  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    card = (await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })).id
    await books.line({ name: 'PILOT #0412', date: '2026-02-01', amount: 611.75, chart_of_account: 6010 })
    const loves = await books.line({ name: 'LOVES 100%_OFF', date: '2026-02-02', amount: 428.6, bank_account: card })
    await books.line({
      name: 'TQL LLC',
      description: 'ACH CREDIT 881',
      date: '2026-02-02',
      amount: 5000,
      amount_type: 'money_in',
    })
    const tolls = await books.line({ name: 'PREPASS', date: '2026-02-04', amount: 20.25, chart_of_account: 6210 })
    await books.client.call(editStakeholder, {
      params: { id: loves.id },
      body: { stakeholder: (await books.stakeholder('Love’s')).id },
    })
    await books.client.call(updateTransaction, { params: { id: loves.id }, body: { is_flagged: true } })
    await books.client.call(bulkFinalize, { body: { transactions: [tolls.id], is_finalized: true } })
  })
  afterAll(() => api.close())

  const names = async (query: object) =>
    (await books.client.call(transactionList, { query })).results.map((row) => row.name)

  it('lists the newest first, with count and sums of all matches', async () => {
    const page = await books.client.call(transactionList, { query: { page_size: 2 } })
    expect(page.results.map((row) => row.name)).toEqual(['PREPASS', 'TQL LLC'])
    expect([page.count, page.money_in, page.money_out]).toEqual([4, 5000, 1060.6])
    expect([page.previous, page.next]).toEqual([null, '/api/v1/transaction/transaction-list/?page=2&page_size=2'])
  })

  const cases: [string, Partial<Record<keyof TransactionFilter, unknown>>, string[]][] = [
    ['not categorized', { not_categorized: true }, ['TQL LLC', 'LOVES 100%_OFF']],
    ['categorized', { not_categorized: false }, ['PREPASS', 'PILOT #0412']],
    ['money in', { amount_type: 'money_in' }, ['TQL LLC']],
    ['a range of days', { start_date: '2026-02-02', end_date: '2026-02-02' }, ['TQL LLC', 'LOVES 100%_OFF']],
    ['a range of amounts', { min_amount: 400, max_amount: 611.75 }, ['LOVES 100%_OFF', 'PILOT #0412']],
    ['search in the name', { search: 'pilot' }, ['PILOT #0412']],
    ['search in the description', { search: 'credit 881' }, ['TQL LLC']],
    ['search where % stands for itself', { search: '100%_' }, ['LOVES 100%_OFF']],
    ['search that matches nothing', { search: '%', amount_type: 'money_in' }, []],
    ['name contains', { name: 'pre' }, ['PREPASS']],
    ['name does not contain', { name__not_contains: 'p' }, ['TQL LLC', 'LOVES 100%_OFF']],
    ['name equals, whatever the case', { name__equals: 'prepass' }, ['PREPASS']],
    ['name does not equal', { name__not_equals: 'prepass' }, ['TQL LLC', 'LOVES 100%_OFF', 'PILOT #0412']],
    ['flagged', { is_flagged: true }, ['LOVES 100%_OFF']],
    ['finalized', { is_finalized: true }, ['PREPASS']],
    ['without stakeholder', { with_out_stakeholder: true }, ['PREPASS', 'TQL LLC', 'PILOT #0412']],
    ['by status', { status: ['by_user'] }, ['PREPASS', 'PILOT #0412']],
    ['by source', { sources: ['file'] }, []],
    ['by account names', { chart_of_account_by_names: ['tolls', 'Diesel Fuel'] }, ['PREPASS', 'PILOT #0412']],
  ]
  it.each(cases)('filters: %s', async (_, filter, expected) => {
    const page = await books.client.call(transactionList, { query: filter as object })
    expect([page.results.map((row) => row.name), page.count]).toEqual([expected, expected.length])
  })

  it('filters by bank account, category and its parent', async () => {
    expect(await names({ bank_account: card })).toEqual(['LOVES 100%_OFF'])
    expect(await names({ chart_of_account: (await books.account(6010)).id })).toEqual(['PILOT #0412'])
    expect(await names({ parent_chart_of_accounts: [(await books.account(6200)).id] })).toEqual(['PREPASS'])
  })

  it('filtering by a parent includes the parent and all accounts below it', async () => {
    const books = await makeBooks(api)
    const tolls = await books.account(6210)
    const bridge = await books.client.call(addAccount, {
      body: {
        name: 'Bridges',
        chart_number: 6211,
        account_element: 'expense',
        subcategory: 'operating_expenses',
        parent: tolls.id,
      },
    })
    for (const [name, number] of [
      ['ROAD', 6210],
      ['BRIDGE', 6211],
      ['FUEL', 6010],
    ] as const)
      await books.line({ name, chart_of_account: number })
    const below = async (id: string | null) => {
      const { results } = await books.client.call(transactionList, { query: { parent_chart_of_accounts: [id ?? ''] } })
      return results.map((row) => row.name).sort()
    }
    expect([await below(tolls.parent), await below(tolls.id), await below(bridge.id)]).toEqual([
      ['BRIDGE', 'ROAD'],
      ['BRIDGE', 'ROAD'],
      ['BRIDGE'],
    ])
  })

  it('posted to an account: includes payments with interest there, and only the matching part of a split line', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    const [fuel, tolls, interest] = [await books.account(6010), await books.account(6210), await books.account(9010)]
    await books.line({ name: 'FUEL', amount: 10, chart_of_account: 6010 })
    const { id } = await books.line({ name: 'SPLIT', amount: 30 })
    await books.client.call(transactionsSplit, {
      body: {
        transaction: id,
        lines: [
          { chart_of_account: fuel.id, amount: 20 },
          { chart_of_account: tolls.id, amount: 10 },
        ],
      },
    })
    const posted = async (posted_to: string[], more: object = {}) =>
      (await books.client.call(transactionList, { query: { posted_to, ...more } })).results
        .map(({ amount }) => amount)
        .sort()
    expect([await posted([fuel.id]), await posted([tolls.id]), await posted([interest.id])]).toEqual([
      [10, 20],
      [10],
      [1754.81],
    ])
    const { chart_of_account } = await books.client.call(loanDetail, { params: { id: loan } })
    expect(await posted([chart_of_account.id])).toContain(1754.81)
    expect(await posted([fuel.id], { start_date: '2030-01-01' })).toEqual([])
  })

  it('posted to suspense: includes the part of a split line that has no category yet', async () => {
    const books = await makeBooks(api)
    const [revenue, income, expense] = [await books.account(4010), await books.account(8090), await books.account(8590)]
    for (const [name, amount_type] of [
      ['SHOP', 'money_out'],
      ['DEPOSIT', 'money_in'],
    ] as const) {
      await books.line({ name, amount: 7, amount_type })
      const { id } = await books.line({ name, amount: 30, amount_type })
      const parts = [
        { chart_of_account: revenue.id, amount: 20 },
        { chart_of_account: null, amount: 10 },
      ]
      await books.client.call(transactionsSplit, { body: { transaction: id, lines: parts } })
    }
    const posted = async (posted_to: string) =>
      (await books.client.call(transactionList, { query: { posted_to: [posted_to], ordering: 'amount' } })).results.map(
        ({ name, amount }) => [name, amount],
      )
    expect([await posted(expense.id), await posted(income.id)]).toEqual([
      [
        ['SHOP', 7],
        ['SHOP', 10],
      ],
      [
        ['DEPOSIT', 7],
        ['DEPOSIT', 10],
      ],
    ])
  })

  it('posted to an account: uses the direction of the whole line, even for a negative part', async () => {
    const books = await makeBooks(api)
    const [revenue, fee] = [await books.account(4010), await books.account(9030)]
    const { id } = await books.line({ name: 'DEPOSIT', amount: 4850, amount_type: 'money_in' })
    await books.client.call(transactionsSplit, {
      body: {
        transaction: id,
        lines: [
          { chart_of_account: revenue.id, amount: 5000 },
          { chart_of_account: fee.id, amount: -150 },
        ],
      },
    })
    const posted = async (amount_type: 'money_in' | 'money_out') =>
      (await books.client.call(transactionList, { query: { posted_to: [fee.id], amount_type } })).results.map(
        ({ amount }) => amount,
      )
    expect([await posted('money_in'), await posted('money_out')]).toEqual([[150], []])
  })

  it('filters by id, stakeholder, bank accounts, data source and other words of the description', async () => {
    const all = (await books.client.call(transactionList)).results
    const [prepass, tql, loves] = all
    const stakeholder = loves?.stakeholder?.id
    expect(await names({ id: [prepass?.id, tql?.id] })).toEqual(['PREPASS', 'TQL LLC'])
    for (const query of [
      { stakeholder },
      { stakeholders: [stakeholder] },
      { with_out_stakeholder: false },
      { bank_accounts: [card] },
    ]) {
      expect(await names(query)).toEqual(['LOVES 100%_OFF'])
    }
    expect(
      await names({ chart_of_accounts: [(await books.account(6010)).id, (await books.account(6210)).id] }),
    ).toEqual(['PREPASS', 'PILOT #0412'])
    expect(await names({ integration: card, entities: [books.entity.id] })).toEqual([])
    expect([await names({ is_recurring: true }), (await names({ is_recurring: false })).length]).toEqual([[], 4])
    expect([await names({ description: 'CREDIT' }), await names({ description__equals: 'ach credit 881' })]).toEqual([
      ['TQL LLC'],
      ['TQL LLC'],
    ])
    for (const query of [{ description__not_contains: 'credit' }, { description__not_equals: 'ach credit 881' }]) {
      expect(await names(query)).toEqual(['PREPASS', 'LOVES 100%_OFF', 'PILOT #0412'])
    }
    expect(await names({ sources: ['manual', 'file'], is_finalized: false })).toEqual([
      'TQL LLC',
      'LOVES 100%_OFF',
      'PILOT #0412',
    ])
  })

  it.each([
    ['amount', ['PREPASS', 'LOVES 100%_OFF', 'PILOT #0412', 'TQL LLC']],
    ['-name', ['TQL LLC', 'PREPASS', 'PILOT #0412', 'LOVES 100%_OFF']],
    ['bank_account,date', ['LOVES 100%_OFF', 'PILOT #0412', 'TQL LLC', 'PREPASS']],
    ['chart_of_account', ['PILOT #0412', 'PREPASS', 'TQL LLC', 'LOVES 100%_OFF']],
    ['-status', ['TQL LLC', 'LOVES 100%_OFF', 'PREPASS', 'PILOT #0412']],
  ])('orders by %s', async (ordering, expected) => expect(await names({ ordering })).toEqual(expected))

  it('pages of any size contain each line once, newest first', async () => {
    const other = await makeBooks(api)
    for (let n = 0; n < 23; n++) await other.line({ date: `2026-03-0${1 + (n % 3)}`, amount: n + 1 })
    for (const page_size of [1, 2, 5, 7, 25]) {
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(23 / page_size); page++) {
        seen.push(
          ...(await other.client.call(transactionList, { query: { page, page_size } })).results.map(
            (row) => `${row.date} ${row.id}`,
          ),
        )
      }
      expect(seen).toEqual([...new Set(seen)].sort().reverse())
      expect(seen).toHaveLength(23)
    }
    expect((await other.client.call(transactionList, { query: { page: 99 } })).results).toEqual([])
  })

  it.each(['chart_of_account', '-stakeholder', 'status', '-bank_account'])(
    'ordered by %s, pages of any size add up to the whole list',
    async (ordering) => {
      const whole = (await books.client.call(transactionList, { query: { ordering } })).results.map((row) => row.id)
      expect(whole).toHaveLength(4)
      for (const page_size of [1, 3]) {
        const seen: string[] = []
        for (let page = 1; page <= Math.ceil(4 / page_size); page++) {
          seen.push(
            ...(await books.client.call(transactionList, { query: { ordering, page, page_size } })).results.map(
              (row) => row.id,
            ),
          )
        }
        expect(seen).toEqual(whole)
      }
    },
  )

  it.each([
    [{ color: 'red' }, { color: ['This field is not known.'] }],
    [{ ordering: 'date,color' }, { ordering: ['Cannot order by color.'] }],
    [{ page_size: 501 }, { page_size: ['Must be at most 500.'] }],
    [{ search: 'a\0b' }, { search: ['Remove the characters that cannot be saved.'] }],
    [{ name: 'a\0b' }, { name: ['Remove the characters that cannot be saved.'] }],
    [{ page: 0 }, { page: ['Must be at least 1.'] }],
    [{ is_recurring: 'maybe' }, { is_recurring: ['Choose one of: true, false.'] }],
    [{ start_date: '2026-02-30' }, { start_date: ['Enter a date as yyyy-MM-dd.'] }],
    [
      { status: 'open' },
      { 'status.0': ['Choose one of: uncategorized, unclassifiable, by_user, by_rule, by_truck_gpt, in_progress.'] },
    ],
  ])('refuses %p by name (400)', async (query, fields) => {
    const refused = await books.client.refused(transactionList, { query })
    expect([refused.status, refused.body]).toEqual([400, fields])
  })

  it('a word in most lines is found page by page, newest first, like a rare one', async () => {
    const many = await makeBooks(api, { books_start: '2026-01-01' })
    const bank_account = (await many.bankAccount()).id
    const days = Array.from({ length: 28 }, (_, at) => String(at + 1).padStart(2, '0'))
    const rows = Array.from(
      { length: 5_100 },
      (_, n) => `02/${days[n % 28]}/2026,DEBIT,"${n % 60 === 0 ? 'TOLLS' : 'PILOT'} ${n}",,-${1 + (n % 90)}.00`,
    )
    await many.imported(`Date,Transaction,Name,Memo,Amount\n${rows.join('\n')}\n`, { bank_account })
    const page = async (query: object) =>
      await many.client.call(transactionList, { query: { page_size: 40, ...query } })
    const [first, second] = [await page({ search: 'pilot' }), await page({ search: 'pilot', page: 2 })]
    const both = await page({ page_size: 82 })
    const expected = both.results.filter(({ name }) => name.startsWith('PILOT')).map(({ id }) => id)
    expect(first.count).toBe(5_015)
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(expected.slice(0, 80))
  })

  it('another company sees none of it, even if it requests the entity', async () => {
    const other = await makeBooks(api)
    expect((await other.client.call(transactionList)).count).toBe(0)
    expect((await other.client.call(transactionList, { query: { entities: [books.entity.id] } })).count).toBe(0)
  })

  it('an unknown time zone causes no error', async () => {
    expect((await books.client.call(transactionList, { headers: { 'x-timezone': 'FOO+99' } })).count).toBe(4)
  })
})

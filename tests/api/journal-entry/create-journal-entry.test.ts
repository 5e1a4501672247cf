import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { createJournalEntry, journalEntryList } from '@/lib/contract/journal-entry'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books, type JournalInput } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { PREPAID } from '@/tests/support/journal'

describe('POST journal_entry/journal-entry/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const refusal = async (books: Books, lines: JournalInput[], over: object = {}) => {
    const body = { date: '2026-01-31', accounts: await books.journalLines(lines), ...over }
    return messageOf(await books.client.refused(createJournalEntry, { body }))
  }

  it('one month of prepaid insurance: Dr 6410 300.00, Cr 1310 300.00', async () => {
    const books = await makeBooks(api)
    const { id: stakeholder } = await books.stakeholder('Progressive')
    const [insurance, prepaid] = await books.journalLines(PREPAID)
    const made = await books.client.call(createJournalEntry, {
      body: {
        date: '2026-01-31',
        event_type: 'manual',
        note: 'January insurance',
        accounts: [{ ...insurance, debit: '300.00', description: '1/12', stakeholder }, prepaid] as never,
      },
    })
    expect(made).toMatchObject({
      entry_id: 'JE-000001',
      date: '2026-01-31',
      event_type: 'manual',
      description: 'January insurance',
      note: 'January insurance',
      total_amount: 300,
      is_editable: true,
      entity: books.entity.id,
      accounts: [
        {
          chart_of_account: { chart_number: 6410 },
          description: '1/12',
          debit: 300,
          credit: 0,
          stakeholder: { id: stakeholder, full_name: 'Progressive' },
        },
        { chart_of_account: { chart_number: 1310 }, description: null, debit: 0, credit: 300, stakeholder: null },
      ],
    })
    expect(await books.balances()).toEqual({ 1310: -300, 6410: 300 })
    const log = await api.rows(sql`select actor_id, action, changes from audit_log where object_id = ${made.id}`)
    expect(log).toEqual([
      {
        actor_id: books.user.id,
        action: 'create',
        changes: { entry_id: [null, 'JE-000001'], date: [null, '2026-01-31'], total_amount: [null, 300] },
      },
    ])
    await books.sound()
  })

  it("a line with a truck counts in the truck's profit; the other line has none", async () => {
    const books = await makeBooks(api)
    const truck = await books.client.call(createTruck, { body: { unit_number: '102' } })
    const [insurance, prepaid] = await books.journalLines(PREPAID)
    const made = await books.client.call(createJournalEntry, {
      body: { date: '2026-01-31', accounts: [{ ...insurance, truck: truck.id }, prepaid] as never },
    })
    expect(made.accounts.map((line) => line.truck)).toEqual([{ id: truck.id, unit_number: '102' }, null])
    const { results } = await books.client.call(profitAndLossByTruck, {
      query: { start_date: '2026-01-01', end_date: '2026-01-31' },
    })
    expect(results.map((row) => [row.full_name, row.costs])).toEqual([
      ['102', 300],
      ['Unassigned', 0],
    ])
    await books.sound()
  })

  it('accepts a payable line with its stakeholder; the largest amounts keep their cents', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    const made = await books.journal([
      [6410, 9_999_999_999_999.98, 0],
      [6420, 0.01, 0],
      [2000, 0, 9_999_999_999_999.99, id],
    ])
    expect([made.total_amount, made.accounts[0]?.debit]).toEqual([9_999_999_999_999.99, 9_999_999_999_999.98])
    await books.sound()
  })

  it('entries without a number are numbered on, even eight simultaneous ones, skipping numbers entered manually', async () => {
    const books = await makeBooks(api)
    await books.journal(PREPAID, { entry_id: 'JE-000001' })
    await books.journal(PREPAID, { entry_id: 'JE-000003' })
    await books.journal(PREPAID, { entry_id: 'ADJ-7' })
    await Promise.all(Array.from({ length: 8 }, () => books.journal(PREPAID, { entry_id: ' ' })))
    const { results } = await books.client.call(journalEntryList, { query: { ordering: 'entry_id' } })
    expect(results.map((row) => row.entry_id)).toEqual([
      'ADJ-7',
      ...Array.from({ length: 10 }, (_, n) => `JE-${String(n + 1).padStart(6, '0')}`),
    ])
    await books.sound()
  })

  it('eight attempts with one key create one entry', async () => {
    const books = await makeBooks(api)
    const body = { date: '2026-01-31', accounts: await books.journalLines(PREPAID) }
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        books.client.call(createJournalEntry, { body, headers: { 'idempotency-key': 'form-1' } }),
      ),
    )
    expect(new Set(made.map((entry) => entry.id)).size).toBe(1)
    expect(await books.balances()).toEqual({ 1310: -300, 6410: 300 })
  })

  it('checks the rules in order and posts nothing if one is violated (400)', async () => {
    const books = await makeBooks(api)
    await books.bankAccount({ name: 'First State' })
    await books.journal(PREPAID, { entry_id: 'JE-0001' })
    const sleeping = await books.account(6420)
    await books.client.call(updateAccount, { params: { id: sleeping.id }, body: { is_active: false } })
    const taken = { entry_id: 'JE-0001' }
    const cases: [JournalInput[], object, string][] = [
      [[[6410, 0, 0]], { ...taken, event_type: 'bill' }, 'Only manual journal entries can be created here.'],
      [[], {}, 'A journal entry needs at least two lines.'],
      [[[6410, 0, 0]], {}, 'A journal entry needs at least two lines.'],
      [
        [
          [6410, 5, 5],
          [6420, 0, 0],
        ],
        {},
        'Each line needs either a debit or a credit greater than 0.',
      ],
      [
        [
          [6410, -5, 0],
          [1310, 0, -5],
        ],
        {},
        'Each line needs either a debit or a credit greater than 0.',
      ],
      [
        [
          [1300, 1, 0],
          [6420, 1, 0],
        ],
        {},
        `Account ${sleeping.name} is not active.`,
      ],
      [
        [
          [1010, 1, 0],
          [1300, 1, 0],
        ],
        {},
        'Account Prepaid Expenses is a heading and cannot hold postings.',
      ],
      [
        [
          [1200, 1, 0],
          [1010, 1, 0],
        ],
        {},
        'Use a bank transaction for account First State.',
      ],
      [
        [
          [6410, 1, 0],
          [2000, 0, 2],
        ],
        {},
        'A stakeholder is required on accounts receivable and accounts payable lines.',
      ],
      [
        [
          [6410, 300, 0],
          [1310, 0, 299.99],
        ],
        {},
        'Debits 300.00 do not equal credits 299.99.',
      ],
    ]
    for (const [lines, over, message] of cases) expect(await refusal(books, lines, over)).toEqual([400, message])
    const accounts = await books.journalLines([[6410, 0, 0]])
    for (const [entry_id, sentence] of [
      ['JE-0001', 'Entry number JE-0001 already exists.'],
      ['TXN-000001', 'Entry numbers that start with TXN- are given automatically.'],
    ])
      expect(
        await books.client.refused(createJournalEntry, { body: { date: '2026-01-31', accounts, entry_id } }),
      ).toMatchObject({ status: 400, body: { entry_id: [sentence] } })
    expect((await books.client.call(journalEntryList)).count).toBe(1)
    expect(await books.balances()).toEqual({ 1310: -300, 6410: 300 })
    await books.sound()
  })

  it.each([
    [{ date: '2026-02-29' }, { date: ['Enter a date as yyyy-MM-dd.'] }],
    [{ note: 'x'.repeat(256) }, { note: ['Use at most 255 characters.'] }],
    [{ entry_id: 'x'.repeat(256) }, { entry_id: ['Use at most 255 characters.'] }],
    [{ truck: v7() }, { truck: ['This field is not known.'] }],
    [
      { accounts: [{ chart_of_account: 'x', debit: 1.005 }] },
      {
        'accounts.0.chart_of_account': ['Not a valid id.'],
        'accounts.0.debit': ['Amounts can have at most 2 decimals.'],
      },
    ],
    [{ accounts: [{ chart_of_account: v7(), credit: 1e13 }] }, { 'accounts.0.credit': ['Amount is too large.'] }],
    [
      { accounts: Array.from({ length: 501 }, () => ({ chart_of_account: v7() })) },
      { accounts: ['At most 500 are allowed.'] },
    ],
  ])('refuses invalid input at its field (400) %#', async (over, fields) => {
    const { client } = await makeBooks(api)
    const refused = await client.refused(createJournalEntry, { body: { date: '2026-01-31', accounts: [], ...over } })
    expect([refused.status, refused.body]).toEqual([400, fields])
  })

  it('a date in a locked period is refused (409); the day after is accepted', async () => {
    const books = await makeBooks(api)
    await books.lockBooks('2026-01-31')
    expect(await refusal(books, PREPAID)).toEqual([409, 'Books are locked through 2026-01-31.'])
    expect((await books.journal(PREPAID, { date: '2026-02-01' })).entry_id).toBe('JE-000001')
  })

  it('an account, stakeholder or truck of another company is not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [insurance, prepaid] = await mine.journalLines(PREPAID)
    const [theirs] = await other.journalLines(PREPAID)
    const stranger = { ...insurance, stakeholder: (await other.stakeholder()).id }
    const borrowed = { ...insurance, truck: (await other.client.call(createTruck, { body: { unit_number: '7' } })).id }
    for (const first of [theirs, stranger, borrowed]) {
      const refused = await mine.client.refused(createJournalEntry, {
        body: { date: '2026-01-31', accounts: [first, prepaid] },
      })
      expect(refused.status).toBe(404)
    }
    expect(await mine.balances()).toEqual({})
  })

  it('a consultant is allowed; a read-only member is denied (403)', async () => {
    const books = await makeBooks(api)
    const body = { date: '2026-01-31', accounts: await books.journalLines(PREPAID) }
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.call(createJournalEntry, { body })).total_amount).toBe(300)
    const reader = await addMember(api, books, { role: 'finance_department', permission: 'read_only' })
    expect((await reader.client.refused(createJournalEntry, { body })).body.code).toBe('permission_denied')
  })
})

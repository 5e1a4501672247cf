import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import type { BodyInput } from '@/lib/contract/endpoint'
import { addManualTransaction, transactionList } from '@/lib/contract/transaction'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'

describe('POST transaction/add-manual-transaction/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('42.75 from petty cash for a truck wash: Dr 6170, Cr 1050', async () => {
    const books = await makeBooks(api)
    const cash = await books.bankAccount({ name: 'Petty cash', account_type: 'cash' })
    const line = await books.line({ bank_account: cash.id, amount: 42.75, chart_of_account: 6170 })
    expect([line.status, line.source, await books.balances()]).toEqual([
      'by_user',
      'manual',
      { 1050: -42.75, 6170: 42.75 },
    ])
    await books.sound()
  })

  it('without a category it is posted to suspense', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount_type: 'money_in', amount: 5000 })
    expect([line.status, await books.balances()]).toEqual(['uncategorized', { 1010: 5000, 8090: -5000 }])
  })

  it('numbers have no gaps, even for eight simultaneous requests', async () => {
    const books = await makeBooks(api)
    await books.line()
    await Promise.all(Array.from({ length: 8 }, (_, n) => books.line({ amount: n + 1 })))
    const { results } = await books.client.call(transactionList)
    expect(results.map((row) => row.journal_entries[0]?.entry_id).sort()).toEqual(
      Array.from({ length: 9 }, (_, n) => `TXN-00000${n + 1}`),
    )
    await books.sound()
  })

  const input = (over: object) => ({ date: '2026-02-03', amount: 1, amount_type: 'money_out', name: 'x', ...over })

  it.each([
    [{ amount: 0 }, { amount: ['Amount must be greater than 0.'] }],
    [{ amount: -5 }, { amount: ['Amount must be greater than 0.'] }],
    [{ amount: 1.005 }, { amount: ['Amounts can have at most 2 decimals.'] }],
    [{ amount: 1e13 }, { amount: ['Amount is too large.'] }],
    [{ amount: 'NaN' }, { amount: ['Enter an amount.'] }],
    [{ date: '2026-02-29' }, { date: ['Enter a date as yyyy-MM-dd.'] }],
    [{ date: 'infinity' }, { date: ['Enter a date as yyyy-MM-dd.'] }],
    [{ name: ' ' }, { name: ['field is required'] }],
    [{ name: 'x'.repeat(256) }, { name: ['Use at most 255 characters.'] }],
    [{ status: 'by_user' }, { status: ['This field is not known.'] }],
    [
      { is_finalized: true, company_id: v7() },
      { is_finalized: ['This field is not known.'], company_id: ['This field is not known.'] },
    ],
  ])('refuses %p at its field (400)', async (over, fields) => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount()
    const refused = await books.client.refused(addManualTransaction, {
      body: { bank_account: bank.id, ...input(over) },
    })
    expect([refused.status, refused.body]).toEqual([400, fields])
  })

  it('accepts an amount as a numeric string', async () => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount()
    expect(
      (
        await books.client.call(addManualTransaction, {
          body: { bank_account: bank.id, ...input({ amount: '12.30' }) } as never,
        })
      ).amount,
    ).toBe(12.3)
  })

  it.each(['a\u0000b', 'a\ud800b'])('text that cannot be stored is refused at its field: %j', async (text) => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount()
    const { status, body } = await books.client.refused(addManualTransaction, {
      body: { bank_account: bank.id, ...input({ name: text, note: text }) },
    })
    const messages = ['Remove the characters that cannot be saved.']
    expect([status, body]).toEqual([400, { name: messages, note: messages }])
  })

  it('a bank account, category or stakeholder of another company is not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [bank, theirs] = [await mine.bankAccount(), await other.bankAccount()]
    const foreign = [
      { bank_account: theirs.id },
      { bank_account: bank.id, chart_of_account: (await other.account(6010)).id },
      { bank_account: bank.id, stakeholder: (await other.stakeholder()).id },
    ]
    for (const over of foreign)
      expect((await mine.client.refused(addManualTransaction, { body: input(over) })).status).toBe(404)
    expect((await mine.client.call(transactionList)).count).toBe(0)
  })

  it('a date in a locked period is refused (409)', async () => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount()
    await books.lockBooks('2026-02-28')
    expect(
      messageOf(await books.client.refused(addManualTransaction, { body: { bank_account: bank.id, ...input({}) } })),
    ).toEqual([409, 'Books are locked through 2026-02-28.'])
  })

  const post = (books: Books, bank_account: string, over: object) =>
    books.client.call(addManualTransaction, {
      body: { bank_account, ...input(over) } as BodyInput<typeof addManualTransaction>,
    })
  const refusal = async (books: Books, bank_account: string, over: object) =>
    messageOf(await books.client.refused(addManualTransaction, { body: { bank_account, ...input(over) } }))

  it('can be posted for a truck; one of another company is not found (404)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const bank = await books.bankAccount()
    const truck = await books.client.call(createTruck, { body: { unit_number: '102' } })
    const line = await post(books, bank.id, { truck: truck.id, chart_of_account: (await books.account(6010)).id })
    expect(line.truck).toEqual({ id: truck.id, unit_number: '102' })
    expect(
      await api.rows(sql`select truck_id from posting where journal_entry_id = ${line.id} order by line_no`),
    ).toEqual([{ truck_id: null }, { truck_id: truck.id }])
    expect(await refusal(other, (await other.bankAccount()).id, { truck: truck.id })).toEqual([404, 'Not found.'])
    await books.sound()
  })

  it('is included in an open reconciliation of its account if dated on or before its end', async () => {
    const books = await makeBooks(api)
    const [bank, savings] = [
      await books.bankAccount(),
      await books.bankAccount({ name: 'Savings', account_type: 'savings' }),
    ]
    const reconciled = v7()
    await api.rows(sql`
      insert into reconciliation (company_id, entity_id, id, bank_account_id, start_date, end_date, beginning_balance, ending_balance, settlement_balance, created_at, updated_at)
      values (${books.company.id}, ${books.entity.id}, ${reconciled}, ${bank.id}, '2026-01-01', '2026-01-31', 0, 0, 0, now(), now())`)
    const line = await post(books, bank.id, { reconciled, date: '2026-01-31' })
    expect([line.is_reconciliation, line.date]).toEqual([false, '2026-01-31'])
    expect(await refusal(books, bank.id, { reconciled, date: '2026-02-01' })).toEqual([
      400,
      'Date must be on or before Jan 31, 2026, the end of the reconciliation.',
    ])
    expect(await refusal(books, bank.id, { reconciled, date: '2025-12-31' })).toEqual([
      400,
      'Date must be on or after Jan 1, 2026, the start of the first reconciliation.',
    ])
    expect(await refusal(books, savings.id, { reconciled, date: '2026-01-31' })).toEqual([
      400,
      'The reconciliation belongs to another bank account.',
    ])
    expect(await refusal(books, bank.id, { reconciled: v7(), date: '2026-01-31' })).toEqual([404, 'Not found.'])
    await api.rows(sql`update reconciliation set finished = true where id = ${reconciled}`)
    expect(await refusal(books, bank.id, { reconciled, date: '2026-01-31' })).toEqual([
      409,
      'Reconciliation is finished. Undo it before adding transactions.',
    ])
  })
})

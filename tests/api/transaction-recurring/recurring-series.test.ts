import { calendarDue } from '@/lib/contract/calendar'
import { transactionList } from '@/lib/contract/transaction'
import { addDays, addMonths, localDay } from '@/lib/dates/day'
import { recurringSeries } from '@/lib/contract/transaction-recurring'
import { jobContext } from '@/server/services/task/job-context'
import { afterImport } from '@/server/services/transaction/after-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET transaction/transaction-recurring/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const read = async (books: Books) => (await books.client.call(recurringSeries, { query: {} })).results

  it('lists recurring lines with the next expected date, missed ones first; marks the lines, and the calendar shows the date', async () => {
    const books = await makeBooks(api)
    const today = localDay(api.clock.now())
    const [rentLast, eldLast] = [addDays(today, -10), addDays(today, -45)]
    for (const at of [3, 2, 1, 0])
      await books.line({ name: `REGUS OFFICES 441${at}`, amount: 900, date: addMonths(rentLast, -at) })
    for (const at of [2, 1, 0])
      await books.line({ name: `SAMSARA INC 00${at}`, amount: 36 + at, date: addMonths(eldLast, -at) })
    for (const days of [90, 83, 4]) await books.line({ name: 'QUANTRELL', amount: 70, date: addDays(today, -days) })
    const results = await read(books)
    expect(
      results.map(({ payee, every, lines, next_date, is_missed }) => [payee, every, lines, next_date, is_missed]),
    ).toEqual([
      ['SAMSARA INC 000', 'month', 3, addMonths(eldLast, 1), true],
      ['REGUS OFFICES 4410', 'month', 4, addMonths(rentLast, 1), false],
    ])
    const next = addMonths(rentLast, 1)
    const due = await books.client.call(calendarDue, { query: { month: next.slice(0, 7) } })
    expect(due.filter(({ kind, date }) => kind === 'recurring' && date === next)).toEqual([
      { date: next, kind: 'recurring', count: 1, amount: 900 },
    ])

    const { user, company, entity } = books
    const job = { id: api.ports.id(), user_id: user.id, company_id: company.id, entity_id: entity.id }
    const [{ last_transaction } = { last_transaction: '' }] = results
    await afterImport(await jobContext(api.ports, job as never), { transactions: [last_transaction] })
    const { count } = await books.client.call(transactionList, { query: { is_recurring: true } })
    expect(count).toBe(7)
    await books.sound()
  })

  it('marks the lines of a series even if its last line is from a later file', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    const last = addDays(localDay(api.clock.now()), -10)
    const marked = async () => (await books.client.call(transactionList, { query: { is_recurring: true } })).count
    const file = (...dates: string[]) =>
      books.imported(['Date,Description,Amount', ...dates.map((date) => `${date},REGUS OFFICES,-900.00`)].join('\n'), {
        bank_account,
        mapping: JSON.stringify({ date: 0, description: 1, amount: 2, date_order: 'ymd', skip_rows: 1 }),
      })
    await file(addMonths(last, -2), addMonths(last, -1))
    expect(await marked()).toBe(0)
    await file(last)
    expect(await marked()).toBe(3)
  })

  it('another company sees nothing; an invalid entity is refused (400)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const last = addDays(localDay(api.clock.now()), -10)
    for (const at of [2, 1, 0]) await books.line({ name: 'REGUS OFFICES', amount: 900, date: addMonths(last, -at) })
    expect(await read(other)).toEqual([])
    const reader = await addMember(api, books, { role: 'finance_department', permission: 'read_only' })
    expect((await reader.client.call(recurringSeries, { query: {} })).results).toHaveLength(1)
    expect((await books.client.refused(recurringSeries, { query: { entities: ['x'] } })).status).toBe(400)
  })
})

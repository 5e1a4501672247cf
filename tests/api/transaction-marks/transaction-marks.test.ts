import { v7 } from 'uuid'
import { closeChecklist } from '@/lib/contract/review-report'
import { attachmentList, createAttachment, createComment, transactionActivity } from '@/lib/contract/shared'
import { transactionsSplit } from '@/lib/contract/split'
import { transactionList } from '@/lib/contract/transaction'
import { transactionMarks } from '@/lib/contract/transaction-marks'
import { uploadFile } from '@/lib/contract/file'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('GET transaction/transaction-marks/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const marksOf = async (client: Books['client'], ...lines: { id: string }[]) => {
    const { results } = await client.call(transactionMarks, { query: { id: lines.map(({ id }) => id) } })
    return lines.map(({ id }) => results.find((row) => row.id === id))
  }
  const about = ({ id }: { id: string }) => ({ model_name: 'transaction' as const, object_id: id })

  it('counts comments including replies, files and split parts', async () => {
    const books = await makeBooks(api)
    const [line, whole] = [await books.line(), await books.line({ amount: 100 })]
    const made = await books.client.call(createComment, { body: { ...about(line), body: 'Which truck?' } })
    await books.client.call(createComment, { body: { ...about(line), body: '12', reply_to: made.id } })
    const file = await books.client.call(uploadFile, { body: {}, file: { name: 'a.txt', bytes: 'receipt' } } as never)
    await books.client.call(createAttachment, { body: { ...about(line), file: file.id } })
    const { lines } = await books.client.call(transactionsSplit, {
      body: {
        transaction: whole.id,
        lines: [{ amount: 60 }, { amount: 40 }].map((part) => ({ ...part, chart_of_account: null })),
      },
    })
    const [marked, part] = await marksOf(books.client, line, lines[0] ?? { id: '' })
    expect([marked?.comments, marked?.attachments, marked?.parts, part?.parts]).toEqual([2, 1, 0, 2])
    await books.client.call(createAttachment, { body: { ...about(whole), file: file.id } })
    expect((await marksOf(books.client, lines[0] ?? { id: '' }))[0]?.attachments).toBe(1)
    const shown = await books.client.call(attachmentList, { query: about(lines[0] ?? { id: '' }) })
    expect(shown.results.map(({ name }) => name)).toEqual(['a.txt'])
  })

  it('a comment that mentions somebody is open until they reply; the list can be filtered by these lines', async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const [line] = [await books.line(), await books.line()]
    await books.client.call(createComment, { body: { ...about(line), body: 'Yours?', mentions: [mate.id] } })
    const waiting = async () =>
      (await mate.client.call(transactionList, { query: { waiting_on: mate.id } })).results.map(({ id }) => id)
    expect([(await marksOf(mate.client, line))[0]?.waits_for_you, await waiting()]).toEqual([true, [line.id]])
    expect((await marksOf(books.client, line))[0]?.waits_for_you).toBe(false)
    await mate.client.call(createComment, { body: { ...about(line), body: 'Yes' } })
    expect([(await marksOf(mate.client, line))[0]?.waits_for_you, await waiting()]).toEqual([false, []])
  })

  it('comments on a line that is split later are open on each part; they can be answered there or on the whole line', async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const whole = await books.line({ amount: 100, date: '2026-01-15' })
    const made = await books.client.call(createComment, {
      body: { ...about(whole), body: 'Yours?', mentions: [mate.id] },
    })
    const {
      lines: [one = whole, two = whole],
    } = await books.client.call(transactionsSplit, {
      body: { transaction: whole.id, lines: [60, 40].map((amount) => ({ amount, chart_of_account: null })) },
    })
    const waiting = async () => [
      (await mate.client.call(transactionList, { query: { waiting_on: mate.id, ordering: '-amount' } })).results.map(
        ({ id }) => id,
      ),
      (await marksOf(mate.client, one, two)).map((row) => [row?.waits_for_you, row?.comments]),
      (await mate.client.call(closeChecklist, { query: { end_date: '2026-01-31' } })).comments_waiting,
    ]
    expect(await waiting()).toEqual([
      [one.id, two.id],
      [
        [true, 1],
        [true, 1],
      ],
      2,
    ])
    const thread = async () =>
      (await mate.client.call(transactionActivity, { params: { id: one.id } })).results.flatMap(
        ({ comment }) => comment ?? [],
      )
    expect((await thread()).map(({ body }) => body)).toEqual(['Yours?'])
    await mate.client.call(createComment, { body: { ...about(two), body: 'This one is' } })
    expect(await waiting()).toEqual([
      [one.id],
      [
        [true, 1],
        [false, 2],
      ],
      1,
    ])
    await mate.client.call(createComment, { body: { ...about(one), body: 'All of it', reply_to: made.id } })
    expect(await waiting()).toEqual([
      [],
      [
        [false, 2],
        [false, 3],
      ],
      0,
    ])
    expect((await thread()).map(({ replies }) => replies.map(({ body }) => body))).toEqual([['All of it']])
  })

  it('counts open bills, invoices and loan payments with exactly the amount', async () => {
    const books = await makeBooks(api)
    await makeBill(books, { items: [[6110, 1, 500]] })
    await makeInvoice(books, { items: [['Linehaul', 1, 1000]] })
    await addLoan(books)
    const lines = [
      await books.line({ amount: 500 }),
      await books.line({ amount: 1000, amount_type: 'money_in' }),
      await books.line({ amount: 1754.81 }),
      await books.line({ amount: 499.99 }),
    ]
    expect((await marksOf(books.client, ...lines)).map((row) => row?.candidates)).toEqual([
      { bills: 1, invoices: 0, loans: 0, transfers: 0, cards: 0 },
      { bills: 0, invoices: 1, loans: 0, transfers: 0, cards: 0 },
      { bills: 0, invoices: 0, loans: 1, transfers: 0, cards: 0 },
      { bills: 0, invoices: 0, loans: 0, transfers: 0, cards: 0 },
    ])
    // The role Other reads bills, and neither invoices nor loans.
    const { client } = await addMember(api, books, { role: 'other' })
    expect((await marksOf(client, ...lines)).map((row) => row?.candidates)).toEqual([
      { bills: 1, invoices: 0, loans: 0, transfers: 0, cards: 0 },
      ...Array.from({ length: 3 }, () => ({ bills: 0, invoices: 0, loans: 0, transfers: 0, cards: 0 })),
    ])
  })

  it("shows the helper's category for an uncategorized line, and that it was learned from people", async () => {
    const books = await makeBooks(api)
    await books.line({ name: 'GUSTO PAYROLL', amount: 4800, chart_of_account: 5010 })
    const [wages, riddle] = [
      await books.line({ name: 'GUSTO PAYROLL', amount: 4800 }),
      await books.line({ name: 'QZX 4417 VRTK' }),
    ]
    const [known, unknown] = await marksOf(books.client, wages, riddle)
    expect([known?.suggestion?.chart_of_account.chart_number, known?.suggestion?.source, unknown?.suggestion]).toEqual([
      5010,
      'history',
      null,
    ])
  })

  it('lines of another company are omitted; an invalid id is a field error (400)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const line = await mine.line()
    expect((await other.client.call(transactionMarks, { query: { id: [line.id, v7()] } })).results).toEqual([])
    expect((await mine.client.refused(transactionMarks, { query: { id: ['x'] } })).status).toBe(400)
  })
})

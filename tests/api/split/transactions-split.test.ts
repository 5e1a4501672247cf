import fc from 'fast-check'
import sql from 'sql-template-tag'
import { NOTE_MAX } from '@/lib/contract/bounds'
import { Problem } from '@/lib/contract/problem'
import { auditLog, commentList, createComment } from '@/lib/contract/shared'
import { transactionsSplit } from '@/lib/contract/split'
import {
  editChartOfAccount,
  editStakeholder,
  notCategorizedCount,
  transactionDetail,
  transactionList,
  updateTransaction,
  type Transaction,
} from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { matchBill } from '@/lib/contract/transaction-match'
import { createTruck } from '@/lib/contract/truck'
import { parseCents, toWire, cents } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'

type Part = [account: number | null, amount: number, more?: object]

describe('POST transaction/transactions-split/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const linesOf = (books: Books, parts: Part[]) =>
    Promise.all(
      parts.map(async ([account, amount, more]) => ({
        chart_of_account: account === null ? null : (await books.account(account)).id,
        amount,
        description: '',
        ...more,
      })),
    )
  const splitInto = async (books: Books, line: Transaction, parts: Part[]) =>
    books.client.call(transactionsSplit, { body: { transaction: line.id, lines: await linesOf(books, parts) } })
  const refusedInto = async (books: Books, line: Transaction, parts: Part[]) =>
    messageOf(
      await books.client.refused(transactionsSplit, {
        body: { transaction: line.id, lines: await linesOf(books, parts) },
      }),
    )

  it('splits a card purchase of 512.40 into 430.00 diesel, 52.40 exhaust fluid and 30.00 meals, which the list shows instead', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })
    const line = await books.line({ bank_account: card.id, amount: 512.4, date: '2026-01-18' })
    const answer = await splitInto(books, line, [
      [6010, 430, { description: 'Diesel', date: '2026-01-18' }],
      [6020, 52.4],
      [7110, 30],
    ])
    expect([answer.transaction.is_split, answer.transaction.status, answer.transaction.chart_of_account]).toEqual([
      true,
      'by_user',
      null,
    ])
    expect(
      answer.lines.map((part) => [
        part.split_transaction,
        part.split_amount,
        part.amount_type,
        part.chart_of_account?.chart_number,
        part.journal_entries,
      ]),
    ).toEqual([
      [line.id, 430, 'money_out', 6010, line.journal_entries],
      [line.id, 52.4, 'money_out', 6020, line.journal_entries],
      [line.id, 30, 'money_out', 7110, line.journal_entries],
    ])
    expect(await books.balances()).toEqual({ 2110: -512.4, 6010: 430, 6020: 52.4, 7110: 30 })
    const shown = await books.client.call(transactionList)
    expect([shown.count, shown.money_out, new Set(shown.results.map((row) => row.id))]).toEqual([
      3,
      512.4,
      new Set(answer.lines.map((part) => part.id)),
    ])
    await books.line({ amount: 1 })
    const { results } = await books.client.call(transactionList, { query: { split_transaction: line.id } })
    expect(results.map((part) => part.split_amount)).toEqual([430, 52.4, 30])
    await books.sound()
  })

  it('1,164.00 received = 1,200.00 revenue and a negative part of −36.00', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 1164, amount_type: 'money_in' })
    const { lines } = await splitInto(books, line, [
      [4010, 1200],
      [4830, -36, { description: '3% quick pay' }],
    ])
    expect(lines.map((part) => [part.amount, part.amount_type, part.description])).toEqual([
      [1200, 'money_in', ''],
      [36, 'money_out', '3% quick pay'],
    ])
    expect(await books.balances()).toEqual({ 1010: 1164, 4010: -1200, 4830: 36 })
    await books.sound()
  })

  it('a part without a category is on suspense and counts as uncategorized; splitting again replaces all parts', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 300 })
    const [first] = (
      await splitInto(books, line, [
        [null, 149],
        [7070, 151],
      ])
    ).lines
    expect(await books.balances()).toEqual({ 1010: -300, 7070: 151, 8590: 149 })
    expect(await books.client.call(notCategorizedCount)).toEqual({ count: 1 })
    await splitInto(books, line, [
      [6010, 100],
      [6020, 100],
      [7070, 100],
    ])
    expect(await books.balances()).toEqual({ 1010: -300, 6010: 100, 6020: 100, 7070: 100 })
    expect((await books.client.refused(transactionDetail, { params: { id: first?.id } })).status).toBe(404)
    expect(await books.client.call(notCategorizedCount)).toEqual({ count: 0 })
    await books.sound()
  })

  it('a kept part keeps its row with note, flag, comments and log; a removed part leaves its note and comments to the whole line', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 300 })
    const [stays, goes] = (
      await splitInto(books, line, [
        [6010, 100],
        [7070, 200],
      ])
    ).lines.map(({ id }) => id)
    await books.client.call(updateTransaction, {
      params: { id: stays ?? '' },
      body: { note: 'unit 12', is_flagged: true },
    })
    await books.client.call(updateTransaction, { params: { id: goes ?? '' }, body: { note: 'hotel' } })
    for (const object_id of [stays, goes]) {
      await books.client.call(createComment, {
        body: { model_name: 'transaction', object_id: object_id ?? '', body: 'Sure?' },
      })
    }
    const { lines } = await splitInto(books, line, [
      [7110, 180],
      [6020, 120, { part: stays }],
    ])
    expect(
      lines.map((part) => [
        part.id === stays,
        part.amount,
        part.chart_of_account?.chart_number,
        part.note,
        part.is_flagged,
      ]),
    ).toEqual([
      [false, 180, 7110, null, false],
      [true, 120, 6020, 'unit 12', true],
    ])
    expect(await books.balances()).toEqual({ 1010: -300, 6020: 120, 7110: 180 })
    expect(await api.rows(sql`select object_id from comment where entity_id = ${books.entity.id} order by id`)).toEqual(
      [{ object_id: stays }, { object_id: line.id }],
    )
    const { results } = await books.client.call(auditLog, { query: { object_type: 'transaction', object_id: stays } })
    expect(results[0]).toMatchObject({ action: 'split' })
    expect(results[0]?.changes).toContainEqual({ field: 'amount', from: 100, to: 120 })
    expect((await books.client.call(transactionDetail, { params: { id: line.id } })).note).toBe('hotel')
    const again = (
      await splitInto(books, line, [
        [6020, 120, { part: stays }],
        [7070, 180, { note: 'hotel', is_flagged: true }],
      ])
    ).lines
    expect(again.map((part) => [part.note, part.is_flagged])).toEqual([
      ['unit 12', true],
      ['hotel', true],
    ])
    await books.sound()
  })

  it('note and flag of a line are copied to its parts, and back once the split is undone, without duplicates', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 300, note: 'ask Joe' })
    await books.client.call(updateTransaction, { params: { id: line.id }, body: { is_flagged: true } })
    const { lines } = await splitInto(books, line, [
      [6010, 100],
      [7070, 200],
    ])
    expect(lines.map((part) => [part.note, part.is_flagged])).toEqual([
      ['ask Joe', true],
      ['ask Joe', true],
    ])
    expect((await books.client.call(transactionList, { query: { is_flagged: true } })).count).toBe(2)
    await books.client.call(updateTransaction, {
      params: { id: lines[0]?.id ?? '' },
      body: { note: 'it was fuel', is_flagged: false },
    })
    await books.client.call(updateTransaction, { params: { id: lines[1]?.id ?? '' }, body: { is_flagged: false } })
    const undone = await books.client.call(transactionsSplit, { body: { transaction: line.id, lines: [] } })
    expect([undone.transaction.note, undone.transaction.is_flagged]).toEqual(['ask Joe\nit was fuel', false])
    await books.sound()
  })

  it('changes to the line or its parts since they were read are not overwritten (409, who did what)', async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const line = await books.line({ amount: 300 })
    const fuel = (await books.account(6010)).id
    const send = async (
      version: string,
      parts: Part[] = [
        [6010, 100],
        [7070, 200],
      ],
    ) => ({
      body: { transaction: line.id, lines: await linesOf(books, parts) },
      headers: { 'if-unmodified-since-version': version },
    })
    const filed = await mate.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: fuel },
    })
    const first = await books.client.refused(transactionsSplit, await send(line.updated_at))
    expect([first.status, Problem.parse(first.body)]).toMatchObject([
      409,
      { code: 'stale', changed: { by: 'Ada Miles' } },
    ])
    const {
      transaction,
      lines: [, part],
    } = await books.client.call(transactionsSplit, await send(filed.updated_at))
    await mate.client.call(updateTransaction, { params: { id: part?.id ?? '' }, body: { note: 'beside it' } })
    await books.client.call(
      transactionsSplit,
      await send(transaction.updated_at, [
        [6010, 100],
        [7070, 200, { part: part?.id }],
      ]),
    )
    const { updated_at } = await books.client.call(transactionDetail, { params: { id: line.id } })
    await mate.client.call(editChartOfAccount, { params: { id: part?.id ?? '' }, body: { chart_of_account: fuel } })
    const second = await books.client.refused(transactionsSplit, await send(updated_at))
    expect(second.status).toBe(409)
    expect(Problem.parse(second.body).changed?.changes).toContainEqual({
      field: 'chart_of_account',
      from: 'Software and Subscriptions',
      to: 'Diesel Fuel',
    })
    await books.sound()
  })

  it("the person who split a line can undo it: the split's own changes do not conflict, and a flag set by somebody else stays", async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const line = await books.line({ amount: 300 })
    const [first, second] = (
      await splitInto(books, line, [
        [6010, 100],
        [7070, 200],
      ])
    ).lines
    const anew = await splitInto(books, line, [
      [6020, 120, { part: first?.id, description: 'Fluid' }],
      [7110, 180, { part: second?.id }],
    ])
    await mate.client.call(updateTransaction, { params: { id: first?.id ?? '' }, body: { is_flagged: true } })
    const lines = await linesOf(books, [
      [6010, 100, { part: first?.id }],
      [7070, 200, { part: second?.id }],
    ])
    const headers = { 'if-unmodified-since-version': anew.transaction.updated_at }
    const again = await books.client.call(transactionsSplit, { body: { transaction: line.id, lines }, headers })
    expect(again.lines.map((part) => [part.chart_of_account?.chart_number, part.amount, part.is_flagged])).toEqual([
      [6010, 100, true],
      [7070, 200, false],
    ])
    await books.sound()
  })

  it('text, note and flag that somebody set on a part since it was read are not overwritten by the split (409)', async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const line = await books.line({ amount: 300 })
    const {
      transaction,
      lines: [first, second],
    } = await splitInto(books, line, [
      [6010, 100],
      [7070, 200],
    ])
    const anew = async (more: object, version: string) => ({
      body: {
        transaction: line.id,
        lines: await linesOf(books, [
          [6010, 120, { part: first?.id, ...more }],
          [7070, 180, { part: second?.id }],
        ]),
      },
      headers: { 'if-unmodified-since-version': version },
    })
    const changed = async (more: object, version: string) =>
      Problem.parse(
        (await books.client.refused(transactionsSplit, await anew(more, version))).body,
      ).changed?.changes.map(({ field }) => field)
    const write = (body: object) => mate.client.call(updateTransaction, { params: { id: first?.id ?? '' }, body })
    const { updated_at: noted } = await write({ note: 'ask Joe' })
    expect(await changed({ note: null }, transaction.updated_at)).toEqual(['note'])
    const { updated_at: flagged } = await write({ is_flagged: true })
    expect(await changed({ note: 'ask Joe', is_flagged: false }, noted)).toEqual(['is_flagged'])
    const {
      lines: [kept],
      transaction: now,
    } = await books.client.call(transactionsSplit, await anew({}, flagged))
    expect([kept?.note, kept?.is_flagged]).toEqual(['ask Joe', true])
    await write({ description: 'Diesel at Laredo' })
    expect(await changed({ description: 'Diesel' }, now.updated_at)).toEqual(['description'])
    expect(await changed({}, now.updated_at)).toEqual(['description'])
    expect((await books.client.call(transactionDetail, { params: { id: first?.id ?? '' } })).description).toBe(
      'Diesel at Laredo',
    )
    await books.sound()
  })

  it("a part's log shows what a split changed in truck, text, note and flag: an edit based on an earlier version is refused (409)", async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const [one, two] = [
      await books.client.call(createTruck, { body: { unit_number: '102' } }),
      await books.client.call(createTruck, { body: { unit_number: '104' } }),
    ]
    const line = await books.line({ amount: 300 })
    const [part] = (
      await splitInto(books, line, [
        [6010, 100],
        [7070, 200],
      ])
    ).lines
    if (!part) throw new Error('no part')
    const more = { part: part.id, truck: one.id, description: 'Diesel', note: 'unit 102', is_flagged: true }
    await splitInto(books, line, [
      [6010, 100, more],
      [7070, 200],
    ])
    const headers = { 'if-unmodified-since-version': part.updated_at }
    for (const body of [{ truck: two.id }, { description: 'Fuel' }, { note: 'unit 104' }, { is_flagged: true }]) {
      const refused = await mate.client.refused(updateTransaction, { params: { id: part.id }, body, headers })
      expect([refused.status, Problem.parse(refused.body).changed?.changes]).toEqual([
        409,
        [
          { field: 'note', from: null, to: 'unit 102' },
          { field: 'truck', from: null, to: '102' },
          { field: 'is_flagged', from: false, to: true },
          { field: 'description', from: '', to: 'Diesel' },
        ],
      ])
    }
    await books.sound()
  })

  it('the whole line keeps every note of its parts, even one contained in another; those that do not fit become comments', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 300, note: 'ask Joe about the fuel' })
    const { lines } = await splitInto(books, line, [
      [6010, 100, { note: 'ask Joe' }],
      [7070, 100, { note: 'x'.repeat(NOTE_MAX) }],
      [7110, 100],
    ])
    expect(lines[2]?.note).toBe('ask Joe about the fuel')
    const undone = await books.client.call(transactionsSplit, { body: { transaction: line.id, lines: [] } })
    expect(undone.transaction.note).toBe('ask Joe about the fuel\nask Joe')
    const { results } = await books.client.call(commentList, {
      query: { model_name: 'transaction', object_id: line.id },
    })
    expect(results.map(({ body }) => body)).toEqual(['x'.repeat(NOTE_MAX)])
    const log = await books.client.call(auditLog, { query: { object_type: 'transaction', object_id: line.id } })
    expect(log.results[0]?.changes).toContainEqual({
      field: 'note',
      from: 'ask Joe about the fuel',
      to: 'ask Joe about the fuel\nask Joe',
    })
    await books.sound()
  })

  it('a part of another line is not found (404), and no part can be kept twice (400)', async () => {
    const books = await makeBooks(api)
    const [line, other] = [await books.line({ amount: 300 }), await books.line({ amount: 300 })]
    const [own] = (
      await splitInto(books, line, [
        [6010, 100],
        [7070, 200],
      ])
    ).lines
    const [foreign] = (
      await splitInto(books, other, [
        [6010, 100],
        [7070, 200],
      ])
    ).lines
    expect(
      await refusedInto(books, line, [
        [6010, 100, { part: foreign?.id }],
        [7070, 200],
      ]),
    ).toEqual([404, 'Not found.'])
    expect(
      await refusedInto(books, line, [
        [6010, 100, { part: own?.id }],
        [7070, 200, { part: own?.id }],
      ]),
    ).toEqual([400, 'Name each part once.'])
  })

  it('an empty list undoes the split: the line is whole and uncategorized again', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 300, chart_of_account: 6010 })
    await splitInto(books, line, [
      [6020, 1],
      [7070, 299],
    ])
    const undone = await books.client.call(transactionsSplit, { body: { transaction: line.id, lines: [] } })
    expect([
      undone.transaction.is_split,
      undone.transaction.status,
      undone.transaction.chart_of_account,
      undone.lines,
    ]).toEqual([false, 'uncategorized', null, []])
    expect(await books.balances()).toEqual({ 1010: -300, 8590: 300 })
    expect((await books.client.call(transactionList)).results.map((row) => row.id)).toEqual([line.id])
    await books.sound()
  })

  it.each<[string, Part[], [number, string]]>([
    ['a single line', [[6010, 512.4]], [400, 'A split needs at least two lines.']],
    [
      'a line of 0',
      [
        [6010, 512.4],
        [6020, 0],
      ],
      [400, 'Split line amount must not be 0.'],
    ],
    [
      'another date',
      [
        [6010, 500],
        [6020, 12.4, { date: '2026-01-19' }],
      ],
      [400, 'Split line date must equal the transaction date.'],
    ],
    [
      'a sum of 513.40',
      [
        [6010, 430],
        [6020, 52.4],
        [7110, 31],
      ],
      [400, 'Split lines total 513.40 does not equal the transaction amount 512.40.'],
    ],
    [
      'a negative sum',
      [
        [6010, -500],
        [6020, -12.4],
      ],
      [400, 'Split lines total -512.40 does not equal the transaction amount 512.40.'],
    ],
    [
      'a heading',
      [
        [6000, 500],
        [6020, 12.4],
      ],
      [400, 'Account Fuel cannot be used as a category.'],
    ],
    [
      'a manual bank account',
      [
        [1050, 500],
        [6020, 12.4],
      ],
      [400, 'Account Till cannot be used as a category.'],
    ],
  ])('refuses %s and changes nothing', async (_, parts, refusal) => {
    const books = await makeBooks(api)
    await books.bankAccount({ name: 'Till', account_type: 'cash' })
    const line = await books.line({ amount: 512.4, date: '2026-01-18' })
    expect(await refusedInto(books, line, parts)).toEqual(refusal)
    expect(await books.balances()).toEqual({ 1010: -512.4, 8590: 512.4 })
  })

  it('a part can have its own category, stakeholder and truck, but not its own date, and cannot be split itself', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 100 })
    const vendor = await books.stakeholder()
    const [part] = (
      await splitInto(books, line, [
        [null, 40],
        [7070, 60],
      ])
    ).lines
    if (!part) throw new Error('no part')
    await books.client.call(editChartOfAccount, {
      params: { id: part.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    const named = await books.client.call(editStakeholder, {
      params: { id: part.id },
      body: { stakeholder: vendor.id },
    })
    expect([named.stakeholder?.id, named.chart_of_account?.chart_number]).toEqual([vendor.id, 6010])
    expect(await books.balances()).toEqual({ 1010: -100, 6010: 40, 7070: 60 })
    expect(
      messageOf(await books.client.refused(updateTransaction, { params: { id: part.id }, body: { amount: 41 } })),
    ).toEqual([409, 'Undo the split before changing date or amount.'])
    expect(
      messageOf(await books.client.refused(updateTransaction, { params: { id: line.id }, body: { amount: 41 } })),
    ).toEqual([409, 'Undo the split before changing date or amount.'])
    expect(
      await refusedInto(books, part, [
        [6010, 20],
        [6020, 20],
      ]),
    ).toEqual([409, 'Split the whole transaction instead.'])
    await books.sound()
  })

  it('a split line cannot have a category of its own (409); its stakeholder and finalizing apply to all parts', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 100 })
    const vendor = await books.stakeholder()
    const { lines } = await splitInto(books, line, [
      [null, 40],
      [7070, 60],
    ])
    expect(
      messageOf(
        await books.client.refused(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: null } }),
      ),
    ).toEqual([409, 'Undo the split before changing the category.'])
    await books.client.call(editStakeholder, { params: { id: line.id }, body: { stakeholder: vendor.id } })
    expect((await books.client.call(transactionList, { query: { stakeholder: vendor.id } })).count).toBe(2)
    const finalize = { transactions: [line.id], is_finalized: true }
    const refused = await books.client.refused(bulkFinalize, { body: finalize })
    expect([...messageOf(refused), refused.body.ids]).toEqual([
      409,
      'Transaction must be categorized before it can be finalized.',
      [lines[0]?.id],
    ])
    await books.client.call(editChartOfAccount, {
      params: { id: lines[0]?.id ?? '' },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    expect(await books.client.call(bulkFinalize, { body: finalize })).toEqual({ updated: 1 })
    expect((await books.client.call(transactionList, { query: { is_finalized: true } })).count).toBe(2)
    expect(
      await refusedInto(books, line, [
        [6010, 50],
        [6020, 50],
      ]),
    ).toEqual([409, 'Transaction is finalized. Unfinalize it before making changes.'])
    await books.client.call(bulkFinalize, { body: { transactions: [lines[1]?.id ?? ''], is_finalized: false } })
    expect((await books.client.call(transactionDetail, { params: { id: line.id } })).is_finalized).toBe(false)
    await books.sound()
  })

  it('a matched part stays unchanged when its line is split again; a change of that part is refused, mentioning the split', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { items: [[6110, 1, 300]] })
    const line = await books.line({ amount: 500, date: '2026-02-20' })
    const [diesel, meals] = [(await books.account(6010)).id, (await books.account(6020)).id]
    const split = (lines: object[]) =>
      books.client.call(transactionsSplit, { body: { transaction: line.id, lines: lines as never } })
    const first = await split([
      { chart_of_account: null, amount: 300 },
      { chart_of_account: diesel, amount: 200 },
    ])
    const [matched, rest] = first.lines
    await books.client.call(matchBill, { body: { transaction: matched?.id ?? '', bill: bill.id } })
    const again = await split([
      { chart_of_account: diesel, amount: 150, part: rest?.id },
      { chart_of_account: null, amount: 300, part: matched?.id },
      { chart_of_account: meals, amount: 50 },
    ])
    expect(again.lines.map((part) => [part.amount, part.link, part.bill?.id ?? null])).toEqual([
      [150, null, null],
      [300, 'bill', bill.id],
      [50, null, null],
    ])
    expect(again.lines[1]?.id).toBe(matched?.id)
    await books.sound()
    const refusal = async (lines: object[]) =>
      messageOf(
        await books.client.refused(transactionsSplit, { body: { transaction: line.id, lines: lines as never } }),
      )
    const less = [
      { chart_of_account: null, amount: 250, part: matched?.id },
      { chart_of_account: meals, amount: 250 },
    ]
    expect(await refusal(less)).toEqual([409, 'Unlink the bill or invoices before splitting the transaction.'])
    expect(await refusal([])).toEqual([409, 'Unlink the bill or invoices before undoing the split.'])
    await books.sound()
  })

  it('a line in a locked period is refused (409)', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ amount: 100, date: '2026-01-31' })
    await books.lockBooks('2026-01-31')
    expect(
      await refusedInto(books, line, [
        [6010, 50],
        [6020, 50],
      ]),
    ).toEqual([409, 'Books are locked through 2026-01-31.'])
  })

  it('line, account, stakeholder and truck of another company are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [line, theirs] = [await mine.line({ amount: 100 }), await other.line({ amount: 100 })]
    expect(
      await refusedInto(mine, theirs, [
        [6010, 50],
        [6020, 50],
      ]),
    ).toEqual([404, 'Not found.'])
    const foreign = (await other.account(6010)).id
    for (const more of [
      { chart_of_account: foreign },
      { stakeholder: (await other.stakeholder()).id },
      { truck: foreign },
    ]) {
      expect(
        await refusedInto(mine, line, [
          [6010, 50],
          [6020, 50, more],
        ]),
      ).toEqual([404, 'Not found.'])
    }
  })

  it('a read-only member is denied (403)', async () => {
    const books = await makeBooks(api)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    const refused = await reader.client.refused(transactionsSplit, {
      body: { transaction: (await books.line()).id, lines: [] },
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
  })

  it('every accepted split adds up to its line exactly, and any other is refused', async () => {
    const books = await makeBooks(api)
    const account = (await books.account(6010)).id
    const line = await books.line({ amount: 999.99 })
    const total = parseCents(line.amount)
    const amounts = fc.array(
      fc.integer({ min: -50_000, max: 99_999 }).filter((amount) => amount !== 0),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(amounts, fc.integer({ min: -1, max: 1 }), async (all, off) => {
        const rest = total - all.reduce((sum, amount) => sum + BigInt(amount), 0n) + BigInt(off)
        fc.pre(rest !== 0n)
        const lines = [...all.map((amount) => cents(BigInt(amount))), cents(rest)].map((amount) => ({
          chart_of_account: account,
          amount: toWire(amount),
        }))
        const { status } = await books.client.send(transactionsSplit, { body: { transaction: line.id, lines } })
        expect(status).toBe(off === 0 ? 200 : 400)
        const [stored] = await api.rows<{ total: string; parts: string }>(sql`
        select sum(case when amount_type = 'money_out' then amount else -amount end)::text as total, count(*)::text as parts
          from bank_transaction where parent_id = ${line.id}`)
        expect([null, '999.99']).toContain(stored?.total ?? null)
        expect(await books.balances()).toEqual({
          1010: -999.99,
          ...(stored?.total ? { 6010: 999.99 } : { 8590: 999.99 }),
        })
      }),
      { numRuns: 25 },
    )
    await books.sound()
  })
})

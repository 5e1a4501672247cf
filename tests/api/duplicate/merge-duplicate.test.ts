import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { NOTE_MAX } from '@/lib/contract/bounds'
import { mergeDuplicate } from '@/lib/contract/duplicate'
import { auditLog, commentList } from '@/lib/contract/shared'
import {
  editChartOfAccount,
  editStakeholder,
  transactionDetail,
  transactionList,
  updateTransaction,
} from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { transactionMarks } from '@/lib/contract/transaction-marks'
import { matchBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'
import { addRule } from '@/tests/support/rules'

describe('POST transaction/merge-duplicate/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const imported = async (books: Books, over: Parameters<Books['line']>[0] = {}, source = 'plaid') => {
    const line = await books.line({ amount: 65, date: '2026-03-31', name: 'TRUCKPARKINGCLUB', ...over })
    await api.rows(sql`update bank_transaction set source = ${source} where id = ${line.id}`)
    return line
  }
  const byHand = (books: Books, over: Parameters<Books['line']>[0] = {}) =>
    books.line({ amount: 65, date: '2026-03-29', chart_of_account: 6230, ...over })

  it('the imported line gets category, stakeholder, note and comments; the manual line and its entry are deleted', async () => {
    const books = await makeBooks(api)
    const vendor = await books.stakeholder('Laredo Parking')
    const [manual, fed] = [await byHand(books, { note: 'receipt in cab' }), await imported(books)]
    await books.client.call(editStakeholder, { params: { id: manual.id }, body: { stakeholder: vendor.id } })
    await books.client.call(updateTransaction, { params: { id: fed.id }, body: { note: 'seen' } })
    await api.rows(sql`
      insert into comment (company_id, entity_id, id, model_name, object_id, body, created_by, created_at)
      values (${books.company.id}, ${books.entity.id}, ${v7()}, 'transaction', ${manual.id}, 'paid in cash?', ${books.user.id}, now())`)
    const merged = await books.client.call(mergeDuplicate, { body: { manual: manual.id, imported: fed.id } })
    expect([
      merged.id,
      merged.date,
      merged.name,
      merged.chart_of_account?.chart_number,
      merged.status,
      merged.stakeholder?.id,
      merged.note,
    ]).toEqual([fed.id, '2026-03-31', 'TRUCKPARKINGCLUB', 6230, 'by_user', vendor.id, 'seen\nreceipt in cab'])
    expect(merged.journal_entries).toEqual(fed.journal_entries)
    const {
      results: [duplicate],
    } = await books.client.call(auditLog, { query: { object_type: 'transaction', object_id: fed.id } })
    expect(duplicate?.changes).toContainEqual({ field: 'stakeholder', from: null, to: 'Laredo Parking' })
    expect(await books.balances()).toEqual({ 1010: -65, 6230: 65 })
    expect((await books.client.call(transactionList)).results.map(({ id }) => id)).toEqual([fed.id])
    expect(await api.rows(sql`select body from comment where object_id = ${fed.id}`)).toEqual([
      { body: 'paid in cash?' },
    ])
    await books.sound()
  })

  it('a note that does not fit on the imported line becomes a comment; the log shows the note it received', async () => {
    const books = await makeBooks(api)
    const [long, short] = ['x'.repeat(NOTE_MAX), 'receipt in cab']
    const [manual, fed] = [await byHand(books, { note: long }), await imported(books)]
    await books.client.call(updateTransaction, { params: { id: fed.id }, body: { note: short } })
    expect((await books.client.call(mergeDuplicate, { body: { manual: manual.id, imported: fed.id } })).note).toBe(
      short,
    )
    const { results } = await books.client.call(commentList, {
      query: { model_name: 'transaction', object_id: fed.id },
    })
    expect(results.map(({ body }) => body)).toEqual([long])
    const again = await byHand(books, { note: 'paid twice?' })
    await books.client.call(mergeDuplicate, { body: { manual: again.id, imported: fed.id } })
    const log = await books.client.call(auditLog, { query: { object_type: 'transaction', object_id: fed.id } })
    expect(log.results[0]?.changes).toContainEqual({ field: 'note', from: short, to: `${short}\npaid twice?` })
  })

  it('a category set by a rule or the helper keeps its origin, with the rule or the confidence', async () => {
    const books = await makeBooks(api)
    const [ruled, fed] = [
      await books.line({ amount: 65, date: '2026-03-29', name: 'LAREDO PARKING' }),
      await imported(books),
    ]
    const rule = await addRule(books, 'Parking', 'laredo')
    const [helped, other] = [await byHand(books, { amount: 70 }), await imported(books, { amount: 70 })]
    await api.rows(sql`update bank_transaction set status = 'by_truck_gpt' where id = ${helped.id}`)
    for (const [id, confidence] of [
      [helped.id, 0.91],
      [other.id, 0.2],
    ] as const) {
      await api.rows(sql`
        insert into suggestion (company_id, entity_id, transaction_id, task_id, old_status, chart_of_account_id, confidence, explanation, engine, created_at, decided_at)
        values (${books.company.id}, ${books.entity.id}, ${id}, ${v7()}, 'uncategorized', ${helped.chart_of_account?.id}, ${confidence}, 'Parking', 'local', now(), now())`)
    }
    for (const [manual, into] of [
      [ruled, fed],
      [helped, other],
    ] as const) {
      await books.client.call(mergeDuplicate, { body: { manual: manual.id, imported: into.id } })
    }
    const { results } = await books.client.call(transactionMarks, { query: { id: [fed.id, other.id] } })
    expect(results.find(({ id }) => id === fed.id)?.rule).toEqual({ id: rule.id, name: 'Parking' })
    expect(results.find(({ id }) => id === other.id)?.suggestion).toMatchObject({
      confidence: 0.91,
      chart_of_account: { chart_number: 6230 },
    })
    await books.sound()
  })

  it('an imported line that already pays a bill keeps the match', async () => {
    const books = await makeBooks(api)
    const [manual, fed] = [await byHand(books), await imported(books)]
    const bill = await makeBill(books)
    await books.client.call(matchBill, { body: { transaction: fed.id, bill: bill.id } })
    const merged = await books.client.call(mergeDuplicate, { body: { manual: manual.id, imported: fed.id } })
    expect([merged.link, merged.bill?.id]).toEqual(['bill', bill.id])
    await books.sound()
  })

  it("the manual line's mirror becomes the imported line's mirror", async () => {
    const books = await makeBooks(api)
    await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
    const [manual, fed] = [await byHand(books, { chart_of_account: 1050 }), await imported(books)]
    await books.client.call(mergeDuplicate, { body: { manual: manual.id, imported: fed.id } })
    expect(await books.balances()).toEqual({ 1010: -65, 1050: 65, 1090: 0 })
    const mirrors = await api.rows(
      sql`select mirror_of, date::text as date from bank_transaction where source = 'mirror' and entity_id = ${books.entity.id}`,
    )
    expect(mirrors).toEqual([{ mirror_of: fed.id, date: '2026-03-31' }])
    await books.client.call(editChartOfAccount, { params: { id: fed.id }, body: { chart_of_account: null } })
    expect(await books.balances()).toEqual({ 1010: -65, 8590: 65 })
    await books.sound()
  })

  it('requires the same account, direction and amount, close dates, and different sources (400)', async () => {
    const books = await makeBooks(api)
    const [manual, fed] = [await byHand(books), await imported(books)]
    const merge = async (body: { manual: string; imported: string }) =>
      messageOf(await books.client.refused(mergeDuplicate, { body }))
    const notTwo = [400, 'Only a transaction by hand or from a file can be merged into an imported one.']
    expect(await merge({ manual: fed.id, imported: manual.id })).toEqual(notTwo)
    expect(await merge({ manual: manual.id, imported: (await byHand(books)).id })).toEqual(notTwo)
    const differ = [400, 'The transactions differ in account, direction, amount or date and cannot be merged.']
    expect(await merge({ manual: manual.id, imported: (await imported(books, { amount: 65.01 })).id })).toEqual(differ)
    expect(await merge({ manual: manual.id, imported: (await imported(books, { date: '2026-04-02' })).id })).toEqual(
      differ,
    )
  })

  it('a line from a file can be merged into one from the bank feed', async () => {
    const books = await makeBooks(api)
    const [file, fed] = [await imported(books, { chart_of_account: 6230 }, 'file'), await imported(books)]
    expect(
      (await books.client.call(mergeDuplicate, { body: { manual: file.id, imported: fed.id } })).chart_of_account
        ?.chart_number,
    ).toBe(6230)
    await books.sound()
  })

  it('finalized and matched manual lines cannot be merged (409)', async () => {
    const books = await makeBooks(api)
    const [manual, paying, fed] = [await byHand(books), await byHand(books), await imported(books)]
    const bill = await makeBill(books)
    await books.client.call(matchBill, { body: { transaction: paying.id, bill: bill.id } })
    await books.client.call(bulkFinalize, { body: { transactions: [manual.id], is_finalized: true } })
    const merge = async (id: string) =>
      messageOf(await books.client.refused(mergeDuplicate, { body: { manual: id, imported: fed.id } }))
    expect(await merge(manual.id)).toEqual([409, 'Transaction is finalized. Unfinalize it before making changes.'])
    expect(await merge(paying.id)).toEqual([409, 'Unlink the bill or invoices before merging.'])
    expect((await books.client.call(transactionDetail, { params: { id: fed.id } })).chart_of_account).toBe(null)
  })

  it('a line of another company is not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const body = { manual: (await byHand(mine)).id, imported: (await imported(other)).id }
    expect((await mine.client.refused(mergeDuplicate, { body })).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(mergeDuplicate, { body })).status).toBe(403)
  })
})

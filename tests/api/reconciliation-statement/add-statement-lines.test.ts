import { v7 } from 'uuid'
import { undoImport } from '@/lib/contract/bank-import'
import { calculateReconciliation, finishReconciliation } from '@/lib/contract/reconciliation'
import { addStatementLines, reconciliationStatement } from '@/lib/contract/reconciliation-statement'
import { transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { ofx, type OfxRow } from '@/tests/support/ofx'
import { openReconciliation } from '@/tests/support/reconciliation'
import { openWithFile } from '@/tests/support/statement-file'

const KNOWN: OfxRow[] = [{ id: 'a', date: '20260110', amount: '-25.00', name: 'FUEL STOP' }]
const COFFEE = { date: '20260113', amount: '-4.00', name: 'COFFEE' }
const FILE = ofx({
  rows: [
    ...KNOWN,
    { id: 'b', ...COFFEE },
    { id: 'c', ...COFFEE },
    { id: 'd', date: '20260120', amount: '90.00', name: 'REBATE' },
  ],
})

describe('POST reconciliation/reconciliation/{id}/statement/lines/', () => {
  let api: TestApi
  let books: Books
  let id: string
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.set('2026-03-02T12:00:00Z')
    books = await makeBooks(api, { books_start: '2026-01-01' })
    const { bank_accounts } = await books.imported(ofx({ rows: KNOWN }), {}, 'first.ofx')
    id = (
      await openWithFile(books, bank_accounts[0] ?? '', { name: 'statement.ofx', bytes: FILE, settlement_balance: 57 })
    ).id
  })
  afterEach(() => books.sound())

  const add = (lines: number[]) => books.client.call(addStatementLines, { params: { id }, body: { lines } })
  const states = async () =>
    (await books.client.call(reconciliationStatement, { params: { id } })).lines.map(({ state }) => state)
  const count = async () => (await books.client.call(transactionList, { query: { page_size: 100 } })).count

  it("adds lines missing in the books, two equal ones as two; the worksheet's difference is then 0.00 and it can be finished", async () => {
    expect(await states()).toEqual(['agrees', 'missing', 'missing', 'missing'])
    expect((await add([1, 2, 3])).added).toHaveLength(3)
    expect(await states()).toEqual(['agrees', 'agrees', 'agrees', 'agrees'])
    const { difference } = await books.client.call(calculateReconciliation, { params: { id }, body: {} })
    expect(difference).toBe(0)
    const done = await books.client.call(finishReconciliation, { params: { id }, body: {} })
    expect(done.finished).toBe(true)
    expect(await states()).toEqual(['agrees', 'agrees', 'agrees', 'agrees'])
  })

  it('adds each line exactly once, even with simultaneous requests or a later import of the same file', async () => {
    const answers = await Promise.all([add([1, 2, 3]), add([1, 2, 3])])
    expect(answers.map(({ added }) => added.length).sort()).toEqual([0, 3])
    expect(await add([1, 2, 3])).toEqual({ added: [], import: null })
    expect(await books.imported(FILE, {}, 'statement.ofx')).toMatchObject({ created: 0, duplicates: 4 })
    expect(await count()).toBe(4)
  })

  it('adds only the given lines; undoing the import removes them, and then they can be added again', async () => {
    const { added, import: brought } = await add([3, 0])
    expect(added).toHaveLength(1)
    expect(await states()).toEqual(['agrees', 'missing', 'missing', 'agrees'])
    const undone = await books.client.call(undoImport, { params: { id: brought ?? '' }, body: {} })
    expect(undone).toMatchObject({ removed: 1, stayed: [] })
    expect(await states()).toEqual(['agrees', 'missing', 'missing', 'missing'])
    expect((await add([3])).added).toHaveLength(1)
  })

  it('refuses a finished one (409), one without a file or lines (400), another company (404) and read-only members (403)', async () => {
    await add([1, 2, 3])
    await books.client.call(finishReconciliation, { params: { id }, body: {} })
    const request = { params: { id }, body: { lines: [1] } }
    expect(messageOf(await books.client.refused(addStatementLines, request))).toEqual([
      409,
      'Reconciliation is finished. Undo it before making changes.',
    ])
    const { row } = await openReconciliation(books)
    expect(
      messageOf(await books.client.refused(addStatementLines, { params: { id: row.id }, body: { lines: [1] } })),
    ).toEqual([400, 'This reconciliation has no statement file.'])
    expect((await books.client.refused(addStatementLines, { params: { id }, body: { lines: [] } })).status).toBe(400)
    expect((await books.client.refused(addStatementLines, { ...request, params: { id: v7() } })).status).toBe(404)
    const reader = await addMember(api, books, { role: 'other' })
    expect((await reader.client.refused(addStatementLines, request)).status).toBe(403)
  })
})

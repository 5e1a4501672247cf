import { v7 } from 'uuid'
import { bulkFinalize, updateTransaction } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'

describe('PATCH transaction/{id}/update/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('changes only the fields sent; null clears the note', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ note: 'unit 12' })
    const flagged = await books.client.call(updateTransaction, { params: { id: line.id }, body: { is_flagged: true } })
    expect([flagged.is_flagged, flagged.note, flagged.name]).toEqual([true, 'unit 12', line.name])
    expect((await books.client.call(updateTransaction, { params: { id: line.id }, body: { note: null } })).note).toBeNull()
  })

  it('a manual line moves with its entry: 125.00 on 02-03 becomes 99.99 on 03-01', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    await books.client.call(updateTransaction, { params: { id: line.id }, body: { amount: 99.99, date: '2026-03-01', name: 'Pilot' } })
    expect(await books.balances()).toEqual({ 1010: -99.99, 8590: 99.99 })
    await books.sound()
  })

  it('an imported line keeps its date and amount (409)', async () => {
    const books = await makeBooks(api)
    await books.imported('Date,Description,Amount\n02/03/2026,PILOT,-12.50\n', {
      bank_account: (await books.bankAccount()).id, mapping: JSON.stringify({ date: 0, description: 1, amount: 2, skip_rows: 1 }),
    })
    const [row] = await api.rows<{ id: string }>({ text: 'select id from bank_transaction where entity_id = $1', values: [books.entity.id] } as never)
    for (const body of [{ amount: 1 }, { date: '2026-02-04' }]) {
      expect(messageOf(await books.client.refused(updateTransaction, { params: { id: row?.id }, body }))).toEqual([
        409, 'Imported transactions keep their date, amount and account.',
      ])
    }
    expect((await books.client.call(updateTransaction, { params: { id: row?.id ?? '' }, body: { note: 'ok' } })).note).toBe('ok')
  })

  it('note and flag stay open on a finalised line, its text does not (409)', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } })
    expect((await books.client.call(updateTransaction, { params: { id: line.id }, body: { note: 'seen', is_flagged: true } })).note).toBe('seen')
    expect((await books.client.refused(updateTransaction, { params: { id: line.id }, body: { name: 'x' } })).status).toBe(409)
  })

  it('neither leaves nor enters a locked period (409)', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ date: '2026-03-05' })
    await books.lockBooks('2026-02-28')
    expect((await books.client.refused(updateTransaction, { params: { id: line.id }, body: { date: '2026-02-28' } })).status).toBe(409)
    await books.lockBooks('2026-03-31')
    expect((await books.client.refused(updateTransaction, { params: { id: line.id }, body: { date: '2026-04-02' } })).status).toBe(409)
  })

  it('a form opened before somebody else changed the line is refused (409), nothing is lost', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const changed = await books.client.call(updateTransaction, { params: { id: line.id }, body: { note: 'first' } })
    const stale = await books.client.refused(updateTransaction, {
      params: { id: line.id }, body: { note: 'second' }, headers: { 'if-unmodified-since-version': line.updated_at },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const fresh = { 'if-unmodified-since-version': changed.updated_at }
    expect((await books.client.call(updateTransaction, { params: { id: line.id }, body: { note: 'third' }, headers: fresh })).note).toBe('third')
  })

  it('wrong fields are named (400), unknown lines are not found (404)', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    expect((await books.client.refused(updateTransaction, { params: { id: line.id }, body: { amount_type: 'money_in', amount: 0 } })).body).toEqual({
      amount_type: ['This field is not known.'], amount: ['Amount must be greater than 0.'],
    })
    expect((await books.client.refused(updateTransaction, { params: { id: v7() }, body: { note: 'x' } })).status).toBe(404)
  })
})

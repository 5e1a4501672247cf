import { v7 } from 'uuid'
import { disposeFixedAsset, runDepreciation } from '@/lib/contract/fixed-asset'
import { updateInvoiceStatus } from '@/lib/contract/invoice'
import { journalEntryDetail, journalEntryList, type EntrySource } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, TRAILER_LOAN } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('GET journal_entry/journal-entry/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const sourceOf = async (books: Books, entry_id: string): Promise<EntrySource> => {
    const event_type = ['invoice', 'bill', 'transaction', 'manual', 'fixed_asset', 'loan'].join(',')
    const { results } = await books.client.call(journalEntryList, { query: { page_size: 500, event_type } })
    const id = results.find((row) => row.entry_id === entry_id)?.id
    if (id === undefined) throw new Error(`No entry ${entry_id}`)
    return (await books.client.call(journalEntryDetail, { params: { id } })).source
  }

  it('returns one entry of any kind with its lines; a bank line has the id of its entry', async () => {
    const books = await makeBooks(api)
    const made = await books.journal(
      [
        [6410, 300, 0],
        [1310, 0, 300],
      ],
      { note: 'Rent paid ahead' },
    )
    const { source, ...detail } = await books.client.call(journalEntryDetail, { params: { id: made.id } })
    expect(detail).toEqual(made)
    expect(source).toMatchObject({
      kind: 'manual',
      id: made.id,
      memo: 'Rent paid ahead',
      made_by: { full_name: 'Ada Miles' },
      dates: [],
    })
    const line = await books.line({ amount: 125, chart_of_account: 6010 })
    const entry = await books.client.call(journalEntryDetail, { params: { id: line.id } })
    expect([entry.entry_id, entry.event_type, entry.is_editable, entry.note]).toEqual([
      'TXN-000001',
      'transaction',
      false,
      null,
    ])
    expect(entry.accounts.map((each) => [each.chart_of_account.chart_number, each.debit, each.credit])).toEqual([
      [1010, 0, 125],
      [6010, 125, 0],
    ])
    expect(entry.source).toMatchObject({
      kind: 'bank_line',
      id: line.id,
      name: 'Operating',
      total_amount: 125,
      made_by: { full_name: 'Ada Miles' },
    })
  })

  it('names the bill or invoice it comes from, even for entries posted to the document later', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books, { note: 'Second axle' })
    expect(await sourceOf(books, 'BILL-000001')).toMatchObject({
      kind: 'bill',
      id: bill.id,
      number: 'BILL-2',
      status: 'open',
      total_amount: 2050,
      ending_balance: 2050,
      memo: 'Second axle',
      stakeholder: { full_name: 'Roadrunner Tire' },
      dates: [{ kind: 'due', date: '2026-02-21' }],
      made_by: { full_name: 'Ada Miles' },
    })
    const invoice = await makeInvoice(books)
    const step = (invoice_status: 'un_collectible' | 'open', date: string) =>
      books.client.call(updateInvoiceStatus, { params: { id: invoice.id }, body: { invoice_status, date } })
    await step('un_collectible', '2026-03-02')
    const lost = await sourceOf(books, 'INV-000001-WO')
    expect(lost).toMatchObject({
      kind: 'invoice',
      id: invoice.id,
      number: invoice.invoice_number,
      status: 'un_collectible',
      ending_balance: 0,
      dates: [
        { kind: 'due', date: '2026-02-07' },
        { kind: 'written_off', date: '2026-03-02' },
      ],
    })
    expect(await sourceOf(books, 'INV-000001')).toEqual(lost)
    await step('open', '2026-03-03')
    expect(await sourceOf(books, 'INV-000001-RI')).toMatchObject({
      id: invoice.id,
      status: 'open',
      ending_balance: 1000,
    })
  })

  it('names the loan, asset, month of depreciation, disposal or bank account it comes from', async () => {
    api.clock.set('2026-03-20T17:00:00Z')
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [loan, asset] = [await addLoan(books, TRAILER_LOAN), await addAsset(books)]
    expect(await sourceOf(books, 'LOAN-000001')).toMatchObject({
      kind: 'loan',
      id: loan,
      name: 'Trailer 50 note',
      memo: 'Wells 2211',
      total_amount: 24000,
      made_by: { full_name: 'Ada Miles' },
      dates: [
        { kind: 'started', date: '2025-04-10' },
        { kind: 'ends', date: '2027-04-10' },
      ],
    })
    const about = { id: asset.id, name: asset.name, total_amount: 100000, made_by: { full_name: 'Ada Miles' } }
    expect(await sourceOf(books, 'FA-000001')).toMatchObject({
      ...about,
      kind: 'fixed_asset',
      status: null,
      dates: [{ kind: 'purchased', date: '2026-01-15' }],
    })
    await books.client.call(runDepreciation, { body: { month: '2026-01' } })
    expect(await sourceOf(books, 'DEP-000001-2026-01')).toMatchObject({
      ...about,
      kind: 'depreciation',
      status: 'posted',
    })
    await books.client.call(disposeFixedAsset, {
      params: { id: asset.id },
      body: { date: '2026-03-01', proceeds: 97000 },
    })
    expect(await sourceOf(books, 'FA-000001-D')).toMatchObject({
      ...about,
      kind: 'disposal',
      dates: [
        { kind: 'purchased', date: '2026-01-15' },
        { kind: 'disposed', date: '2026-03-01' },
      ],
    })
    await books.bankAccount({ name: 'Reserve', current_balance: 100, balance_date: '2026-01-31' })
    const opening = (await books.client.call(journalEntryList)).results.find(({ entry_id }) =>
      entry_id.startsWith('OB-'),
    )?.entry_id
    expect(await sourceOf(books, opening ?? '')).toMatchObject({
      kind: 'opening_balance',
      name: 'Reserve',
      total_amount: 100,
      dates: [{ kind: 'stated', date: '2026-01-31' }],
      made_by: { full_name: 'Ada Miles' },
    })
    await books.sound()
  })

  it('ids outside the company are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.journal([
      [6410, 300, 0],
      [1310, 0, 300],
    ])
    for (const id of [theirs.id, v7(), 'no-id'])
      expect((await mine.client.refused(journalEntryDetail, { params: { id } })).status).toBe(404)
  })
})

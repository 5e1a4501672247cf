import sql from 'sql-template-tag'
import { EVENT_TYPES } from '@/lib/contract/choices'
import { disposeFixedAsset, postDepreciation } from '@/lib/contract/fixed-asset'
import { updateInvoiceStatus, type Invoice, type InvoiceStatus } from '@/lib/contract/invoice'
import { migrate } from '@/server/db/migrate'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, month, payRow } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'
import { documentsOf } from '@/tests/support/posted-documents'

/** The source of an entry is stored when the entry is posted; in older databases a migration fills it in. */
describe('the source of an entry', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T15:00:00Z')
    books = await makeBooks(api)
    await everyKindOfEntry()
  })
  afterAll(() => api.close())

  const turn = ({ id }: Invoice, invoice_status: InvoiceStatus, date?: string) =>
    books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status, date } })

  async function everyKindOfEntry(): Promise<void> {
    await books.line({ amount: 125, chart_of_account: 6010 })
    await books.line({ amount: 40, amount_type: 'money_in' })
    await books.journal([
      [6410, 75, 0],
      [1310, 0, 75],
    ])
    await turn(await makeInvoice(books), 'void')
    const bill = await makeBill(books)
    const invoice = await makeInvoice(books)
    const documents = documentsOf(api, books)
    await documents.payBill((await books.line({ amount: 10 })).id, bill.id)
    await documents.payInvoices((await books.line({ amount: 90, amount_type: 'money_in' })).id, [[invoice.id, '90']])
    await turn(invoice, 'un_collectible', '2026-03-28')
    await turn(invoice, 'open', '2026-04-15')
    await turn(invoice, 'un_collectible', '2026-05-01')
    await payRow(books, { loan: await addLoan(books), n: 1, amount: 1754.81 })
    const asset = await addAsset(books)
    await books.client.call(postDepreciation, { params: { rowId: (await month(books, asset.id, '2026-01')).id } })
    await books.client.call(disposeFixedAsset, {
      params: { id: asset.id },
      body: { date: '2026-04-10', proceeds: 90000 },
    })
    await books.sound()
  }

  const stored = () =>
    api.rows<{ entry_id: string; event_type: string; source: string; own: boolean }>(sql`
      select e.entry_id, e.event_type, e.source_id = e.id as own,
             coalesce(i.entry_id, f.entry_id, e.entry_id) as source,
             (select json_agg(json_build_array(p.line_no, p.accrual_only, p.amount_type) order by p.line_no)
                from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id) as lines
        from journal_entry e
        left join invoice i on i.entity_id = e.entity_id and i.id = e.source_id
        left join fixed_asset f on f.entity_id = e.entity_id and f.id = e.source_id order by e.entry_id`)

  it('is the invoice for voids, write-offs and reinstatements, the asset for a disposal, and otherwise the object with the same id', async () => {
    const rows = await stored()
    expect(rows.filter(({ own }) => !own).map(({ entry_id, source }) => [entry_id, source])).toEqual([
      ['FA-000001-D', 'FA-000001'],
      ['INV-000001-V', 'INV-000001'],
      ['INV-000002-RI', 'INV-000002'],
      ['INV-000002-WO', 'INV-000002'],
      ['INV-000002-WO2', 'INV-000002'],
    ])
    expect([...new Set(rows.map(({ event_type }) => event_type))].sort()).toEqual(
      [...EVENT_TYPES].filter((type) => type !== 'loan').sort(),
    )
  })

  it('is filled in for the entries of an older database, including those in a locked period', async () => {
    const now = await stored()
    await books.lockBooks('2026-12-31')
    await api.rows(sql`alter table journal_entry drop column source_id`)
    await api.rows(sql`delete from migration where name = '0037_entry_source.sql'`)
    expect(await migrate(api.owner_url)).toEqual(['0037_entry_source.sql'])
    expect(await stored()).toEqual(now)
    await books.sound()
  })

  it('the database knows the same kinds of entries as the product', async () => {
    const [check] = await api.rows<{ text: string }>(sql`
      select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'journal_entry_event_type_check'`)
    expect([...(check?.text ?? '').matchAll(/'(\w+)'/g)].map(([, type]) => type).sort()).toEqual(
      [...EVENT_TYPES].sort(),
    )
  })
})

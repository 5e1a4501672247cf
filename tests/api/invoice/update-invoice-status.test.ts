import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { deleteInvoice, updateInvoiceStatus, type Invoice, type InvoiceStatus } from '@/lib/contract/invoice'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { documentsOf } from '@/tests/support/posted-documents'
import { makeInvoice } from '@/tests/support/invoicing'

const STATUSES = ['draft', 'open', 'short_paid', 'paid', 'void', 'un_collectible'] as const satisfies InvoiceStatus[]
const UNLINK = 'Unlink the payments of this invoice first.'
/** From status by row, to status by column: allowed, set by matching, blocked by payments, or refused. */
const TABLE: Record<InvoiceStatus, string> = {
  draft: '- y m m y -',
  open: 'y - m m y y',
  short_paid: '- - m m p y',
  paid: '- - m m p -',
  void: '- - m m - -',
  un_collectible: '- y m m - -',
}
const cases = STATUSES.flatMap((from) =>
  TABLE[from].split(' ').map((mark, column) => [from, STATUSES[column] ?? 'draft', mark] as const),
)

describe('PATCH invoice/invoice/{id}/status/', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T15:00:00Z')
    books = await makeBooks(api)
  })
  afterAll(() => api.close())

  const turn = ({ id }: Pick<Invoice, 'id'>, invoice_status: InvoiceStatus, date?: string) =>
    books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status, date } })
  const refusal = async ({ id }: Pick<Invoice, 'id'>, body: object) =>
    messageOf(await books.client.refused(updateInvoiceStatus, { params: { id }, body }))

  async function invoiceIn(status: InvoiceStatus): Promise<Invoice> {
    const invoice = await makeInvoice(books, { invoice_status: status === 'draft' ? 'draft' : 'open' })
    if (status === 'void' || status === 'un_collectible') return turn(invoice, status)
    const amount = { paid: 1000, short_paid: 400, draft: 0, open: 0 }[status]
    if (amount > 0) {
      const line = await books.line({ amount, amount_type: 'money_in' })
      await documentsOf(api, books).payInvoices(line.id, [[invoice.id, String(amount)]])
    }
    return invoice
  }

  it.each(cases)('%s → %s: %s', async (from, to, mark) => {
    const invoice = await invoiceIn(from)
    if (mark === 'y') expect((await turn(invoice, to)).invoice_status).toBe(to)
    else {
      const no = {
        m: [400, `Status ${to} is set by matching payments.`],
        p: [409, UNLINK],
        '-': [409, `Invoice status cannot change from ${from} to ${to}.`],
      }
      expect(await refusal(invoice, { invoice_status: to })).toEqual(no[mark as keyof typeof no])
    }
    await books.sound()
  })

  it('opened, returned to draft and opened again: one entry with all its versions', async () => {
    const invoice = await invoiceIn('open')
    await turn(invoice, 'draft')
    expect(await api.rows(sql`select id from journal_entry where id = ${invoice.id}`)).toEqual([])
    await turn(invoice, 'open')
    expect(await api.rows(sql`select entry_id, version from journal_entry where id = ${invoice.id}`)).toEqual([
      { entry_id: invoice.entry_id, version: 2 },
    ])
    const log = await api.rows(sql`select action from audit_log where object_id = ${invoice.id} order by id`)
    expect(log).toEqual([{ action: 'create' }, { action: 'back_to_draft' }, { action: 'open' }])
    await books.sound()
  })

  it('returning to draft also removes reversed write-offs, unless one is locked (409); another write-off starts over', async () => {
    const invoice = await invoiceIn('open')
    const numbers = async () =>
      (
        await api.rows<{ entry_id: string }>(sql`
      select entry_id from journal_entry where entity_id = ${books.entity.id} and entry_id like ${`${invoice.entry_id}%`} order by entry_id`)
      ).map(({ entry_id }) => entry_id.slice(invoice.entry_id.length))
    const writeOffAndBack = async (written_off_on = '2026-02-01') => {
      await turn(invoice, 'un_collectible', written_off_on)
      await turn(invoice, 'open', '2026-03-01')
    }
    await writeOffAndBack()
    await writeOffAndBack('2026-03-01')
    expect(await numbers()).toEqual(['', '-RI', '-RI2', '-WO', '-WO2'])
    await books.lockBooks('2026-01-07')
    await turn(invoice, 'draft')
    expect(await numbers()).toEqual([])
    await turn(invoice, 'open')
    await writeOffAndBack()
    expect(await numbers()).toEqual(['', '-RI', '-WO'])
    await books.lockBooks('2026-02-15')
    expect(await refusal(invoice, { invoice_status: 'draft' })).toEqual([409, 'Books are locked through 2026-02-15.'])
    await books.lockBooks(null)
    await turn(invoice, 'draft')
    await books.client.call(deleteInvoice, { params: { id: invoice.id } })
    expect(await numbers()).toEqual([])
    await books.sound()
  })

  it('a draft is voided without an entry', async () => {
    const invoice = await invoiceIn('draft')
    expect(await turn(invoice, 'void')).toMatchObject({ invoice_status: 'void', voided_on: '2026-06-15' })
    expect(
      await api.rows(
        sql`select id from journal_entry where entry_id like ${`${invoice.entry_id}%`} and entity_id = ${books.entity.id}`,
      ),
    ).toEqual([])
  })

  it('the date is today by default, and never before the entry it undoes (400); opening takes no date', async () => {
    const invoice = await invoiceIn('open')
    const beside = async (body: object) =>
      (await books.client.refused(updateInvoiceStatus, { params: { id: invoice.id }, body })).body
    expect(await beside({ invoice_status: 'void', date: '2026-01-07' })).toEqual({
      date: ['Void date cannot be before the invoice date.'],
    })
    expect(await beside({ invoice_status: 'un_collectible', date: '2026-01-07' })).toEqual({
      date: ['Write-off date cannot be before the invoice date.'],
    })
    expect(await beside({ invoice_status: 'draft', date: '2026-01-08' })).toEqual({
      date: ['Only a void, a write-off or a reinstatement has a date.'],
    })
    expect((await turn(invoice, 'un_collectible', '2026-07-01')).written_off_on).toBe('2026-07-01')
    expect(await beside({ invoice_status: 'open', date: '2026-06-30' })).toEqual({
      date: ['Reinstatement date cannot be before the write-off date.'],
    })
    await turn(invoice, 'open')
    expect(
      await api.rows(
        sql`select date::text as date from journal_entry where entry_id = ${`${invoice.entry_id}-RI`} and entity_id = ${books.entity.id}`,
      ),
    ).toEqual([{ date: '2026-07-01' }])
    expect(await beside({ invoice_status: 'un_collectible', date: '2026-06-30' })).toEqual({
      date: ['Write-off date cannot be before the reinstatement date.'],
    })
    expect(await beside({ invoice_status: 'void', date: '2026-06-30' })).toEqual({
      date: ['Void date cannot be before the reinstatement date.'],
    })
    expect((await turn(invoice, 'void')).voided_on).toBe('2026-07-01')
    const ahead = await makeInvoice(books, { invoice_date: '2026-08-01', invoice_due_date: null })
    expect((await turn(ahead, 'void')).voided_on).toBe('2026-08-01')
    await books.sound()
  })

  it('is refused if the posting date is in a locked period (409)', async () => {
    const [draft, open] = [await invoiceIn('draft'), await invoiceIn('open')]
    await books.lockBooks('2026-01-31')
    const locked = [409, 'Books are locked through 2026-01-31.']
    expect(await refusal(draft, { invoice_status: 'open' })).toEqual(locked)
    expect(await refusal(open, { invoice_status: 'draft' })).toEqual(locked)
    expect(await refusal(open, { invoice_status: 'void', date: '2026-01-31' })).toEqual(locked)
    expect((await turn(open, 'void', '2026-02-01')).invoice_status).toBe('void')
    expect((await turn(draft, 'void', '2026-01-20')).invoice_status).toBe('void')
    await books.lockBooks(null)
    await books.sound()
  })

  it('a draft with an account deactivated since cannot be opened (400)', async () => {
    const invoice = await makeInvoice(books, { invoice_status: 'draft', items: [['Lumper', 1, 5]] })
    const account = await books.account(4040)
    await api.rows(sql`update chart_of_account set is_active = false, is_system = false where id = ${account.id}`)
    expect(await refusal(invoice, { invoice_status: 'open' })).toEqual([400, `Account ${account.name} is not active.`])
    await books.client.call(updateAccount, { params: { id: account.id }, body: { is_active: true } })
    expect((await turn(invoice, 'open')).invoice_status).toBe('open')
  })

  it('bookkeepers can open; voiding, writing off and reinstating require further rights (403)', async () => {
    const { client } = await addMember(api, books, { role: 'consultant' })
    const ask = async ({ id }: Invoice, invoice_status: InvoiceStatus) =>
      (await client.send(updateInvoiceStatus, { params: { id }, body: { invoice_status } })).status
    const [draft, lost] = [await invoiceIn('draft'), await invoiceIn('un_collectible')]
    expect(await ask(draft, 'void')).toBe(403)
    expect(await ask(draft, 'open')).toBe(200)
    expect([await ask(draft, 'void'), await ask(draft, 'un_collectible'), await ask(lost, 'open')]).toEqual([
      403, 403, 403,
    ])
    expect(await ask(draft, 'draft')).toBe(200)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect(
      (await reader.client.refused(updateInvoiceStatus, { params: { id: draft.id }, body: { invoice_status: 'open' } }))
        .status,
    ).toBe(403)
  })

  it('an outdated version is refused (409); ids outside the company are not found (404)', async () => {
    const invoice = await invoiceIn('open')
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect(
      (
        await books.client.refused(updateInvoiceStatus, {
          params: { id: invoice.id },
          body: { invoice_status: 'draft' },
          headers,
        })
      ).body.code,
    ).toBe('stale')
    const theirs = await makeInvoice(await makeBooks(api))
    for (const id of [theirs.id, v7()])
      expect(await refusal({ id }, { invoice_status: 'draft' })).toEqual([404, 'Not found.'])
  })
})

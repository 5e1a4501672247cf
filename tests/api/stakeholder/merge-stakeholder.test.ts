import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { journalEntryDetail } from '@/lib/contract/journal-entry'
import { createTemplate, templateList } from '@/lib/contract/journal-template'
import { billDetail } from '@/lib/contract/bill'
import { invoiceDetail } from '@/lib/contract/invoice'
import { mergeStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { editStakeholder, transactionDetail, transactionList } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { excludeTransaction, restoreExcluded } from '@/lib/contract/excluded'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { documentsOf } from '@/tests/support/posted-documents'
import { ofx } from '@/tests/support/ofx'
import { addRule } from '@/tests/support/rules'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('POST stakeholder/stakeholder/{id}/merge/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const named = async (books: Books, stakeholder: string) => {
    const line = await books.line({ chart_of_account: 6010 })
    return books.client.call(editStakeholder, { params: { id: line.id }, body: { stakeholder } })
  }
  const carried = (id: string) =>
    api
      .rows<{ count: string }>(sql`select count(*) from posting where stakeholder_id = ${id}`)
      .then((rows) => Number(rows[0]?.count))

  it('an excluded line is restored with the other stakeholder', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [twin, pilot] = [await books.stakeholder('Pilot #0412'), await books.stakeholder()]
    await books.imported(ofx(), {}, 'a.ofx')
    const params = { id: (await books.client.call(transactionList)).results[0]?.id ?? '' }
    await books.client.call(editStakeholder, { params, body: { stakeholder: twin.id } })
    await books.client.call(excludeTransaction, { params, body: { reason: 'Mistake' } })
    await books.client.call(mergeStakeholder, { params: { id: twin.id }, body: { into: pilot.id } })
    expect((await books.client.call(restoreExcluded, { params })).stakeholder?.id).toBe(pilot.id)
    await books.sound()
  })

  it('moves lines, their postings and manual entries; versions stay; the merged stakeholder is deleted', async () => {
    const books = await makeBooks(api)
    const [twin, pilot] = [await books.stakeholder('Pilot #0412'), await books.stakeholder()]
    const line = await named(books, twin.id)
    const entry = await books.journal([
      [6410, 300, 0, twin.id],
      [1310, 0, 300],
    ])
    const before = await books.balances()
    expect(await books.client.call(mergeStakeholder, { params: { id: twin.id }, body: { into: pilot.id } })).toEqual(
      pilot,
    )
    expect((await books.client.call(transactionDetail, { params: { id: line.id } })).stakeholder?.id).toBe(pilot.id)
    const moved = await books.client.call(journalEntryDetail, { params: { id: entry.id } })
    expect(moved.accounts.map((each) => each.stakeholder?.id ?? null)).toEqual([pilot.id, null])
    expect([await carried(twin.id), await carried(pilot.id)]).toEqual([0, 3])
    expect((await books.client.call(stakeholderList)).results.map((row) => row.id)).toEqual([pilot.id])
    const versions = await api.rows(sql`select version from journal_entry_version where journal_entry_id = ${entry.id}`)
    expect(versions).toEqual([{ version: 1 }])
    expect(await books.balances()).toEqual(before)
    await books.sound()
  })

  it('treats ids in capital letters as equal: entries and templates move too, and merging into itself is refused', async () => {
    const books = await makeBooks(api)
    const [twin, pilot] = [await books.stakeholder('Pilot #0412'), await books.stakeholder()]
    const params = { id: twin.id.toUpperCase() }
    const self = await books.client.refused(mergeStakeholder, { params, body: { into: twin.id } })
    expect([self.status, self.body]).toEqual([400, { into: ['Choose another stakeholder.'] }])
    const accounts = await books.journalLines([
      [6410, 300, 0, twin.id],
      [1310, 0, 300],
    ])
    await books.client.call(createTemplate, { body: { name: 'Fuel', accounts } })
    await books.journal([
      [6410, 300, 0, twin.id],
      [1310, 0, 300],
    ])
    await books.client.call(mergeStakeholder, { params, body: { into: pilot.id } })
    const [template] = (await books.client.call(templateList)).results
    expect(template?.accounts.map(({ stakeholder }) => stakeholder)).toEqual([pilot.id, null])
    expect([await carried(twin.id), await carried(pilot.id)]).toEqual([0, 1])
    await books.sound()
  })

  it('bills, invoices, their payments and amounts withheld move too, and everything still balances', async () => {
    const books = await makeBooks(api)
    const [twin, pilot, factor] = [
      await books.stakeholder('TQL'),
      await books.stakeholder('TQL Brokerage'),
      await books.stakeholder('RTS'),
    ]
    const bill = await makeBill(books, { stakeholder: twin.id })
    const [invoice, draft] = [
      await makeInvoice(books, { stakeholder: twin.id }),
      await makeInvoice(books, { stakeholder: twin.id, invoice_status: 'draft' }),
    ]
    const [out, money] = [
      await books.line({ amount: 2050 }),
      await books.line({ amount: 950, amount_type: 'money_in' }),
    ]
    await documentsOf(api, books).payBill(out.id, bill.id)
    await documentsOf(api, books).payInvoices(money.id, [[invoice.id, '1000']], [[9030, '50']])
    await api.rows(sql`update match_custom_line set stakeholder_id = ${factor.id} where transaction_id = ${money.id}`)
    const before = await books.balances()
    await books.client.call(mergeStakeholder, { params: { id: twin.id }, body: { into: pilot.id } })
    await books.client.call(mergeStakeholder, { params: { id: factor.id }, body: { into: pilot.id } })
    expect((await books.client.call(billDetail, { params: { id: bill.id } })).stakeholder.id).toBe(pilot.id)
    for (const { id } of [invoice, draft])
      expect((await books.client.call(invoiceDetail, { params: { id } })).stakeholder.id).toBe(pilot.id)
    expect([await carried(twin.id), await carried(factor.id), await carried(pilot.id)]).toEqual([0, 0, 7])
    expect(await books.balances()).toEqual(before)
    await books.sound()
  })

  it("rules use the other stakeholder, and each rule's activity shows it", async () => {
    const books = await makeBooks(api)
    const [twin, pilot] = [await books.stakeholder('Pilot #0412'), await books.stakeholder()]
    const { id: rule } = await addRule(books, 'Fuel', 'PILOT', { stakeholder: twin.id })
    await addRule(books, 'Other', 'LOVES')
    await books.client.call(mergeStakeholder, { params: { id: twin.id }, body: { into: pilot.id } })
    const noted = await api.rows(sql`
      select actor_id, object_id, changes from audit_log where company_id = ${books.company.id} and object_type = 'rule' and action = 'update'`)
    expect(noted).toEqual([
      { actor_id: books.user.id, object_id: rule, changes: { stakeholder: [twin.full_name, pilot.full_name] } },
    ])
  })

  it('a finalized line or a locked period prevents the merge, and nothing moves (409)', async () => {
    const books = await makeBooks(api)
    const [twin, pilot] = [await books.stakeholder('Pilot #0412'), await books.stakeholder()]
    const ask = { params: { id: twin.id }, body: { into: pilot.id } }
    const line = await named(books, twin.id)
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } })
    expect(messageOf(await books.client.refused(mergeStakeholder, ask))).toEqual([
      409,
      'Transaction is finalized. Unfinalize it before making changes.',
    ])
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: false } })
    const entry = await books.journal(
      [
        [6410, 300, 0, twin.id],
        [1310, 0, 300],
      ],
      { date: '2026-01-15' },
    )
    await books.lockBooks('2026-01-31')
    const refused = await books.client.refused(mergeStakeholder, ask)
    expect([...messageOf(refused), refused.body.ids]).toEqual([409, 'Books are locked through 2026-01-31.', [entry.id]])
    await books.lockBooks('2026-02-28')
    expect((await books.client.refused(mergeStakeholder, ask)).body.ids).toEqual([line.id])
    expect([await carried(twin.id), await carried(pilot.id)]).toEqual([3, 0])
    await books.sound()
  })

  it('two simultaneous opposite merges: one succeeds, the other finds nothing', async () => {
    const books = await makeBooks(api)
    const [a, b] = [await books.stakeholder('A'), await books.stakeholder('B')]
    await named(books, a.id)
    await named(books, b.id)
    const merge = async (id: string, into: string) =>
      (await books.client.send(mergeStakeholder, { params: { id }, body: { into } })).status
    expect((await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])).sort()).toEqual([200, 404])
    await books.sound()
  })

  it('merging into itself and a missing id are refused at the field (400)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    const ask = async (into: string) =>
      (await books.client.refused(mergeStakeholder, { params: { id }, body: { into } })).body
    expect(await ask(id)).toEqual({ into: ['Choose another stakeholder.'] })
    expect(await ask('pilot')).toEqual({ into: ['Not a valid id.'] })
  })

  it('ids outside the company are not found on either side (404); a consultant is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [own, theirs] = [await mine.stakeholder(), await other.stakeholder()]
    for (const [id, into] of [
      [own.id, theirs.id],
      [theirs.id, own.id],
      [own.id, v7()],
      [v7(), own.id],
    ] as const) {
      expect((await mine.client.refused(mergeStakeholder, { params: { id }, body: { into } })).status).toBe(404)
    }
    const member = await addMember(api, mine, { role: 'consultant' })
    expect(
      (await member.client.refused(mergeStakeholder, { params: { id: own.id }, body: { into: v7() } })).status,
    ).toBe(403)
  })
})

import { generalLedgerLines, generalLedgerSections } from '@/lib/contract/ledger-report'
import { generalLedger } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }

describe('GET report/general-ledger/lines/', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    const pilot = (await books.stakeholder()).id
    for (const [index, date] of ['2026-01-05', '2026-01-05', '2026-02-10', '2026-02-10', '2026-03-31'].entries()) {
      await books.line({
        date,
        amount: 10 + index,
        chart_of_account: 6010,
        name: `PILOT #${index}`,
        ...(index % 2 === 0 && { stakeholder: pilot }),
      })
    }
    await books.journal(
      [
        [6110, 40, 0],
        [3010, 0, 40],
      ],
      { date: '2026-02-10' },
    )
  })
  afterAll(() => api.close())

  const lines = (query: object) => books.client.call(generalLedgerLines, { query: { ...QUARTER, ...query } })

  it('one account without filters shows its ledger with running balances, page by page', async () => {
    const { id } = await books.account(6010)
    const ledger = await books.client.call(generalLedger, { query: { ...QUARTER, chart_of_account: id } })
    const [first, second] = [
      await lines({ section: id, page_size: 3 }),
      await lines({ section: id, page_size: 3, page: 2 }),
    ]
    expect([...first.results, ...second.results].map(({ account, ...line }) => [account.chart_number, line])).toEqual(
      ledger.results.map((line) => [6010, line]),
    )
    expect([first.count, first.results.length, second.results.length]).toEqual([5, 3, 2])
  })

  it("filtered lines keep the ledger's order and have no running balance; the sections count the same lines", async () => {
    const { id } = await books.account(6010)
    const found = await lines({ section: id, search: 'pilot', min_amount: 11, max_amount: 13 })
    expect(found.results.map(({ amount, running_total, date_at }) => [amount, running_total, date_at])).toEqual([
      [11, null, '2026-01-05'],
      [12, null, '2026-02-10'],
      [13, null, '2026-02-10'],
    ])
    const { sections } = await books.client.call(generalLedgerSections, {
      query: { ...QUARTER, search: 'pilot', min_amount: 11, max_amount: 13 },
    })
    expect(sections.find((each) => each.id === id)?.lines).toBe(found.count)
  })

  it('ordered by entry, the lines of an entry are adjacent and balance', async () => {
    const all = await lines({ group_by: 'entry', page_size: 500 })
    expect(all.count).toBe(12)
    for (let at = 0; at < all.results.length; at += 2) {
      const [one, other] = all.results.slice(at, at + 2)
      expect([one?.journal_entry, one?.amount]).toEqual([other?.journal_entry, other?.amount])
      expect(one?.balance_type).not.toBe(other?.balance_type)
    }
    const pages = await Promise.all([1, 2, 3].map((page) => lines({ group_by: 'entry', page, page_size: 5 })))
    expect(pages.flatMap(({ results }) => results)).toEqual(all.results)
  })

  it('by stakeholder, a section contains the lines of one stakeholder, or of none', async () => {
    const { sections } = await books.client.call(generalLedgerSections, {
      query: { ...QUARTER, group_by: 'stakeholder' },
    })
    for (const { id, lines: count } of sections) {
      const page = await lines({ group_by: 'stakeholder', section: id ?? 'none', page_size: 500 })
      expect([page.count, page.results.every(({ stakeholder }) => (stakeholder?.id ?? null) === id)]).toEqual([
        count,
        true,
      ])
    }
  })

  it('refuses a section of another company (404), an invalid section or range (400) and the role Other (403)', async () => {
    const foreign = await makeBooks(api)
    const section = (await books.account(6010)).id
    for (const query of [{ section }, { section, search: 'pilot' }]) {
      expect((await foreign.client.refused(generalLedgerLines, { query: { ...QUARTER, ...query } })).status).toBe(404)
    }
    const named = await foreign.client.call(generalLedgerLines, {
      query: { ...QUARTER, group_by: 'stakeholder', section },
    })
    expect(named.results).toEqual([])
    expect((await books.client.refused(generalLedgerLines, { query: { ...QUARTER, section: 'all' } })).status).toBe(400)
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(generalLedgerLines, { query: QUARTER })).body.code).toBe('permission_denied')
  })
})

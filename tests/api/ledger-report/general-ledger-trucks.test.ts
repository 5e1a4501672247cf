import { fixedAssetBalanceTruck, truckEquity } from '@/lib/contract/fixed-asset-report'
import { runDepreciation } from '@/lib/contract/fixed-asset'
import { generalLedgerLines, generalLedgerSections } from '@/lib/contract/ledger-report'
import type { ReportNode } from '@/lib/contract/report'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import { sumWire } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, payRow } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'

const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }
const leaves = (nodes: readonly ReportNode[]): ReportNode[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leaves(node.children)))

describe('GET report/general-ledger/: the lines of trucks', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-04-02T14:15:00Z')
  })
  afterAll(() => api.close())

  const sections = async (books: Books, query: object) =>
    (await books.client.call(generalLedgerSections, { query: { ...QUARTER, ...query } })).sections

  it.each(['accrual', 'cash'] as const)(
    'every figure of profit and loss by truck is the sum of its lines, including lines without a truck, %s',
    async (basis) => {
      const books = await makeBooks(api)
      const documents = documentsOf(api, books)
      const customer = (await books.stakeholder('TQL Brokerage')).id
      const [first, second] = [await documents.truck('101'), await documents.truck('102')]
      const invoice = await documents.invoice({
        stakeholder: customer,
        date: '2026-01-10',
        items: [
          [4010, '1000.00', first],
          [4090, '500.00'],
        ],
      })
      await documents.bill({
        stakeholder: customer,
        date: '2026-02-01',
        items: [
          [6110, '300.00', first],
          [6110, '100.00', second],
        ],
      })
      const deposit = await books.line({ amount: 600, amount_type: 'money_in', date: '2026-02-10' })
      await documents.payInvoices(deposit.id, [[invoice, '600.00']])
      await books.line({ amount: 40, chart_of_account: 6010, date: '2026-03-31' })
      const { results } = await books.client.call(profitAndLossByTruck, { query: { ...QUARTER, basis } })
      const figures = results.flatMap(({ truck_id, results: statement }) =>
        statement.flatMap(({ subcategory, data }) =>
          leaves(data).map((node) => ({
            truck: truck_id ?? 'none',
            sign: subcategory === 'revenue' ? -1 : 1,
            ...node,
          })),
        ),
      )
      expect(figures.length).toBe(basis === 'accrual' ? 5 : 3)
      for (const { truck, sign, chart_of_account_id, chart_number, total_amount } of figures) {
        const [section] = await sections(books, { basis, chart_of_accounts: [chart_of_account_id], trucks: [truck] })
        expect([chart_number, sign * sumWire([section?.debit ?? 0, -(section?.credit ?? 0)])]).toEqual([
          chart_number,
          total_amount,
        ])
        const lines = await books.client.call(generalLedgerLines, {
          query: { ...QUARTER, basis, trucks: [truck], section: chart_of_account_id },
        })
        expect([lines.count, lines.results.every((line) => line.running_total === null)]).toEqual([
          section?.lines,
          true,
        ])
      }
    },
  )

  it('the balance of a truck or trailer consists of the lines of its asset, its depreciation and its loan', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books)
    const truck = await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
    const trailer = await addAsset(books, { asset_type: 'trailer', total_cost: 18000.55 })
    await payRow(books, { loan, n: 1, amount: 1754.81, date: '2026-02-17' })
    await books.client.call(runDepreciation, { body: { month: '2026-03' } })
    const paid = await books.client.call(fixedAssetBalanceTruck, { query: QUARTER })
    const worth = await books.client.call(truckEquity, { query: QUARTER })
    const byNumber = async (unit: string | undefined) =>
      new Map(
        (await sections(books, { units: [unit] })).map(({ chart_number, debit, credit }) => [
          chart_number,
          [debit, credit],
        ]),
      )
    const ofTruck = await byNumber(truck.truck?.id)
    const [cost, equity] = [paid.find((row) => row.truck !== null), worth.find((row) => row.truck !== null)]
    expect(ofTruck.get(1510)).toEqual([cost?.total_amount, 0])
    expect(ofTruck.get(1710)).toEqual([0, equity?.accumulated_depreciation])
    expect(ofTruck.get(1095)).toEqual([0, cost?.cash_paid_amount])
    const owed = [...ofTruck].find(([number]) => ![1510, 1710, 1095, 6610].includes(number ?? 0))?.[1]
    expect(owed).toEqual([cost?.loan_paid_amount, 85000])
    const ofTrailer = await byNumber(trailer.trailer?.id)
    expect([...ofTrailer.keys()]).toEqual([1095, 1520, 1720, 6620])
    expect(ofTrailer.get(1520)).toEqual([18000.55, 0])
  })

  it('an invalid truck id is refused (400); a truck of another company has no lines', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { truck } = await addAsset(books)
    const refused = await books.client.refused(generalLedgerSections, { query: { ...QUARTER, trucks: ['all'] } })
    expect(refused.status).toBe(400)
    expect(await sections(other, { units: [truck?.id] })).toEqual([])
    expect(await sections(other, { trucks: [truck?.id] })).toEqual([])
  })
})

import { profitAndLoss, profitAndLossFile } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { isInside } from '@/tests/support/pdf'
import { carrier, expectFigures, pdfOf, PERIOD } from './files'
describe('files of the profit and loss', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-04-02T14:15:00Z')
  })
  afterAll(() => api.close())

  it('prints every figure of the report below letterhead, title, period and basis', async () => {
    const books = await carrier(api)
    const pdf = await pdfOf(books, profitAndLossFile, PERIOD)
    expectFigures(pdf.text, await books.client.call(profitAndLoss, { query: PERIOD }))
    const [page] = pdf.pages
    expect(page?.lines.slice(0, 3)).toEqual([
      books.entity.name,
      'Profit and loss',
      'January 1, 2026 to March 31, 2026 · Accrual basis',
    ])
    expect(page?.lines.at(-1)).toBe('Generated April 2, 2026 at 2:15 PM UTC Page 1 of 1')
    expect(pdf.text).toContain('6010 Diesel Fuel 1,989.18')
    expect(pdf.pages.every((each) => isInside(each))).toBe(true)
    expect(pdf.title).toBe(`Profit and loss – ${books.entity.name}`)
  })

  it('compact shows sections, summary first-level accounts, detailed all accounts', async () => {
    const books = await carrier(api)
    const lines = async (mode: string) =>
      (await pdfOf(books, profitAndLossFile, { ...PERIOD, mode })).pages.flatMap((page) => page.lines)
    expect((await lines('compact')).some((line) => line.includes('6010'))).toBe(false)
    expect((await lines('compact')).some((line) => line.startsWith('Operating Expenses 1,989.18'))).toBe(true)
    expect((await lines('summary')).some((line) => line.startsWith('Total operating expenses 1,989.18'))).toBe(true)
    expect((await lines('detailed')).some((line) => line.startsWith('6010 Diesel Fuel'))).toBe(true)
  })

  it('an empty period is reported as such', async () => {
    const books = await carrier(api)
    const pdf = await pdfOf(books, profitAndLossFile, { start_date: '2025-01-01', end_date: '2025-01-31' })
    expect(pdf.text).toContain('There is nothing to report in this period.')
  })

  it('an unknown mode is refused (400)', async () => {
    const books = await carrier(api)
    expect(
      (await books.client.refused(profitAndLossFile, { query: { ...PERIOD, as: 'pdf', mode: 'huge' } })).body,
    ).toEqual({
      mode: ['Choose one of: compact, summary, detailed.'],
    })
  })
})

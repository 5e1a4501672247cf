import { addAccount } from '@/lib/contract/chart-of-account'
import { trialBalance, trialBalanceFile } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import type { JournalInput } from '@/tests/support/books'
import { isInside } from '@/tests/support/pdf'
import { carrier, expectFigures, pdfOf, PERIOD, sheetOf } from './files'
describe('files of the trial balance', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('200 accounts fill several pages: every figure, heading and page number on each page, the total together with lines', async () => {
    const books = await carrier(api)
    for (let batch = 0; batch < 5; batch++) {
      const numbers = Array.from({ length: 40 }, (_, index) => 5200 + batch * 40 + index)
      const lines: JournalInput[] = []
      for (const chart_number of numbers) {
        const body = {
          name: `Depot ${chart_number}`,
          chart_number,
          account_element: 'expense' as const,
          subcategory: 'operating_expenses' as const,
        }
        await books.client.call(addAccount, { body })
        lines.push([chart_number, chart_number + 0.37, 0])
      }
      // 40 numbers from 5200 + 40 b on: 40 × (5200 + 40 b + 0.37) + 0 + 1 + … + 39
      await books.journal([...lines, [3010, 0, 40 * (5200 + 40 * batch) + 14.8 + 780]])
    }
    const answer = await books.client.call(trialBalance, { query: PERIOD })
    const pdf = await pdfOf(books, trialBalanceFile, PERIOD)
    expect(answer.length).toBeGreaterThanOrEqual(204)
    expect(pdf.pages.length).toBeGreaterThan(3)
    expectFigures(pdf.text, answer)
    pdf.pages.forEach((page, index) => {
      expect(page.lines.at(-1)).toMatch(new RegExp(`Page ${index + 1} of ${pdf.pages.length}$`))
      expect(page.lines).toContain('Number Account Beginning Debit Credit Ending')
      expect(isInside(page)).toBe(true)
    })
    const last = pdf.pages.at(-1)?.lines ?? []
    const total = last.findIndex((line) => line.startsWith('Total $0.00'))
    expect(last[total - 1]).toMatch(/^\d{4} /)
    expect(last[total - 2]).toMatch(/^\d{4} /)
  })

  it('in debit and credit pairs nothing is cut off, and every figure is on its side', async () => {
    const pdf = await pdfOf(await carrier(api), trialBalanceFile, { ...PERIOD, balances: 'pairs' })
    expect(pdf.pages[0]?.lines).toContain('Number Account Beginning Dr Beginning Cr Debit Credit Ending Dr Ending Cr')
    expect(pdf.pages.every(isInside)).toBe(true)
    expect(pdf.text).toMatch(/6010 Diesel Fuel 0\.00 0\.00 1,989\.18 0\.00 1,989\.18 0\.00/)
  })

  it('a filtered file shows the filter next to the dates, the subtotal and the total of all accounts', async () => {
    const query = { ...PERIOD, search: ' fuel ', account_element: 'expense', hide_zero: true }
    const [page] = (await pdfOf(await carrier(api), trialBalanceFile, query)).pages
    const lines = page?.lines ?? []
    expect(lines).toContain(
      'January 1, 2026 to March 31, 2026 · Accrual basis · Search: fuel · Only expenses · Without zero balances',
    )
    expect(lines.filter((line) => /^\d{4} /.test(line))).toEqual(['6010 Diesel Fuel 0.00 1,989.18 0.00 1,989.18'])
    expect(lines.find((line) => line.startsWith('Total, 1 of '))).toMatch(
      /^Total, 1 of \d accounts 0\.00 1,989\.18 0\.00 1,989\.18$/,
    )
    expect(lines.find((line) => line.startsWith('Total of all accounts'))).toMatch(
      /^Total of all accounts \$0\.00 (\$[\d,.]+) \1 \$0\.00$/,
    )
    expect(lines.some((line) => line.startsWith('Total $'))).toBe(false)
  })

  it('in debit and credit pairs each balance is on its side, and both sides have the same total', async () => {
    const books = await carrier(api)
    const sheet = await sheetOf(books, trialBalanceFile, { ...PERIOD, balances: 'pairs' })
    expect(sheet).toContainEqual([
      'Number',
      'Account',
      'Beginning Dr',
      'Beginning Cr',
      'Debit',
      'Credit',
      'Ending Dr',
      'Ending Cr',
    ])
    expect(sheet).toContainEqual([6010, 'Diesel Fuel', 0, 0, 1989.18, 0, 1989.18, 0])
    const [, , beginning, beginningCr, debit, credit, ending, endingCr] = sheet.at(-1) ?? []
    expect([beginning, debit, ending]).toEqual([beginningCr, credit, endingCr])
    expect(sheet.filter((row) => Number(row[6]) > 0 && Number(row[7]) > 0)).toEqual([sheet.at(-1)])
  })

  it('limited to accounts to check, it shows these and the totals of all', async () => {
    const books = await carrier(api)
    const sheet = await sheetOf(books, trialBalanceFile, { ...PERIOD, flag: 'wrong_side' })
    expect(sheet.flat()).toContain('January 1, 2026 to March 31, 2026 · Accrual basis · Only to check: Wrong side')
    const rows = await books.client.call(trialBalance, { query: PERIOD })
    const wrong = rows.filter(({ flags }) => flags.includes('wrong_side'))
    expect(wrong.length).toBeLessThan(rows.length)
    expect(sheet.filter(([number]) => typeof number === 'number').map(([number]) => number)).toEqual(
      wrong.map((row) => row.chart_of_account_number),
    )
    expect(sheet.at(-2)?.[1]).toBe(`Total, ${wrong.length} of ${rows.length} accounts`)
    const [, label, beginning, debit, credit, ending] = sheet.at(-1) ?? []
    expect([label, beginning, ending, debit]).toEqual(['Total of all accounts', 0, 0, credit])
  })
})

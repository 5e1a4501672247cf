import { trialBalance } from '@/lib/contract/report'
import { trialBalanceXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, PERIOD, sheetOf } from './files'

describe('GET report/trial-balance/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('holds every figure of the report as a number', async () => {
    const books = await carrier(api)
    const query = PERIOD
    const sheet = await sheetOf(books, trialBalanceXlsx, query)
    expectNumbers(sheet, await books.client.call(trialBalance, { query }))
    const [, , beginning, debit, credit, ending] = sheet.at(-1) ?? []
    expect([beginning, ending, debit]).toEqual([0, 0, credit])
    expect(sheet).toContainEqual([6010, 'Diesel Fuel', 0, 1989.18, 0, 1989.18])
  })

  it('in pairs each balance stands on its side, and both sides foot to the same sum', async () => {
    const books = await carrier(api)
    const sheet = await sheetOf(books, trialBalanceXlsx, { ...PERIOD, balances: 'pairs' })
    expect(sheet).toContainEqual(['Number', 'Account', 'Beginning Dr', 'Beginning Cr', 'Debit', 'Credit', 'Ending Dr', 'Ending Cr'])
    expect(sheet).toContainEqual([6010, 'Diesel Fuel', 0, 0, 1989.18, 0, 1989.18, 0])
    const [, , beginning, beginningCr, debit, credit, ending, endingCr] = sheet.at(-1) ?? []
    expect([beginning, debit, ending]).toEqual([beginningCr, credit, endingCr])
    expect(sheet.filter((row) => Number(row[6]) > 0 && Number(row[7]) > 0)).toEqual([sheet.at(-1)])
  })

  it('narrowed to what should be checked, it has those accounts and the sums of all', async () => {
    const books = await carrier(api)
    const sheet = await sheetOf(books, trialBalanceXlsx, { ...PERIOD, flag: 'wrong_side' })
    expect(sheet.flat()).toContain('January 1, 2026 to March 31, 2026 · Accrual basis · Only to check: Wrong side')
    const rows = await books.client.call(trialBalance, { query: PERIOD })
    const wrong = rows.filter(({ flags }) => flags.includes('wrong_side'))
    expect(wrong.length).toBeLessThan(rows.length)
    expect(sheet.filter(([number]) => typeof number === 'number').map(([number]) => number)).toEqual(wrong.map((row) => row.chart_of_account_number))
    expect(sheet.at(-2)?.[1]).toBe(`Total, ${wrong.length} of ${rows.length} accounts`)
    const [, label, beginning, debit, credit, ending] = sheet.at(-1) ?? []
    expect([label, beginning, ending, debit]).toEqual(['Total of all accounts', 0, 0, credit])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, trialBalanceXlsx, PERIOD)
  })
})

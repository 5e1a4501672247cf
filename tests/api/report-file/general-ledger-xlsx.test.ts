import { generalLedger } from '@/lib/contract/report'
import { generalLedgerXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, PERIOD, sheetOf } from './files'

describe('GET report/general-ledger/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('holds every figure of the report as a number', async () => {
    const books = await carrier(api)
    const { id } = await books.account(6010)
    const sheet = await sheetOf(books, generalLedgerXlsx, { ...PERIOD, chart_of_accounts: [id] })
    expectNumbers(sheet, await books.client.call(generalLedger, { query: { ...PERIOD, chart_of_account: id } }))
    // 2026-01-09 is day 46,031 of Excel's calendar
    expect(sheet).toContainEqual([46031, 'TXN-000002', 'Line of 2026-01-09', null, 611.75, null, 611.75].filter((cell) => cell !== null))
    expect(sheet.at(-1)).toEqual([null, null, 'Ending balance', null, 1989.18, 0, 1989.18])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, generalLedgerXlsx, { ...PERIOD, chart_of_accounts: [(await books.account(6010)).id] })
  })
})

import { generalLedger } from '@/lib/contract/report'
import { generalLedgerXlsx } from '@/lib/contract/report-file'
import { buildApp } from '@/server/app'
import type { Database } from '@/server/db/connect'
import { addressOf, requestOf, testApi, type TestApi } from '@/tests/support/api'
import { readSheet } from '@/tests/support/spreadsheet'
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

  it('is of one moment: what is filed while it is read stands neither in its lines nor in its balance', async () => {
    const books = await carrier(api)
    const { id } = await books.account(6010)
    const { db } = api.ports
    const filing: Database = {
      ...db,
      read: (access, work) =>
        db.read(access, (tx) =>
          work({
            ...tx,
            rows: async <Row extends object>(...asked: Parameters<typeof tx.rows>) => {
              const rows = await tx.rows<Row>(...asked)
              await books.line({ amount: 1, date: '2026-02-02', chart_of_account: 6010, name: 'Meanwhile' })
              return rows
            },
          })),
    }
    const app = buildApp({ ...api.ports, db: filing, demo: false })
    const asked = { query: { ...PERIOD, chart_of_accounts: id } }
    const answer = await app.request(addressOf(generalLedgerXlsx, asked), requestOf(generalLedgerXlsx, asked, books.user.tokens.access))
    const rows = readSheet(new Uint8Array(await answer.arrayBuffer()))
    const meanwhile = (sheet: typeof rows) => sheet.filter((row) => row.includes('Meanwhile')).length
    const ones = meanwhile(rows)
    expect(rows.at(-1)?.slice(4)).toEqual([1989.18 + ones, 0, 1989.18 + ones])
    expect(rows.filter((row) => row.includes('Line of 2026-01-09'))).toHaveLength(1)
    expect(meanwhile(await sheetOf(books, generalLedgerXlsx, { ...PERIOD, chart_of_accounts: [id] }))).toBeGreaterThan(ones + 3)
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, generalLedgerXlsx, { ...PERIOD, chart_of_accounts: [(await books.account(6010)).id] })
  })
})

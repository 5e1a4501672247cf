import { createSavedReport, savedReportList } from '@/lib/contract/saved-report'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'

const REPORT = {
  name: 'Monthly P&L',
  report: 'profit-and-loss',
  period: 'lastMonth',
  settings: { columns: 'month', mode: 'detailed', basis: 'cash' },
} as const

describe('POST report/saved-report/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('stores name, date rule, settings and recipients', async () => {
    const books = await makeBooks(api)
    const mailed = { send_day: 5, send_to: ['owner@carrier.example'], send_as: 'xlsx' as const }
    const made = await books.client.call(createSavedReport, { body: { ...REPORT, ...mailed } })
    expect(made).toMatchObject({ ...REPORT, ...mailed, is_mine: true })
    expect(await books.client.call(savedReportList, {})).toEqual([made])
  })

  it('refuses settings that the report does not have, a day without recipients, and a name in use', async () => {
    const books = await makeBooks(api)
    const refused = (more: object) => books.client.refused(createSavedReport, { body: { ...REPORT, ...more } })
    expect((await refused({ settings: { columns: 'day' } })).status).toBe(400)
    expect((await refused({ settings: { color: 'red' } })).status).toBe(400)
    expect((await refused({ settings: { mode: 'det\0ailed' } })).body).toEqual({
      'settings.mode': ['Remove the characters that cannot be saved.'],
    })
    expect((await refused({ settings: { start_date: '2026-01-01' } })).body).toEqual({
      settings: ['The period sets the days, and send_as the kind of file.'],
    })
    expect((await refused({ report: 'balance-sheet', settings: { columns: 'truck' } })).status).toBe(400)
    expect((await refused({ send_day: 5 })).body).toEqual({ send_to: ['Enter who gets it.'] })
    await books.client.call(createSavedReport, { body: REPORT })
    expect(messageOf(await refused({ name: 'monthly p&l' }))).toEqual([
      409,
      'A report named monthly p&l already exists.',
    ])
  })
})

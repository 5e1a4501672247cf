import { top10Stakeholders } from '@/lib/contract/report'
import { top10StakeholdersXlsx } from '@/lib/contract/report-file'
import { editStakeholder } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import type { Books } from '@/tests/support/books'
import { carrier, expectGuarded, expectNumbers, PERIOD, sheetOf } from './files'

/** A line that a stakeholder stands for. */
const withStakeholder = async (api: TestApi): Promise<Books> => {
  const books = await carrier(api)
  const { id } = await books.line({ date: '2026-02-20', amount: 333.44, chart_of_account: 6010 })
  const pilot = await books.stakeholder('Pilot Travel Centers')
  await books.client.call(editStakeholder, { params: { id }, body: { stakeholder: pilot.id } })
  return books
}

describe('GET report/top-10-stakeholders/xlsx/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('holds every figure of the report as a number', async () => {
    const books = await withStakeholder(api)
    const query = { ...PERIOD, amount_type: 'money_out' as const }
    const sheet = await sheetOf(books, top10StakeholdersXlsx, query)
    expectNumbers(sheet, await books.client.call(top10Stakeholders, { query }))
    expect(sheet.slice(-2)).toEqual([['Pilot Travel Centers', 333.44], ['Total of these', 333.44]])
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, top10StakeholdersXlsx, { ...PERIOD, amount_type: 'money_out' as const })
  })
})

import { top10Stakeholders } from '@/lib/contract/report'
import { top10StakeholdersXlsx } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { carrier, expectGuarded, expectNumbers, PERIOD, sheetOf, withStakeholder } from './files'

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

  it('of one bank account that nothing moved on holds nothing, and says which', async () => {
    const books = await withStakeholder(api)
    const card = await books.bankAccount({ name: 'Fuel card', account_type: 'credit' })
    const sheet = (await sheetOf(books, top10StakeholdersXlsx, { ...PERIOD, bank_accounts: [card.id] })).flat().map(String)
    expect(sheet.some((cell) => cell.includes('Of Fuel card'))).toBe(true)
    expect(sheet).not.toContain('Pilot Travel Centers')
  })

  it('carries the headers of a file, is noted, and needs the right to export', async () => {
    const books = await carrier(api)
    await expectGuarded(api, books, top10StakeholdersXlsx, { ...PERIOD, amount_type: 'money_out' as const })
  })
})

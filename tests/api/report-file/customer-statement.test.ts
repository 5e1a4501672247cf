import sql from 'sql-template-tag'
import { customerBalance, customerBalanceDocuments, customerStatementFile } from '@/lib/contract/balance-report'
import { formatUsd } from '@/lib/money/format'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { isInside, readPdf } from '@/tests/support/pdf'
import { readSheet } from '@/tests/support/spreadsheet'
import { expectFigures, owedByCustomer } from './files'
describe('the statement sent to a customer', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("shows a customer's open documents, their ages, and the total due", async () => {
    const books = await owedByCustomer(api)
    const query = { end_date: '2026-03-31' }
    const [owes] = (await books.client.call(customerBalance, { query })).results
    const params = { stakeholder: owes?.stakeholder_id ?? '' }
    const items = await books.client.call(customerBalanceDocuments, { params, query })
    const pdf = readPdf(await books.client.call(customerStatementFile, { params, query: { ...query, as: 'pdf' } }))
    expect(pdf.pages).toHaveLength(1)
    const [page] = pdf.pages
    expect(page?.lines).toEqual(expect.arrayContaining(['Statement of account', 'TQL Brokerage']))
    expectFigures(
      pdf.text,
      items.filter((item) => item.ending_balance !== 0),
    )
    expect(page?.lines).toContainEqual(expect.stringMatching(/^Amount due \$1,000\.00 \$600\.00 \$400\.00$/))
    expect(pdf.text).toContain('31–60 $400.00')
    expect(pdf.pages.every((each) => isInside(each))).toBe(true)
  })

  it('its ages agree with the report on any day, and the log entry names the customer', async () => {
    const books = await owedByCustomer(api)
    for (const end_date of ['2026-01-31', '2026-02-15', '2026-03-31', '2026-05-01', '2026-07-31']) {
      const [owes] = (await books.client.call(customerBalance, { query: { end_date } })).results
      const { text } = readPdf(
        await books.client.call(customerStatementFile, {
          params: { stakeholder: owes?.stakeholder_id ?? '' },
          query: { end_date, as: 'pdf' },
        }),
      )
      const ages = [
        ['Current', owes?.current],
        ['1–30 days', owes?.days_1_30],
        ['31–60', owes?.days_31_60],
        ['61–90', owes?.days_61_90],
        ['90+', owes?.over_90],
      ] as const
      for (const [label, amount] of ages) expect(text).toContain(`${label} ${formatUsd(amount ?? NaN)}`)
    }
    const noted = await api.rows<{ changes: { about: string } }>(
      sql`select changes from audit_log where company_id = ${books.company.id} and action = 'export'`,
    )
    expect(new Set(noted.map(({ changes }) => changes.about))).toEqual(new Set(['TQL Brokerage']))
  })

  it('the workbook contains the same figures', async () => {
    const books = await owedByCustomer(api)
    const query = { end_date: '2026-03-31' }
    const [owes] = (await books.client.call(customerBalance, { query })).results
    const params = { stakeholder: owes?.stakeholder_id ?? '' }
    const sheet = readSheet(await books.client.call(customerStatementFile, { params, query: { ...query, as: 'xlsx' } }))
    expect(String(sheet[2]?.[0])).toMatch(/^TQL Brokerage · As of March 31, 2026/)
    expect(sheet.at(-1)).toEqual([null, 'Amount due', null, null, 1000, 600, 400])
  })

  it('a customer of another company is not found (404); without the right to export it is denied (403)', async () => {
    const [books, foreign] = [await owedByCustomer(api), await makeBooks(api)]
    const [owes] = (await books.client.call(customerBalance, { query: {} })).results
    const params = { stakeholder: owes?.stakeholder_id ?? '' }
    expect((await foreign.client.refused(customerStatementFile, { params, query: { as: 'pdf' } })).status).toBe(404)
    const driver = await addMember(api, books, { role: 'other' })
    expect((await driver.client.refused(customerStatementFile, { params, query: { as: 'pdf' } })).status).toBe(403)
  })
})

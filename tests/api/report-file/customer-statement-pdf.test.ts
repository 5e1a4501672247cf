import { customerBalance, customerBalanceDocuments } from '@/lib/contract/balance-report'
import { customerStatementPdf } from '@/lib/contract/report-file'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { makeBooks } from '@/tests/support/books'
import { isInside, readPdf } from '@/tests/support/pdf'
import { expectFigures, owedByCustomer } from './files'

describe('GET report/customer-balance/{stakeholder}/pdf/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('tells one customer what is open, by document and by age, and what is due in all', async () => {
    const books = await owedByCustomer(api)
    const query = { end_date: '2026-03-31' }
    const [owes] = (await books.client.call(customerBalance, { query })).results
    const params = { stakeholder: owes?.stakeholder_id ?? '' }
    const items = await books.client.call(customerBalanceDocuments, { params, query })
    const pdf = readPdf(await books.client.call(customerStatementPdf, { params, query }))
    expect(pdf.pages).toHaveLength(1)
    const [page] = pdf.pages
    expect(page?.lines).toEqual(expect.arrayContaining(['Statement of account', 'TQL Brokerage']))
    expectFigures(pdf.text, items.filter((item) => item.ending_balance !== 0))
    expect(page?.lines).toContainEqual(expect.stringMatching(/^Amount due \$1,000\.00 \$600\.00 \$400\.00$/))
    expect(pdf.text).toContain('31–60 $400.00')
    expect(pdf.pages.every((each) => isInside(each))).toBe(true)
  })

  it('a customer of another company is not found (404); without the right to export it is denied (403)', async () => {
    const [books, foreign] = [await owedByCustomer(api), await makeBooks(api)]
    const [owes] = (await books.client.call(customerBalance, { query: {} })).results
    const params = { stakeholder: owes?.stakeholder_id ?? '' }
    expect((await foreign.client.refused(customerStatementPdf, { params, query: {} })).status).toBe(404)
    const driver = await addMember(api, books, { role: 'other' })
    expect((await driver.client.refused(customerStatementPdf, { params, query: {} })).status).toBe(403)
  })
})

import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { setBudget } from '@/lib/contract/budget'
import { accountDetail, addAccount, deleteAccount, updateAccount } from '@/lib/contract/chart-of-account'
import { createTemplate } from '@/lib/contract/journal-template'
import { loanDetail } from '@/lib/contract/loan'
import { createService, updateService } from '@/lib/contract/service'
import { addLoan } from '@/tests/support/assets'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'
import { sampleTemplate } from '@/tests/support/journal'

describe('DELETE chart_of_account/chart_of_account/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('deletes an account without postings; the audit log keeps its data', async () => {
    const { client } = await makeBooks(api)
    const { id } = await client.call(addAccount, {
      body: { name: 'Tarps', chart_number: 6180, account_element: 'expense', subcategory: 'operating_expenses' },
    })
    expect(await client.call(deleteAccount, { params: { id } })).toEqual({ message: 'Account Tarps was deleted.' })
    expect((await client.refused(accountDetail, { params: { id } })).status).toBe(404)
    const log = await api.rows(sql`select action, changes from audit_log where object_id = ${id} order by id`)
    expect(log).toMatchObject([
      { action: 'create' },
      { action: 'delete', changes: { name: 'Tarps', chart_number: 6180 } },
    ])
  })

  it('an account in use cannot be deleted (409): postings, system accounts, bank accounts, parents', async () => {
    const books = await makeBooks(api)
    await books.line({ chart_of_account: 6010 })
    const cases: [number, string][] = [
      [6010, 'Account Diesel Fuel has postings and cannot be deleted. Deactivate it instead.'],
      [9030, 'System account Factoring Fees cannot be deleted.'],
      [1020, 'Account Business Savings is kept for new bank accounts.'],
      [1300, 'Account Prepaid Expenses has child accounts and cannot be deleted.'],
    ]
    for (const [number, message] of cases) {
      const refused = await books.client.refused(deleteAccount, { params: { id: (await books.account(number)).id } })
      expect([...messageOf(refused), refused.body.code]).toEqual([409, message, 'in_use'])
    }
    const savings = await books.bankAccount({ name: 'Reserve', account_type: 'savings' })
    expect(messageOf(await books.client.refused(deleteAccount, { params: { id: savings.chart_of_account } }))).toEqual([
      409,
      'Account Reserve belongs to a bank account.',
    ])
    await books.sound()
  })

  it('an account used by a service or a draft cannot be deleted (409)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.account(4090)
    const refused = async () => messageOf(await books.client.refused(deleteAccount, { params: { id } }))
    const service = await books.client.call(createService, { body: { name: 'Trailer rental', chart_of_account: id } })
    expect(await refused()).toEqual([
      409,
      'Account Trailer and Equipment Rental Income is used by service Trailer rental.',
    ])
    await makeInvoice(books, { items: [['Trailer rental', 1, 100]], invoice_status: 'draft' })
    await books.client.call(updateService, { params: { id: service.id }, body: { chart_of_account: null } })
    expect(await refused()).toEqual([
      409,
      'Account Trailer and Equipment Rental Income has lines of documents and cannot be deleted. Deactivate it instead.',
    ])
  })

  it('an account of a template or with a budget cannot be deleted (409): both would lose it silently', async () => {
    const books = await makeBooks(api)
    const refused = async (number: number) => {
      const { id } = await books.account(number)
      return messageOf(await books.client.refused(deleteAccount, { params: { id } }))
    }
    await books.client.call(createTemplate, { body: await sampleTemplate(books) })
    expect(await refused(6410)).toEqual([409, 'Account Auto Liability Insurance is used by template Yard rent.'])
    const chart_of_account = (await books.account(6170)).id
    await books.client.call(setBudget, { body: { months: [{ chart_of_account, month: '2026-01', amount: 50 }] } })
    expect(await refused(6170)).toEqual([
      409,
      'Account Truck and Trailer Wash has a budget and cannot be deleted. Deactivate it instead.',
    ])
  })

  it("a loan's account cannot be deleted or deactivated (409), even before the loan is funded", async () => {
    const books = await makeBooks(api)
    const { chart_of_account } = await books.client.call(loanDetail, { params: { id: await addLoan(books) } })
    const expected = [409, `Account ${chart_of_account.name} is used by loan Truck 102 loan.`]
    const params = { id: chart_of_account.id }
    expect(messageOf(await books.client.refused(deleteAccount, { params }))).toEqual(expected)
    expect(messageOf(await books.client.refused(updateAccount, { params, body: { is_active: false } }))).toEqual(
      expected,
    )
  })

  it('an outdated version is refused (409)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.account(6170)
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(deleteAccount, { params: { id }, headers })).body.code).toBe('stale')
  })

  it('accounts outside the company are not found (404); a consultant is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.account(6010)
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(deleteAccount, { params: { id } })).status).toBe(404)
    const member = await addMember(api, other, { role: 'consultant' })
    expect((await member.client.refused(deleteAccount, { params: { id: theirs.id } })).status).toBe(403)
  })
})

import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { accountDetail, addAccount, updateAccount, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { accountList as bankAccounts, createAccount } from '@/lib/contract/bank'
import { updateInvoiceStatus } from '@/lib/contract/invoice'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import { createService, updateService } from '@/lib/contract/service'
import { addManualTransaction } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payRow } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'
import { addRule } from '@/tests/support/rules'

describe('PATCH chart_of_account/chart_of_account/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const change = (books: Books, { id }: ChartOfAccount, body: object) =>
    books.client.call(updateAccount, { params: { id }, body })
  const refusal = async (books: Books, { id }: ChartOfAccount, body: object) =>
    messageOf(await books.client.refused(updateAccount, { params: { id }, body }))

  it('changes only the fields sent and logs who changed them', async () => {
    const books = await makeBooks(api)
    const fuel = await books.account(6010)
    api.clock.advance(5)
    const body = { name: 'Diesel', chart_number: 6015, keywords: 'pilot', description: null, is_money_in: false }
    const changed = await change(books, fuel, body)
    expect(changed).toEqual({ ...fuel, ...body, updated_at: changed.updated_at })
    const log = await api.rows(sql`select actor_id, action, changes from audit_log where object_id = ${fuel.id}`)
    expect(log).toMatchObject([
      {
        actor_id: books.user.id,
        action: 'update',
        changes: { name: ['Diesel Fuel', 'Diesel'], chart_number: [6010, 6015] },
      },
    ])
  })

  it('a keyword that is too long to be matched is refused at its field (400)', async () => {
    const books = await makeBooks(api)
    const keywords = `pilot, ${'diesel '.repeat(13)}`
    expect(
      (
        await books.client.refused(updateAccount, {
          params: { id: (await books.account(6010)).id },
          body: { keywords },
        })
      ).body,
    ).toEqual({ keywords: ['A keyword has at most 12 words. Separate keywords by commas.'] })
  })

  it('only the texts of a system account can be changed (409)', async () => {
    const books = await makeBooks(api)
    const fees = await books.account(9030)
    expect(await refusal(books, fees, { is_active: false })).toEqual([
      409,
      'System account Factoring Fees cannot be deactivated.',
    ])
    for (const body of [
      { chart_number: 9031 },
      { parent: (await books.account(6100)).id },
      { is_header: true },
      { balance_type: 'credit' },
    ]) {
      expect(await refusal(books, fees, body)).toEqual([409, 'System account Factoring Fees cannot be changed.'])
    }
    const words = { name: 'Factor fees', description: 'RTS', keywords: 'rts', chat_gpt_text: 'factoring' }
    expect(await change(books, fees, { ...words, chart_number: 9030 })).toMatchObject(words)
  })

  it('with postings, element, normal side and bank account cannot change (409); the subcategory follows the number', async () => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount()
    await books.line({ chart_of_account: 7030, amount: 900 })
    const rent = await books.account(7030)
    const fixed: [object, string][] = [
      [{ account_element: 'asset', subcategory: 'current_assets', chart_number: 1400 }, 'element'],
      [{ balance_type: 'credit' }, 'balance type'],
      [{ bank_account: bank.id }, 'bank account'],
    ]
    for (const [body, field] of fixed) {
      expect(await refusal(books, rent, body)).toEqual([
        409,
        `Account ${rent.name} has postings and cannot change ${field}.`,
      ])
    }
    expect(await refusal(books, rent, { is_header: true })).toEqual([
      409,
      `Account ${rent.name} has postings and cannot become a heading.`,
    ])
    const refused = await books.client.refused(updateAccount, {
      params: { id: rent.id },
      body: { subcategory: 'operating_expenses' },
    })
    expect(refused.body).toEqual({
      chart_number: ['Account number 7030 is outside the range 5000-6999 of operating_expenses.'],
    })
    expect(await change(books, rent, { subcategory: 'operating_expenses', chart_number: 6900 })).toMatchObject({
      chart_number: 6900,
    })
    expect(await books.balances()).toMatchObject({ 6900: 900 })
  })

  it('a balance sheet account with a balance cannot be deactivated (409); an expense account can', async () => {
    const books = await makeBooks(api)
    await books.line({ chart_of_account: 1310, amount: 2700 })
    await books.line({ chart_of_account: 6010 })
    expect(await refusal(books, await books.account(1310), { is_active: false })).toEqual([
      409,
      'Account Prepaid Insurance has a balance of 2,700.00 and cannot be deactivated.',
    ])
    expect((await change(books, await books.account(6010), { is_active: false })).is_active).toBe(false)
  })

  it('the account of a bank account keeps its number and type and cannot be deactivated (409)', async () => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount({ name: 'First State' })
    const ledger = await books.account(1010)
    for (const body of [
      { is_active: false },
      { chart_number: 1400 },
      { is_header: true },
      { bank_account: null },
      { balance_type: 'credit' },
    ]) {
      expect(await refusal(books, ledger, body)).toEqual([409, 'Account First State belongs to a bank account.'])
    }
    expect((await change(books, ledger, { name: 'Main' })).bank_account).toBe(bank.id)
    expect(await refusal(books, await books.account(1020), { chart_number: 1400 })).toEqual([
      409,
      'Account Business Savings is kept for new bank accounts.',
    ])
  })

  it('a bank account can move to another account while nothing is posted to the old one', async () => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount()
    const other = await books.client.call(addAccount, {
      body: { name: 'Payroll checking', chart_number: 1450, account_element: 'asset', subcategory: 'current_assets' },
    })
    expect((await change(books, other, { bank_account: bank.id })).bank_account).toBe(bank.id)
    expect((await books.account(1010)).bank_account).toBeNull()
    await books.line({ bank_account: bank.id, amount: 10 })
    expect(await books.balances()).toEqual({ 1450: -10, 8590: 10 })
    const unused = await books.account(1220)
    expect(await refusal(books, unused, { bank_account: bank.id })).toEqual([
      409,
      'Account Payroll checking has postings and cannot change bank account.',
    ])
    expect(await refusal(books, await books.account(6010), { bank_account: bank.id })).toEqual([
      409,
      'Account Diesel Fuel does not fit this kind of bank account.',
    ])
    expect(await refusal(books, await books.account(1300), { bank_account: bank.id })).toEqual([
      409,
      'Account Prepaid Expenses is a heading and cannot hold postings.',
    ])
    expect(await refusal(books, unused, { bank_account: v7() })).toEqual([404, 'Not found.'])
    expect((await books.client.call(bankAccounts)).results.map((row) => row.chart_of_account)).toEqual([other.id])
    await books.sound()
  })

  it('an account used by a rule, loan or draft cannot get a bank account or become a heading (409); their postings succeed', async () => {
    const books = await makeBooks(api)
    const [tin, visa] = [
      await books.bankAccount({ account_type: 'cash' }),
      await books.bankAccount({ account_type: 'credit' }),
    ]
    const deposits = await books.account(1350)
    await addRule(books, 'Deposits', 'deposit', { chart_of_account: deposits.id })
    expect(await refusal(books, deposits, { bank_account: tin.id })).toEqual([
      409,
      `Account ${deposits.name} is used by rule Deposits.`,
    ])
    await books.line({ name: 'DEPOSIT 1' })
    const loan = await addLoan(books)
    for (const body of [{ is_header: true }, { bank_account: visa.id }]) {
      expect(await refusal(books, await books.account(2501), body)).toEqual([
        409,
        'Account Loan - Truck 102 loan is used by loan Truck 102 loan.',
      ])
    }
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    const rent = await books.account(4090)
    const service = await books.client.call(createService, {
      body: { name: 'Drop trailer', chart_of_account: rent.id },
    })
    const draft = await makeInvoice(books, { invoice_status: 'draft', items: [['Drop trailer', 1, 100]] })
    await books.client.call(updateService, {
      params: { id: service.id },
      body: { chart_of_account: (await books.account(4010)).id },
    })
    expect(await refusal(books, rent, { is_header: true })).toEqual([
      409,
      `Account ${rent.name} has lines of documents and keeps its kind.`,
    ])
    await books.client.call(updateInvoiceStatus, { params: { id: draft.id }, body: { invoice_status: 'open' } })
    await books.sound()
  })

  it('a deactivated account is reactivated when a new bank account uses it', async () => {
    const books = await makeBooks(api)
    await change(books, await books.account(2110), { is_active: false })
    await books.client.call(createAccount, { body: { name: 'Fleet Visa', account_type: 'credit' } })
    expect(await books.account(2110)).toMatchObject({ name: 'Fleet Visa', is_active: true })
  })

  it('a parent with active children stays active, headings stay headings (409), and no account can be its own parent (400)', async () => {
    const books = await makeBooks(api)
    const [prepaid, insurance] = [await books.account(1300), await books.account(1310)]
    const [revenue, repairs] = [await books.account(4000), await books.account(6100)]
    expect(await refusal(books, revenue, { is_active: false })).toEqual([
      409,
      'Account Freight Revenue has active child accounts.',
    ])
    expect(await refusal(books, prepaid, { is_header: false })).toEqual([
      409,
      'Account Prepaid Expenses is a heading and stays one.',
    ])
    expect(
      await refusal(books, repairs, { account_element: 'asset', subcategory: 'current_assets', chart_number: 1400 }),
    ).toEqual([409, `Account ${repairs.name} has child accounts and cannot change element.`])
    for (const parent of [prepaid.id, insurance.id]) {
      expect(
        (await books.client.refused(updateAccount, { params: { id: prepaid.id }, body: { parent } })).body,
      ).toEqual({
        parent: ['An account cannot be placed below itself.'],
      })
    }
    expect((await change(books, insurance, { parent: null })).parent).toBeNull()
  })

  it('an account can be reactivated only under an active parent (400)', async () => {
    const books = await makeBooks(api)
    const make = (name: string, chart_number: number, parent: string | null) =>
      books.client.call(addAccount, {
        body: { name, chart_number, parent, account_element: 'expense', subcategory: 'taxes' },
      })
    const parent = await make('Local taxes', 9600, null)
    const child = await make('City tax', 9610, parent.id)
    for (const account of [child, parent]) await change(books, account, { is_active: false })
    expect(
      (await books.client.refused(updateAccount, { params: { id: child.id }, body: { is_active: true } })).body,
    ).toEqual({
      parent: ['Account Local taxes is not active.'],
    })
    for (const account of [parent, child])
      expect((await change(books, account, { is_active: true })).is_active).toBe(true)
  })

  it('if an account becomes a heading while lines are posted to it, the second change is refused', async () => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount()
    const [fuel, lines] = [
      await books.account(6020),
      await books.journalLines([
        [6020, 5, 0],
        [6010, 0, 5],
      ]),
    ]
    const line = {
      bank_account: bank.id,
      date: '2026-02-03',
      amount: 1,
      amount_type: 'money_out',
      name: 'x',
      chart_of_account: fuel.id,
    }
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => books.client.send(addManualTransaction, { body: line })),
      books.client.send(updateAccount, { params: { id: fuel.id }, body: { is_header: true } }),
      ...Array.from({ length: 4 }, () =>
        books.client.send(createJournalEntry, { body: { date: '2026-02-03', accounts: lines } }),
      ),
    ])
    expect(answers.map((answer) => answer.status).filter((status) => ![200, 201, 400, 409].includes(status))).toEqual(
      [],
    )
    await books.sound()
  })

  it('a number in use and an unknown field are refused (400)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.account(6010)
    expect((await books.client.refused(updateAccount, { params: { id }, body: { chart_number: 6160 } })).body).toEqual({
      chart_number: ['Account number 6160 already exists.'],
    })
    expect((await books.client.refused(updateAccount, { params: { id }, body: { role: 'x' } })).body).toEqual({
      role: ['This field is not known.'],
    })
  })

  it('if two people edit the same version, the second gets a 409', async () => {
    const books = await makeBooks(api)
    const { id, updated_at } = await books.account(6010)
    api.clock.advance(5)
    const ask = { params: { id }, body: { name: 'Diesel' }, headers: { 'if-unmodified-since-version': updated_at } }
    await books.client.call(updateAccount, ask)
    expect((await books.client.refused(updateAccount, ask)).body.code).toBe('stale')
  })

  it('accounts outside the company are not found (404); a consultant is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.account(6010)
    for (const id of [theirs.id, v7()]) {
      expect((await mine.client.refused(updateAccount, { params: { id }, body: { name: 'Mine' } })).status).toBe(404)
    }
    expect(await other.client.call(accountDetail, { params: { id: theirs.id } })).toEqual(theirs)
    const member = await addMember(api, other, { role: 'consultant' })
    expect(
      (await member.client.refused(updateAccount, { params: { id: theirs.id }, body: { name: 'x' } })).status,
    ).toBe(403)
  })
})

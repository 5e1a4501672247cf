import { accountList } from '@/lib/contract/bank'
import { excludeTransaction, restoreExcluded } from '@/lib/contract/excluded'
import { previewImport } from '@/lib/contract/statement-import'
import { transactionDetail, transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { ofx } from '@/tests/support/ofx'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const file = (text: string, name = 'x.csv') => ({ name, bytes: text })
const CSV = 'Date,Payee,Amount,Left\n02/03/2026,Pilot,12.50,-12.50\n02/04/2026,Load 881,900.00,887.50\n'

describe('the columns of a file', () => {
  it('are remembered for its account and layout, so that the next file is read without asking', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    const first = await books.client.call(previewImport, { body: {}, file: file(CSV) })
    expect(first.needs_mapping).toMatchObject({ is_remembered: false, guess: { amount: 2 } })
    const mapping = { ...first.needs_mapping?.guess, description: 1, amount: 2, balance: null }
    await books.imported(CSV, { bank_account, mapping: JSON.stringify(mapping) }, 'x.csv')
    const next = CSV.replaceAll('02/', '03/')
    const request = await books.client.call(previewImport, { body: {}, file: file(next, 'march.csv') })
    expect(request.needs_mapping).toMatchObject({ is_remembered: true, guess: mapping })
    const shown = await books.client.call(previewImport, {
      body: { mapping: JSON.stringify(request.needs_mapping?.guess) },
      file: file(next, 'march.csv'),
    })
    expect([shown.accounts[0]?.bank_account, shown.accounts[0]?.count]).toEqual([bank_account, 2])
    const other = await books.client.call(previewImport, { body: {}, file: file(CSV.replace('Left', 'Rest')) })
    expect(other.needs_mapping?.is_remembered).toBe(false)
  })

  it('for two accounts with one layout depend on the chosen account, and no account is chosen automatically', async () => {
    const books = await makeBooks(api)
    const accounts = [await books.bankAccount(), await books.bankAccount()]
    const columns = { date: 0, description: 1, amount: 2, date_order: 'mdy', skip_rows: 1 }
    for (const [index, { id }] of accounts.entries()) {
      const mapping = JSON.stringify({ ...columns, flip_sign: index === 1 })
      await books.imported(CSV, { bank_account: id, mapping }, 'x.csv')
    }
    for (const [index, { id }] of accounts.entries()) {
      const request = await books.client.call(previewImport, { body: { bank_account: id }, file: file(CSV) })
      expect(request.needs_mapping?.guess.flip_sign).toBe(index === 1)
    }
    const shown = await books.client.call(previewImport, {
      body: { mapping: JSON.stringify(columns) },
      file: file(CSV),
    })
    expect(shown.accounts[0]?.bank_account).toBeNull()
  })

  it('are remembered only in the books they were chosen in', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const mapping = JSON.stringify({ date: 0, description: 1, amount: 2, date_order: 'mdy', skip_rows: 1 })
    await mine.imported(CSV, { bank_account: (await mine.bankAccount()).id, mapping }, 'x.csv')
    const request = await other.client.call(previewImport, { body: {}, file: file(CSV) })
    expect(request.needs_mapping?.is_remembered).toBe(false)
  })
})

const chase = (month: string, balance: string): string =>
  `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nDEBIT,${month}/03/2026,PILOT ${month},-90.00,DEBIT_CARD,${balance},\n`

describe('a file from a known bank without an account number', () => {
  const place = async (books: Books, name: string, targets?: object[]) => {
    const body = targets ? { targets: JSON.stringify(targets) } : {}
    const shown = await books.client.call(previewImport, { body, file: file(chase('03', '820.00'), name) })
    return shown.accounts[0]?.bank_account
  }

  it('is imported to the same account as the previous one, unless a new account is requested', async () => {
    const books = await makeBooks(api)
    const { bank_accounts } = await books.imported(chase('02', '910.00'), {}, 'activity.csv')
    expect(await place(books, 'activity (1).csv')).toBe(bank_accounts[0])
    const other = { account_key: null, index: 0, name: 'Second', account_type: 'checking' }
    expect(await place(books, 'activity (1).csv', [other])).toBeNull()
    await books.imported(chase('03', '820.00'), {}, 'activity (1).csv')
    const { results } = await books.client.call(accountList)
    expect(results.map((row) => [row.name, row.current_balance])).toEqual([['Chase Checking', 820]])
  })

  it('asks for the account again if its name matches every account of that bank', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount()).id
    const usBank = (month: string) => `Date,Transaction,Name,Memo,Amount\n${month}/03/2026,DEBIT,"PILOT",,-90.00\n`
    await books.imported(usBank('02'), { bank_account }, 'export.csv')
    const shown = await books.client.call(previewImport, { body: {}, file: file(usBank('03'), 'export.csv') })
    expect(shown.accounts.map((account) => account.bank_account)).toEqual([null])
  })

  it('is imported to the only account of its kind ending in the same digits', async () => {
    const books = await makeBooks(api)
    const known = await books.bankAccount({ name: 'Operating', account_type: 'checking', mask: '4321' })
    await books.bankAccount({ name: 'Card', account_type: 'credit', mask: '4321' })
    expect(await place(books, 'Chase4321_Activity.csv')).toBe(known.id)
    expect(await place(books, 'Chase9999_Activity.csv')).toBeNull()
    await books.bankAccount({ name: 'Elsewhere', account_type: 'checking', mask: '4321' })
    expect(await place(books, 'Chase4321_Activity.csv')).toBeNull()
  })
})

describe('a file with a new account number', () => {
  const capitalOne = (number: string) =>
    `Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance\n${number},PILOT,02/03/26,Debit,90.00,910.00\n`
  const td = (number: string) =>
    `Date,Bank RTN,Account Number,Description,Debit,Credit,Account Running Balance\n2026-02-03,11,${number},PILOT,90.00,,910.00\n`

  it('is imported to the account with the same last digits, unless number or bank differ', async () => {
    const books = await makeBooks(api)
    const [made] = (await books.imported(ofx({ account: '123454417' }), {}, 'a.ofx')).bank_accounts
    const place = async (bytes: string, name: string) =>
      (await books.client.call(previewImport, { body: {}, file: file(bytes, name) })).accounts[0]?.bank_account
    expect(await place(ofx({ account: '888884417' }), 'b.ofx')).toBeNull()
    expect(await place(ofx({ account: '000123454417' }), 'c.ofx')).toBe(made)
    expect(await place(capitalOne('4417'), 'd.csv')).toBe(made)
    const card = { account_key: 'Capital One 360:5678', index: 0, name: 'Online', account_type: 'checking' }
    await books.imported(capitalOne('5678'), { targets: JSON.stringify([card]) }, 'e.csv')
    expect(await place(td('5678'), 'f.csv')).toBeNull()
  })
})

describe('two accounts that a file does not identify', () => {
  const QIF = '!Type:Bank\nD02/03/2026\nT-90.00\nPPILOT\n^\n!Type:CCard\nD02/04/2026\nT-12.50\nPLOVES\n^\n'

  it('are imported to two accounts, and in later files to those chosen by position, because the bank may differ', async () => {
    const books = await makeBooks(api)
    const made = await books.imported(QIF, {}, 'all.qif')
    expect([made.created, new Set(made.bank_accounts).size]).toEqual([2, 2])
    const next = QIF.replaceAll('02/', '03/')
    const shown = await books.client.call(previewImport, { body: {}, file: file(next, 'march.qif') })
    expect(shown.accounts.map((account) => account.bank_account)).toEqual([null, null])
    const targets = [1, 0].map((index) => ({ account_key: null, index, bank_account: made.bank_accounts[1 - index] }))
    const turned = await books.client.call(previewImport, {
      body: { targets: JSON.stringify(targets) },
      file: file(next, 'march.qif'),
    })
    expect(turned.accounts.map((account) => account.bank_account)).toEqual([...made.bank_accounts].reverse())
  })
})

describe('a mapped file as a statement', () => {
  it('shows money in, money out and the resulting balance next to the stated one: −12.50 + 900 = 887.50', async () => {
    const books = await makeBooks(api)
    const read = async (flip_sign: boolean) => {
      const mapping = JSON.stringify({
        date: 0,
        description: 1,
        amount: 2,
        balance: 3,
        date_order: 'mdy',
        skip_rows: 1,
        flip_sign,
      })
      const shown = await books.client.call(previewImport, { body: { mapping }, file: file(CSV) })
      const [account] = shown.accounts
      return { ...account?.reading, balance: account?.balance }
    }
    expect(await read(false)).toEqual({
      lines: 2,
      money_in: 912.5,
      money_out: 0,
      ends_at: 887.5,
      first_date: '2026-02-03',
      balance: 887.5,
    })
    // With the opposite signs the same rows lead to another balance, and the preview shows both figures.
    expect(await read(true)).toMatchObject({ money_in: 0, money_out: 912.5, ends_at: -912.5, balance: 887.5 })
  })

  it('counts every line dated before the books, and shows when they start', async () => {
    const books = await makeBooks(api, { books_start: '2027-01-01' })
    const mapping = JSON.stringify({ date: 0, description: 1, amount: 2, date_order: 'mdy', skip_rows: 1 })
    const shown = await books.client.call(previewImport, { body: { mapping }, file: file(CSV) })
    expect([shown.books_start, shown.accounts[0]?.before_start, shown.accounts[0]?.reading]).toMatchObject([
      '2027-01-01',
      2,
      { lines: 2, first_date: '2026-02-03' },
    ])
  })
})

describe("a fuel card's file", () => {
  const EFS = `Card #,Tran Date,Unit,Driver Name,Odometer,Location Name,City,State/ Prov,Item,Qty,Amt,Currency
12345,2026-02-06,104,REYES,412300,PILOT 206,DALLAS,TX,ULSD,120.5,421.75,USD/Gallons\n`
  const bought = { unit: '104', gallons: '120.5', product: 'ULSD', odometer: '412300', state: 'TX' }

  it('stores unit, gallons, product, odometer and state on the line, even while it is excluded', async () => {
    const books = await makeBooks(api)
    const bank_account = (await books.bankAccount({ account_type: 'credit' })).id
    await books.imported(EFS, { bank_account }, 'efs.csv')
    const [line] = (await books.client.call(transactionList)).results
    expect([line?.particulars, line?.amount, line?.amount_type]).toEqual([bought, 421.75, 'money_out'])
    const params = { id: line?.id ?? '' }
    await books.client.call(excludeTransaction, { params, body: { reason: 'Twice' } })
    await books.client.call(restoreExcluded, { params })
    const restored = await books.client.call(transactionDetail, { params })
    expect(restored.particulars).toEqual(bought)
    await books.sound()
  })
})

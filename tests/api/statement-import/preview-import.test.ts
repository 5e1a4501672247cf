import { previewImport } from '@/lib/contract/statement-import'
import { transactionList } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { makeBooks } from '@/tests/support/books'
import { ofx } from '@/tests/support/ofx'

describe('POST company/integration/import-file/preview/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const file = (bytes: string | Uint8Array, name = 'statement.ofx') => ({ name, bytes })

  it('shows the lines that would be added, and writes nothing', async () => {
    const books = await makeBooks(api)
    const shown = await books.client.call(previewImport, { body: {}, file: file(ofx({ balance: '4388.25' })) })
    const [account] = shown.accounts
    expect([shown.format, account?.account_type, account?.mask, account?.balance, account?.bank_account]).toEqual([
      'ofx',
      'checking',
      '4417',
      4388.25,
      null,
    ])
    expect([account?.count, account?.first_date, account?.last_date, account?.money_in, account?.money_out]).toEqual([
      2,
      '2026-02-02',
      '2026-02-03',
      5000,
      611.75,
    ])
    expect(account?.sample.map((row) => [row.name, row.amount, row.amount_type, row.duplicate])).toEqual([
      ['PILOT #0412 JOPLIN MO', 611.75, 'money_out', false],
      ['TQL LLC ACH CREDIT', 5000, 'money_in', false],
    ])
    expect((await books.client.call(transactionList)).count).toBe(0)
  })

  it('marks lines already in the books, and the account it recognizes', async () => {
    const books = await makeBooks(api)
    const { bank_accounts } = await books.imported(ofx(), {}, 'a.ofx')
    const rows = [
      { id: 'a2', date: '20260203', amount: '5000.00', name: 'TQL LLC ACH CREDIT' },
      { id: 'a3', date: '20260204', amount: '-20.25', name: 'PREPASS' },
    ]
    const [account] = (await books.client.call(previewImport, { body: {}, file: file(ofx({ rows })) })).accounts
    expect([account?.bank_account, account?.count, account?.duplicates]).toEqual([bank_accounts[0], 1, 1])
    expect(account?.sample.map((row) => row.duplicate)).toEqual([true, false])
  })

  it('shows new lines however many known ones precede them: 1 + 19 of 26', async () => {
    const books = await makeBooks(api)
    const at = (n: number) => ({
      id: `a${n}`,
      date: `202602${String(n).padStart(2, '0')}`,
      amount: `-${n}.00`,
      name: `STOP ${n}`,
    })
    const known = Array.from({ length: 25 }, (_, n) => at(n + 1))
    await books.imported(ofx({ rows: known }), {}, 'a.ofx')
    const rows = [...known, at(26)]
    const [account] = (await books.client.call(previewImport, { body: {}, file: file(ofx({ rows })) })).accounts
    const shown = account?.sample.map((row) => [row.name, row.duplicate])
    expect([shown?.length, shown?.[0], shown?.at(-1)]).toEqual([20, ['STOP 1', true], ['STOP 26', false]])
  })

  it('counts lines from before the books start', async () => {
    const books = await makeBooks(api, { books_start: '2026-02-03' })
    const [account] = (await books.client.call(previewImport, { body: {}, file: file(ofx()) })).accounts
    expect([account?.count, account?.before_start]).toEqual([1, 1])
  })

  it('explains why the start of the books cannot change once there is an account', async () => {
    const books = await makeBooks(api, { books_start: '2027-02-03' })
    const request = () => books.client.call(previewImport, { body: {}, file: file(ofx()) })
    expect((await request()).start_stays).toBeNull()
    await books.imported(ofx())
    expect((await request()).start_stays).toBe('Books already have entries; the start date cannot change.')
  })

  it('asks for the columns of an unknown CSV file, and reads it with the answer', async () => {
    const books = await makeBooks(api)
    const csv = 'Booked;What;Plus;Minus\n31.01.2026;Diesel;;12,50\n01.02.2026;Load 881;900,00;\n'
    const request = await books.client.call(previewImport, { body: {}, file: file(csv, 'x.csv') })
    expect([request.needs_mapping?.sample[0], request.accounts]).toEqual([['31.01.2026', 'Diesel', '', '12,50'], []])
    const american = 'When,What,How much\n01/31/2026,Diesel,-12.50\n02/01/2026,Load 881,900.00\n'
    const mapping = JSON.stringify({ date: 0, description: 1, amount: 2, date_order: 'mdy', skip_rows: 1 })
    const shown = await books.client.call(previewImport, { body: { mapping }, file: file(american, 'x.csv') })
    expect(shown.accounts[0]?.sample.map((row) => [row.date, row.name, row.amount, row.amount_type])).toEqual([
      ['2026-01-31', 'Diesel', 12.5, 'money_out'],
      ['2026-02-01', 'Load 881', 900, 'money_in'],
    ])
  })

  it.each([
    ['empty', '', 422],
    ['a PDF', '%PDF-1.7\n1 0 obj', 415],
    ['a web page', '<!doctype html><html><body>Sign in</body></html>', 415],
    ['cut in half', ofx().slice(0, 700), 422],
    ['hostile XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><OFX>&a;</OFX>', 422],
  ])('refuses a file that is %s with a message (%#)', async (_, bytes, status) => {
    const books = await makeBooks(api)
    const refused = await books.client.refused(previewImport, { body: {}, file: file(bytes) })
    expect([refused.status, typeof refused.body.message]).toEqual([status, 'string'])
    expect(String(refused.body.message).length).toBeGreaterThan(20)
  })

  it('accepts 5,242,880 bytes, and one more is too large (413)', async () => {
    const books = await makeBooks(api)
    const padded = (size: number) => {
      const head = Buffer.from('Date,Description,Amount\n02/03/2026,"')
      const line = Buffer.from(`${'x'.repeat(200)}",-1.00\n02/03/2026,"`)
      const bytes = Buffer.alloc(size, ' ')
      head.copy(bytes)
      for (let at = head.length; at + line.length < size; at += line.length) line.copy(bytes, at)
      return new Uint8Array(bytes)
    }
    expect(
      (await books.client.refused(previewImport, { body: {}, file: file(padded(5_242_881), 'x.csv') })).status,
    ).toBe(413)
    const response = await books.client.send(previewImport, { body: {}, file: file(padded(5_242_880), 'x.csv') })
    expect(response.status).not.toBe(413)
  })

  it('a missing file and malformed fields are refused by name (400); another content type gets a 415', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(previewImport, { body: {} })).body).toEqual({ file: ['field is required'] })
    expect((await books.client.refused(previewImport, { body: { mapping: '{' }, file: file(ofx()) })).body).toEqual({
      mapping: ['This field must be JSON.'],
    })
    const plain = await api.app.request('/api/v1/company/integration/import-file/preview/', {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${books.user.tokens.access}`, 'content-type': 'application/json' },
    })
    expect(plain.status).toBe(415)
  })

  it('an account of another company is not found (404); a role without the right is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.bankAccount()
    // One file that is read directly, and one whose columns have to be mapped first.
    const sheet = {
      name: 'sheet.csv',
      bytes: new TextEncoder().encode('Date,Description,Amount\n2026-01-05,Fuel,-12.50\n'),
    }
    for (const sent of [file(ofx()), sheet])
      expect((await mine.client.refused(previewImport, { body: { bank_account: theirs.id }, file: sent })).status).toBe(
        404,
      )
    const consultant = await addMember(api, mine, { role: 'consultant' })
    expect((await consultant.client.refused(previewImport, { body: {}, file: file(ofx()) })).status).toBe(403)
  })
})

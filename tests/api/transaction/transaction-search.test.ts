import { transactionList, updateTransaction } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'

const LINES: [name: string, description: string, amount: number, amount_type: 'money_in' | 'money_out'][] = [
  ['PILOT #0412 JOPLIN MO', 'PILOT #0412 CARD 4417 REF 242036523618', 611.75, 'money_out'],
  ['PILOT #0833 TULSA OK', 'PILOT #0833 CARD 4417 REF 247370821724', 428.6, 'money_out'],
  ['Pilot Thomas Logistics', 'ACH CREDIT PILOT', 90.05, 'money_in'],
  ['AMZN Mktp US*2K4AB1', '', 35.99, 'money_out'],
  ['AMZN Mktp US*7K9AB1', '', 12.01, 'money_out'],
  ['LOVES 100%_OFF', 'back\\slash', 20.25, 'money_out'],
  ['PÉAGE A10 ÉTÉ', 'café № 9', 7.5, 'money_out'],
  ['CHECK 1001', 'CHECK 1001', 500, 'money_out'],
  ['CHECK 2001', 'CHECK 2001', 250, 'money_out'],
]
const SEARCHED = [
  'pilot',
  'PILOT',
  'ilo',
  'pilot #',
  'pilot #0412',
  '#0',
  '0412',
  '0833',
  '9',
  '00',
  '000',
  'card',
  'card 4417',
  '4417 ref',
  'us*2k',
  'us*',
  '*7k9ab1',
  'ab',
  'k4a',
  'k0a',
  '%',
  '_',
  '100%',
  '100%_off',
  '%_',
  '\\',
  'k\\s',
  'éa',
  'É',
  'a10',
  'a00',
  '№',
  '№ 9',
  'check',
  'check 0',
  '1001',
  '001',
  'a',
  ' ',
  'ok pilot',
  'no such words',
]

describe('words searched in GET transaction/transaction-list/', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    for (const [name, description, amount, amount_type] of LINES)
      await books.line({ name, description, amount, amount_type })
  })
  afterAll(() => api.close())

  const found = (query: object) => books.client.call(transactionList, { query: { page_size: 100, ...query } })

  it.each(SEARCHED)(
    '%j finds every line that contains it, including its digits, with their count and sums',
    async (search) => {
      const held = LINES.filter(([name, description]) =>
        `${name} ${description} `.toLowerCase().includes(search.toLowerCase()),
      )
      const sum = (type: string) =>
        Math.round(held.filter((line) => line[3] === type).reduce((total, line) => total + line[2] * 100, 0)) / 100
      const page = await found({ search })
      expect(page.results.map((row) => row.name).sort()).toEqual(held.map(([name]) => name).sort())
      expect([page.count, page.money_in, page.money_out]).toEqual([held.length, sum('money_in'), sum('money_out')])
    },
  )

  it.each([
    ['611.75', ['PILOT #0412 JOPLIN MO']],
    ['$428.60', ['PILOT #0833 TULSA OK']],
    ['(90.05)', ['Pilot Thomas Logistics']],
    ['500', ['CHECK 1001']],
    ['2001', ['CHECK 2001']],
    ['611.7', []],
  ])('%j as an amount finds the lines with that amount', async (search, names) => {
    const page = await found({ search })
    expect([page.results.map((row) => row.name), page.count]).toEqual([names, names.length])
  })

  it("can be combined with other filters, and never finds another company's lines", async () => {
    const page = await found({ search: 'pilot', amount_type: 'money_out', min_amount: 500 })
    expect([page.count, page.money_in, page.money_out]).toEqual([1, 0, 611.75])
    const other = await makeBooks(api)
    await other.line({ name: 'LOVES' })
    expect((await other.client.call(transactionList, { query: { search: 'pilot' } })).count).toBe(0)
  })

  it('after a change a line is found by its new words, and no longer by the old ones', async () => {
    const line = await books.line({ name: 'FLYING J 5' })
    await books.client.call(updateTransaction, { params: { id: line.id }, body: { name: 'JUBITZ 5' } })
    expect([(await found({ search: 'flying' })).count, (await found({ search: 'jubitz' })).count]).toEqual([0, 1])
    await books.sound()
  })

  it('digits contained in thousands of lines are counted exactly too, in every ordering', async () => {
    const many = await makeBooks(api)
    const rows = Array.from(
      { length: 5100 },
      (_, n) => `02/0${1 + (n % 9)}/2026,DEBIT,CARD 4417 LINE ${10_000 + n},,-1.25`,
    )
    const { id: bank_account } = await many.bankAccount()
    expect(
      await many.imported(['Date,Transaction,Name,Memo,Amount', ...rows].join('\n'), { bank_account }),
    ).toMatchObject({ created: 5100 })
    const of = (query: object) => many.client.call(transactionList, { query: { page_size: 5, ...query } })
    const found = await of({ search: 'card 4417' })
    expect([found.count, found.money_in, found.money_out]).toEqual([5100, 0, 6375])
    expect((await of({ search: '4417', ordering: 'name' })).results.map((row) => row.name)).toEqual(
      [0, 1, 2, 3, 4].map((n) => `CARD 4417 LINE 1000${n}`),
    )
    expect((await of({ search: '4417', ordering: '-amount', end_date: '2026-02-01' })).count).toBe(567)
    expect((await of({ search: '4417 line 15' })).count).toBe(100)
    expect((await of({ search: '7', page: 1020 })).results).toHaveLength(5)
    await many.line({ name: 'LUMPER', amount: 44.17 })
    await many.line({ name: 'LUMPER', amount: 4417 })
    expect((await of({ search: '4417' })).count).toBe(5101)
  })
})

import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import { journal, trialBalanceFile } from '@/lib/contract/report'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { makeBooks } from '@/tests/support/books'
import { hledger } from '@/tests/support/hledger'

describe('GET report/journal/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('writes every entry for hledger', async () => {
    const books = await makeBooks(api)
    await books.line({ chart_of_account: 6010, name: 'PILOT; #0412  JOPLIN' })
    expect((await books.client.call(journal)).split('\n\n').at(-2)).toBe(
      '2026-02-03 (TXN-000001) PILOT, #0412  JOPLIN\n    asset:current_assets:1010 Operating  $-125.00\n    expense:operating_expenses:6010 Diesel Fuel  $125.00',
    )
  })

  it('a range includes both of its ends', async () => {
    const books = await makeBooks(api)
    for (const date of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) await books.line({ date })
    const text = await books.client.call(journal, {
      query: { start_date: '2026-02-01', end_date: '2026-02-28', format: 'beancount' },
    })
    expect(text.match(/^\d{4}-\d\d-\d\d \*/gm)).toEqual(['2026-02-01 *', '2026-02-28 *'])
  })

  it('a text that looks like a formula stays text in CSV', async () => {
    const books = await makeBooks(api)
    await books.line({ name: '=HYPERLINK("http://evil")' })
    expect(await books.client.call(journal, { query: { format: 'csv' } })).toContain(`"'=HYPERLINK(""http://evil"")"`)
  })

  it('manually entered numbers and names stay intact for any reader of the text: "ADJ (2) #7: x", "Ace, Inc.", "＝1"', async () => {
    const books = await makeBooks(api)
    const { id: stakeholder } = await books.stakeholder('Ace, Inc.')
    await books.journal(
      [
        [6410, 300, 0, stakeholder],
        [1310, 0, 300],
      ],
      { entry_id: 'ADJ (2) #7: x', note: '＝1+1' },
    )
    const read = (format: 'hledger' | 'beancount' | 'csv') => books.client.call(journal, { query: { format } })
    const input = await read('hledger')
    const printed = hledger(['-f', '-', 'print', '-O', 'csv', 'tag:stakeholder=Inc'], input)
    expect(parse(printed, { columns: true })).toMatchObject([
      { code: 'ADJ [2] #7: x', description: '＝1+1', debit: '300.00', 'posting-comment': 'stakeholder: Ace Inc.' },
      { credit: '300.00' },
    ])
    expect(await read('beancount')).toContain('2026-01-31 * "＝1+1"\n  entry_id: "ADJ (2) #7: x"\n  Expenses:')
    expect(await read('csv')).toContain(`"ADJ (2) #7: x",manual,2026-01-31,"'＝1+1",`)
  })

  it("every format includes a line's stakeholder, truck and text", async () => {
    const books = await makeBooks(api)
    const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '102', make: 'Volvo' } })
    const { id: stakeholder } = await books.stakeholder('Ace, Inc.')
    const [repairs, cash] = await books.journalLines([
      [6410, 300, 0],
      [1310, 0, 300],
    ])
    if (!repairs || !cash) throw new Error('two lines')
    const description = 'Brakes, date: [2026-03-05] "left"'
    await books.client.call(createJournalEntry, {
      body: {
        date: '2026-01-31',
        note: 'Shop',
        accounts: [{ ...repairs, stakeholder, truck, description }, cash],
      },
    })
    const read = (format: 'hledger' | 'beancount' | 'csv') => books.client.call(journal, { query: { format } })
    const input = await read('hledger')
    const request = ['-f', '-', 'print', '-O', 'csv', 'tag:truck=^102$', 'tag:stakeholder=^Ace Inc.$']
    expect(parse(hledger(request, input), { columns: true })).toMatchObject([
      { date: '2026-01-31', debit: '300.00' },
      { credit: '300.00' },
    ])
    const pivoted = hledger(
      ['-f', '-', 'balance', '--pivot=line_description', '--no-total', '-p', '2026-01', '6410'],
      input,
    )
    expect(pivoted.trim()).toMatch(/^\$300.00 {2}Brakes date: \(2026-03-05\) "left"$/)
    const beancount = await read('beancount')
    expect(beancount).toMatch(
      /^ {2}Expenses:6410-\S+ {2}300.00 USD\n {4}stakeholder: "Ace, Inc."\n {4}truck: "102"\n {4}line_description: "Brakes, date: \[2026-03-05\] \\"left\\""\n {2}Assets/m,
    )
    expect(parse(await read('csv'), { columns: true })).toMatchObject([
      { stakeholder: 'Ace, Inc.', truck: '102', line_description: description },
      { stakeholder: '', truck: '', line_description: '' },
    ])
  })

  it('exports entities in turn, each account opened once and each entry with its entity, without those the caller cannot see', async () => {
    const [books, stranger] = [await makeBooks(api), await makeBooks(api)]
    await books.line({ chart_of_account: 6010, date: '2026-02-05' })
    const second = await books.client.call(createEntity, { body: { name: 'Yard; and shop' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    await books.line({ bank_account: (await books.bankAccount()).id, chart_of_account: 6010, date: '2026-02-03' })
    const read = (format: 'hledger' | 'beancount' | 'csv', entities?: string[]) =>
      books.client.call(journal, { query: { format, entities } })
    const both = [second.id, stranger.entity.id, books.entity.id]
    const text = await read('hledger', both)
    expect(text.match(/^\d{4}-.*$/gm)).toEqual([
      `2026-02-05 (TXN-000001) PILOT #0412 JOPLIN MO  ; entity: ${books.entity.name}`,
      '2026-02-03 (TXN-000001) PILOT #0412 JOPLIN MO  ; entity: Yard; and shop',
    ])
    expect(text.match(/^account .*6010.*$/gm)).toHaveLength(1)
    expect((await read('beancount', both)).match(/^ {2}entity: .*$/gm)).toEqual([
      `  entity: "${books.entity.name}"`,
      '  entity: "Yard; and shop"',
    ])
    const rows = parse(await read('csv', both), { columns: true }) as { entity: string }[]
    expect(rows.map(({ entity }) => entity)).toEqual([
      ...Array<string>(2).fill(books.entity.name),
      ...Array<string>(2).fill('Yard; and shop'),
    ])
    expect((await read('hledger')).match(/^\d{4}-.*$/gm)).toEqual(['2026-02-03 (TXN-000001) PILOT #0412 JOPLIN MO'])
    expect((await read('hledger', [stranger.entity.id])).match(/^\d{4}-.*$/gm)).toBeNull()
  })

  it('is logged as an export; after 60 exports of any kind in five minutes the person has to wait (429), a colleague does not', async () => {
    const books = await makeBooks(api)
    const colleague = await addMember(api, books, { role: 'consultant' })
    const read = () =>
      books.client.send(trialBalanceFile, {
        query: { as: 'xlsx', start_date: '2026-01-01', end_date: '2026-01-31' },
      })
    await books.client.call(journal, { query: { format: 'csv', end_date: '2026-03-31' } })
    const noted = await api.rows(
      sql`select actor_id, changes from audit_log where object_type = 'report' and company_id = ${books.company.id}`,
    )
    expect(noted).toEqual([
      {
        actor_id: books.user.id,
        changes: { title: 'Journal', period: 'to March 31, 2026', remarks: [], format: 'csv' },
      },
    ])
    // In batches of ten: a company may not have seventy calls at once.
    const answers: Response[] = []
    for (let tens = 0; tens < 7; tens += 1) answers.push(...(await Promise.all(Array.from({ length: 10 }, read))))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(59)
    const refused = await books.client.refused(journal)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many exports in a short time. Please wait a moment and try again.',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await colleague.client.call(journal)).toContain(books.entity.name)
    api.clock.advance(300_000)
    expect((await read()).status).toBe(200)
  })

  it("a person's second export is refused (429) until the first is read, aborted or lost; a colleague's is not", async () => {
    const books = await makeBooks(api)
    const colleague = await addMember(api, books, { role: 'consultant' })
    const read = () => books.client.send(journal)
    const refusal = [
      429,
      { message: 'Your last journal export is still running. Please wait until it is done and try again.' },
    ]
    const first = await read()
    const refused = await books.client.refused(journal)
    expect([refused.status, refused.body]).toEqual(refusal)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await colleague.client.call(journal)).toContain(books.entity.name)
    expect(await first.text()).toContain(books.entity.name)
    const second = await read()
    expect(second.status).toBe(200)
    expect((await read()).status).toBe(429)
    await second.body?.cancel()
    // More often than there are connections: each broken-off export must release its connection.
    const unread: Response[] = []
    for (let n = 0; n < 25; n++) {
      unread.push(await read())
      expect([unread[n]?.status, (await read()).status]).toEqual([200, 429])
      const lost = await api.rows(sql`
        select pg_terminate_backend(pid, 5000) from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
      expect(lost).toHaveLength(1)
    }
    for (const answer of unread) await expect(answer.text()).rejects.toThrow()
    expect(await colleague.client.call(journal)).toContain(books.entity.name)
  })

  it('an unknown format is refused (400); a role without reports is denied (403)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(journal, { query: { format: 'pdf' } })).body).toEqual({
      format: ['Choose one of: hledger, beancount, csv.'],
    })
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(journal)).status).toBe(403)
  })
})

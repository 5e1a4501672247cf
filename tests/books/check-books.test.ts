import { execFile } from 'node:child_process'
import sql from 'sql-template-tag'
import { booksRound } from '@/server/jobs/books-round'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { checkBooksProgram } from '@/tests/support/check-books-program'

describe('the check of all books', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    await books.line({ chart_of_account: 6010 })
    await makeBooks(api)
  })
  afterAll(() => api.close())

  const logged: object[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (entry: object) => void logged.push(entry),
  } as never
  const checked = () => booksRound({ ...api.ports, log })
  const tamper = async (by: number) => {
    await api.rows(sql`set session_replication_role = replica`)
    await api.rows(sql`update bank_transaction set is_finalized = ${by === 1}, status = ${by === 1 ? 'unclassifiable' : 'by_user'},
                       chart_of_account_id = ${by === 1 ? null : (await books.account(6010)).id}`)
    await api.rows(sql`set session_replication_role = origin`)
  }

  it('checks every company and logs which invariants are violated in which company', async () => {
    expect([await checked(), logged]).toEqual([2, []])
    await tamper(1)
    expect(await checked()).toBe(2)
    expect(logged).toMatchObject([
      {
        company: books.company.id,
        names: [
          'I17 finalized is categorized',
          'I18 suspense = uncategorized',
          'line counts = lines',
          'line counts by category = lines',
        ],
      },
    ])
    await tamper(0)
  })

  it('logs a company that cannot be checked, and continues with the others', async () => {
    logged.length = 0
    const fault = new Error('gone')
    let turn = 0
    const { stream } = api.ports.db
    const db = {
      ...api.ports.db,
      stream: (...request: Parameters<typeof stream>) =>
        request[0].role === 'app' && turn++ === 0 ? Promise.reject(fault) : stream(...request),
    }
    expect(await booksRound({ ...api.ports, db, log })).toBe(1)
    expect(logged).toEqual([{ err: fault, company: expect.any(String) }])
  })

  it('runs in only one copy at a time', async () => {
    const { tx, end } = await api.ports.db.stream({ role: 'worker' })
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('haulbook.check_books'))`)
    expect(await checked()).toBe(0)
    await end()
    expect(await checked()).toBe(2)
  })

  it('the command prints OK for each company and exits with 0; if one is not sound, it exits with 1 and names the invariants', async () => {
    const program = await checkBooksProgram()
    const [{ name }] = (await api.rows<{ name: string }>(sql`select current_database() as name`)) as [{ name: string }]
    const url = new URL(process.env.TEST_SERVING_URL ?? '')
    url.pathname = `/${name}`
    const run = () =>
      new Promise<[number, string]>((resolve) => {
        execFile(process.execPath, [program], { env: { ...process.env, DATABASE_URL: url.href } }, (error, stdout) =>
          resolve([typeof error?.code === 'number' ? error.code : 0, stdout]),
        )
      })
    const [code, text] = await run()
    expect([
      code,
      text
        .trim()
        .split('\n')
        .map((line) => line.slice(-4)),
    ]).toEqual([0, [': OK', ': OK']])
    await tamper(1)
    const [failed, report] = await run()
    expect(failed).toBe(1)
    expect(report).toContain(`${books.company.name}: not sound\n  I17 finalized is categorized: `)
    await tamper(0)
  })
})

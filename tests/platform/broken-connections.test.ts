import sql from 'sql-template-tag'
import { accountList } from '@/lib/contract/chart-of-account'
import { updateMe } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

it('a broken database connection returns 503 with Retry-After, never 500', async () => {
  let done = false
  const breaking = (async () => {
    while (!done) {
      await api.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`)
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  })()
  const answers: Response[] = []
  for (let round = 0; round < 30; round += 1) {
    answers.push(
      ...(await Promise.all([
        ...Array.from({ length: 6 }, () => books.client.send(accountList)),
        ...Array.from({ length: 3 }, () => books.client.send(updateMe, { body: { first_name: `Dana ${round}` } })),
      ])),
    )
  }
  done = true
  await breaking
  const broken = answers.filter(({ status }) => status !== 200)
  expect(broken.length).toBeGreaterThan(0)
  expect(new Set(broken.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
    new Set(['503 1']),
  )
})

import sql from 'sql-template-tag'
import { removeMember, updateMember } from '@/lib/contract/member'
import { runRule, undoRuleRun } from '@/lib/contract/rule'
import { suggestCategoryBulk } from '@/lib/contract/suggestion'
import { editChartOfAccount, transactionDetail } from '@/lib/contract/transaction'
import { runTask } from '@/server/jobs/run-task'
import { BATCH } from '@/server/services/rule/run'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { memberOf } from '@/tests/support/members'
import { addRule } from '@/tests/support/rules'

/* A job that fails permanently leaves nothing marked as in progress. */
let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const statusOf = async (books: Books, id: string) =>
  (await books.client.call(transactionDetail, { params: { id } })).status
const endOf = (books: Books) =>
  api.rows<{ status: string; message: string | null }>(sql`
    select status, message from task where entity_id = ${books.entity.id} and payload ->> 'gives_back' is null order by created_at desc limit 1`)

test('if the member who started the helper was removed, its lines return to their earlier state and can be categorized', async () => {
  const books = await makeBooks(api)
  const line = await books.line()
  const starter = await addMember(api, books, { role: 'admin' })
  await starter.client.call(suggestCategoryBulk, { body: { transactions: [line.id] } })
  await books.client.call(removeMember, { params: { id: (await memberOf(books.client, starter.email)).id } })
  expect(await statusOf(books, line.id)).toBe('in_progress')
  await api.runJobs()
  expect(await endOf(books)).toEqual([{ status: 'FAILURE', message: 'You no longer have access to this company.' }])
  expect(await statusOf(books, line.id)).toBe('uncategorized')
  await books.client.call(editChartOfAccount, {
    params: { id: line.id },
    body: { chart_of_account: (await books.account(6010)).id },
  })
  api.clock.advance(20 * 60_000)
  await api.runJobs()
  expect(await api.rows(sql`select status from bank_transaction where id = ${line.id}`)).toEqual([
    { status: 'by_user' },
  ])
  await books.sound()
})

test('a job fails if the person who started it lost the right to do so, and its lines return to their earlier state', async () => {
  const books = await makeBooks(api)
  const line = await books.line()
  const starter = await addMember(api, books, { role: 'admin' })
  await starter.client.call(suggestCategoryBulk, { body: { transactions: [line.id] } })
  const { id } = await memberOf(books.client, starter.email)
  await books.client.call(updateMember, { params: { id }, body: { permissions: 'read_only' } })
  await api.runJobs()
  expect(await endOf(books)).toEqual([{ status: 'FAILURE', message: 'You do not have permission to do this.' }])
  expect(await statusOf(books, line.id)).toBe('uncategorized')
  await books.sound()
})

test('a helper job whose workers all crash releases its lines after the last attempt', async () => {
  const books = await makeBooks(api)
  const line = await books.line()
  const { task_id } = await books.client.call(suggestCategoryBulk, { body: { transactions: [line.id] } })
  await api.rows(sql`update task set attempts = 5, status = 'STARTED' where id = ${task_id}`)
  await runTask(api.ports, task_id, new AbortController().signal)
  expect([(await endOf(books))[0]?.status, await statusOf(books, line.id)]).toEqual(['FAILURE', 'uncategorized'])
  await books.sound()
})

test('a rule run ends if the member who started it was removed, and can be undone', async () => {
  const books = await makeBooks(api)
  await books.imported(
    `Date,Transaction,Name,Memo,Amount\n${Array.from({ length: BATCH + 1 }, (_, n) => `02/03/2026,DEBIT,"ACME ${n}",,-${n + 1}.00`).join('\n')}\n`,
    { bank_account: (await books.bankAccount()).id },
  )
  const rule = await addRule(books, 'Nothing', 'NOTHING IS CALLED SO')
  await api.runJobs()
  const starter = await addMember(api, books, { role: 'admin' })
  const { run_id, task_id } = await starter.client.call(runRule, { params: { id: rule.id } })
  expect(task_id).not.toBeNull()
  await books.client.call(removeMember, { params: { id: (await memberOf(books.client, starter.email)).id } })
  await api.runJobs()
  expect((await endOf(books))[0]?.status).toBe('FAILURE')
  expect(await books.client.call(undoRuleRun, { params: { id: run_id ?? '' } })).toEqual({ restored: 0, skipped: 0 })
  await books.sound()
})

import { v7 } from 'uuid'
import { integrationList } from '@/lib/contract/bank'
import {
  disconnectIntegration,
  linkToken,
  sandboxLink,
  sandboxResetLogin,
  sendPublicToken,
  syncIntegration,
} from '@/lib/contract/bank-link'
import { taskStatus } from '@/lib/contract/task'
import { transactionList } from '@/lib/contract/transaction'
import { openBanks } from '@/server/providers/bank/open'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { resultOf } from '@/tests/support/feed'
import { thisYear } from '@/tests/support/this-year'

describe('POST bank/sandbox/integration/{id}/reset-login/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({
      banks: await openBanks({ secret: 'the secret of the tests, long enough', now: () => new Date(), id: () => v7() }),
    })
  })
  afterAll(() => api.close())

  async function link(books: Books, integration?: string) {
    const { link_token } = await books.client.call(linkToken, { query: { integration } })
    const { public_token } = await books.client.call(sandboxLink, {
      body: { link_token, institution: 'sandbox_ridge' },
    })
    const { task_id, integration: linked } = await books.client.call(sendPublicToken, {
      body: { public_token, link_token },
    })
    await api.runJobs()
    return { id: linked.id, task: await books.client.call(taskStatus, { params: { id: task_id } }) }
  }
  const linkedBooks = async () => {
    const books = await makeBooks(api, { books_start: `${thisYear()}-01-01` })
    return { books, ...(await link(books)) }
  }
  const statuses = async (books: Books) => (await books.client.call(integrationList)).results.map((row) => row.status)

  it('makes the next sync find an expired sign-in; once renewed, the sync continues and writes no line twice', async () => {
    const { books, id } = await linkedBooks()
    const before = (await books.client.call(transactionList)).count
    expect(await books.client.call(sandboxResetLogin, { params: { id } })).toEqual({
      message: 'The bank will ask for a new sign-in.',
    })
    expect(await statuses(books)).toEqual(['connected'])
    const { task_id } = await books.client.call(syncIntegration, { params: { id } })
    await api.runJobs()
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toMatchObject({
      status: 'FAILURE',
      message: 'Your bank asks you to sign in again.',
    })
    expect(await statuses(books)).toEqual(['needs_relink'])

    const again = await link(books, id)
    expect(again.id).toBe(id)
    expect(resultOf(again.task)).toMatchObject({ created: 0, duplicates: 0 })
    expect(await statuses(books)).toEqual(['connected'])
    expect((await books.client.call(transactionList)).count).toBe(before)
    await books.sound()
  })

  it('refuses a disconnected bank (409), one of another company (404), and members who cannot link banks (403)', async () => {
    const { books, id } = await linkedBooks()
    const other = await makeBooks(api)
    expect((await other.client.refused(sandboxResetLogin, { params: { id } })).status).toBe(404)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(sandboxResetLogin, { params: { id } })).status).toBe(403)
    await books.client.call(disconnectIntegration, { params: { id } })
    expect(messageOf(await books.client.refused(sandboxResetLogin, { params: { id } }))).toEqual([
      409,
      'This bank is disconnected. Link it again.',
    ])
  })
})

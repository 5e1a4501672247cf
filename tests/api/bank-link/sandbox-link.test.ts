import { v7 } from 'uuid'
import { linkToken, sandboxLink, sendPublicToken, syncIntegration } from '@/lib/contract/bank-link'
import { accountList, integrationList } from '@/lib/contract/bank'
import { taskStatus } from '@/lib/contract/task'
import { transactionList } from '@/lib/contract/transaction'
import { openBanks } from '@/server/providers/bank/open'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { resultOf } from '@/tests/support/feed'

describe('POST bank/sandbox/link/', () => {
  let api: TestApi
  let time: string
  beforeAll(async () => {
    const now = () => new Date(time)
    api = await testApi({
      banks: await openBanks({ secret: 'the secret of the tests, long enough', now, id: () => v7() }),
    })
  })
  afterAll(() => api.close())
  beforeEach(() => void (time = new Date().toISOString()))
  const today = () => new Date().toISOString().slice(0, 10)
  const later = (days: number) => void (time = new Date(Date.parse(time) + days * 86_400_000).toISOString())

  async function link(
    books: Books,
    body: { institution: string; accounts?: string[] },
    query: { import_year?: '1' | '2'; integration?: string } = {},
  ) {
    const { link_token } = await books.client.call(linkToken, { query })
    const { public_token } = await books.client.call(sandboxLink, { body: { link_token, ...body } })
    const { task_id, integration } = await books.client.call(sendPublicToken, { body: { public_token, link_token } })
    await api.runJobs()
    return { integration, task: await books.client.call(taskStatus, { params: { id: task_id } }) }
  }
  async function sync(books: Books, id: string) {
    const { task_id } = await books.client.call(syncIntegration, { params: { id } })
    await api.runJobs()
    return books.client.call(taskStatus, { params: { id: task_id } })
  }

  it("links a demo bank end to end: accounts, history from January on, and the bank's balances", async () => {
    const books = await makeBooks(api, { books_start: `${today().slice(0, 4)}-01-01` })
    const { task, integration } = await link(books, { institution: 'sandbox_prairie' })
    expect(integration).toMatchObject({ name: 'Prairie State Bank (demo)', is_sandbox: true, source_system: 'plaid' })
    const result = resultOf(task)
    expect([result.duplicates, result.before_start, result.balances]).toEqual([0, 0, []])
    expect((await books.client.call(transactionList)).count).toBe(result.created)
    expect((await books.client.call(accountList)).results.map((account) => [account.name, account.kind])).toEqual([
      ['Business Checking', 'depository'],
      ['Business Savings', 'depository'],
      ['Fleet Visa', 'credit'],
    ])
    later(3)
    const next = resultOf(await sync(books, integration.id))
    expect([next.duplicates, next.balances]).toEqual([0, []])
    expect(next.created).toBeGreaterThan(0)
    await books.sound()
  })

  it("the expiring bank's sign-in expires, and renewing it continues the sync", async () => {
    const books = await makeBooks(api, { books_start: `${today().slice(0, 4)}-01-01` })
    const { integration } = await link(books, { institution: 'sandbox_expiring' })
    later(8)
    expect(await sync(books, integration.id)).toMatchObject({
      status: 'FAILURE',
      message: 'Your bank asks you to sign in again.',
    })
    const again = await link(books, { institution: 'sandbox_expiring' }, { integration: integration.id })
    expect(again.integration.id).toBe(integration.id)
    expect(resultOf(again.task)).toMatchObject({ duplicates: 0, balances: [] })
    expect((await books.client.call(integrationList)).results.map((row) => row.status)).toEqual(['connected'])
    await books.sound()
  })

  it('refuses a token it did not issue and an unknown bank (400); members who cannot link banks are denied (403)', async () => {
    const books = await makeBooks(api)
    const expired: [number, string] = [400, 'This bank link is no longer valid. Start again.']
    const { link_token } = await books.client.call(linkToken)
    expect(
      messageOf(
        await books.client.refused(sandboxLink, {
          body: { link_token: 'link-made-up', institution: 'sandbox_prairie' },
        }),
      ),
    ).toEqual(expired)
    expect(messageOf(await books.client.refused(sandboxLink, { body: { link_token, institution: 'none' } }))).toEqual(
      expired,
    )
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect(
      (await consultant.client.refused(sandboxLink, { body: { link_token, institution: 'sandbox_prairie' } })).status,
    ).toBe(403)
  })
})

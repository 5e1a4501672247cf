import { sandboxInstitutions } from '@/lib/contract/bank-link'
import { openBanks } from '@/server/providers/bank/open'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('GET bank/sandbox/institutions/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi({
      banks: await openBanks({
        secret: 'the secret of the tests, long enough',
        now: () => new Date(),
        id: () => 'seed',
      }),
    })
  })
  afterAll(() => api.close())

  it('lists the demo banks with their accounts, marked as a sandbox', async () => {
    const { client } = await makeBooks(api)
    const answer = await client.call(sandboxInstitutions)
    expect(answer.is_sandbox).toBe(true)
    expect(answer.institutions.map((bank) => [bank.id, bank.accounts.map((account) => account.account_type)])).toEqual([
      ['sandbox_prairie', ['checking', 'savings', 'credit']],
      ['sandbox_ridge', ['checking', 'credit']],
      ['sandbox_expiring', ['checking']],
    ])
  })

  it('does not exist with a real provider (404), and members who cannot link banks are denied (403)', async () => {
    const real = await testApi()
    const books = await makeBooks(real)
    expect((await books.client.refused(sandboxInstitutions)).status).toBe(404)
    const finance = await addMember(real, books, { role: 'finance_department' })
    expect((await finance.client.refused(sandboxInstitutions)).status).toBe(403)
    await real.close()
  })
})

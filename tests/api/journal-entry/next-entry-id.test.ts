import { nextEntryId } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { PREPAID } from '@/tests/support/journal'

describe('GET journal_entry/journal-entry/next-entry-id/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('returns the number that the next entry gets, without reserving it', async () => {
    const books = await makeBooks(api)
    const next = async () => (await books.client.call(nextEntryId)).entry_id
    expect([await next(), await next()]).toEqual(['JE-000001', 'JE-000001'])
    expect((await books.journal(PREPAID)).entry_id).toBe('JE-000001')
    await books.journal(PREPAID, { entry_id: 'JE-000002' })
    expect(await next()).toBe('JE-000003')
    await books.journal(PREPAID, { entry_id: 'JE-000004' })
    expect((await books.journal(PREPAID, { entry_id: await next() })).entry_id).toBe('JE-000003')
    expect(await next()).toBe('JE-000005')
    await books.sound()
  })

  it('numbers past 999999 grow by a digit', async () => {
    const books = await makeBooks(api)
    await books.journal(PREPAID)
    await api.rows({
      text: 'update entry_counter set last_number = 999999 where entity_id = $1',
      values: [books.entity.id],
    } as never)
    expect((await books.journal(PREPAID)).entry_id).toBe('JE-1000000')
    expect((await books.client.call(nextEntryId)).entry_id).toBe('JE-1000001')
  })

  it('a read-only member is denied (403)', async () => {
    const books = await makeBooks(api)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(nextEntryId)).body.code).toBe('permission_denied')
  })
})

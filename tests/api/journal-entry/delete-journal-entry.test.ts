import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { deleteJournalEntry, journalEntryDetail } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { PREPAID } from '@/tests/support/journal'

describe('DELETE journal_entry/journal-entry/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('removes it from every balance; its version and the audit log keep it, and its number is not reused', async () => {
    const books = await makeBooks(api)
    const { id } = await books.journal(PREPAID)
    expect(await books.client.call(deleteJournalEntry, { params: { id } })).toEqual({
      message: 'Journal entry JE-000001 was deleted.',
    })
    expect((await books.client.refused(journalEntryDetail, { params: { id } })).status).toBe(404)
    expect(await books.balances()).toEqual({})
    const kept = await api.rows(
      sql`select entry, replaced_by from journal_entry_version where journal_entry_id = ${id}`,
    )
    expect(kept).toMatchObject([{ entry: { entry_id: 'JE-000001' }, replaced_by: books.user.id }])
    const log = await api.rows(sql`select changes from audit_log where object_id = ${id} and action = 'delete'`)
    expect(log).toMatchObject([{ changes: { entry_id: 'JE-000001', total_amount: 300 } }])
    expect((await books.journal(PREPAID)).entry_id).toBe('JE-000002')
    await books.sound()
  })

  it('refuses a locked period, an outdated version and entries of other objects (409)', async () => {
    const books = await makeBooks(api)
    const [{ id }, line] = [await books.journal(PREPAID), await books.line()]
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(deleteJournalEntry, { params: { id }, headers })).body.code).toBe('stale')
    expect(messageOf(await books.client.refused(deleteJournalEntry, { params: { id: line.id } }))).toEqual([
      409,
      'Only manual journal entries can be deleted here.',
    ])
    await books.lockBooks('2026-01-31')
    expect(messageOf(await books.client.refused(deleteJournalEntry, { params: { id } }))).toEqual([
      409,
      'Books are locked through 2026-01-31.',
    ])
    expect(await books.balances()).toMatchObject({ 1310: -300 })
    await books.sound()
  })

  it('ids outside the company are not found (404); a consultant is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.journal(PREPAID)
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(deleteJournalEntry, { params: { id } })).status).toBe(404)
    const member = await addMember(api, other, { role: 'consultant' })
    expect((await member.client.refused(deleteJournalEntry, { params: { id: theirs.id } })).status).toBe(403)
  })
})

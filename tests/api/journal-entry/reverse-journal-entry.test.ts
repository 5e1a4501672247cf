import { v7 } from 'uuid'
import {
  createJournalEntry,
  deleteJournalEntry,
  journalEntryDetail,
  journalEntryList,
  reverseJournalEntry,
  updateJournalEntry,
} from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { PREPAID } from '@/tests/support/journal'

describe('POST journal_entry/journal-entry/{id}/reverse/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('posts the opposite entry on the date, once; each references the other; deleting it makes the first reversible again', async () => {
    const books = await makeBooks(api)
    const { id, entry_id } = await books.journal(PREPAID)
    const ask = { params: { id }, body: { date: '2026-02-01' } }
    const made = await books.client.call(reverseJournalEntry, ask)
    expect(made).toMatchObject({
      ...{ date: '2026-02-01', note: `Reversal of ${entry_id}`, reverses: { id, entry_id }, reversed_by: null },
      accounts: [
        { chart_of_account: { chart_number: 6410 }, debit: 0, credit: 300 },
        { chart_of_account: { chart_number: 1310 }, debit: 300, credit: 0 },
      ],
    })
    const first = await books.client.call(journalEntryDetail, { params: { id } })
    expect(first.reversed_by).toEqual({ id: made.id, entry_id: made.entry_id })
    expect(Object.values(await books.balances()).every((balance) => balance === 0)).toBe(true)
    expect(messageOf(await books.client.refused(reverseJournalEntry, ask))).toEqual([
      409,
      `Journal entry ${entry_id} is already reversed by ${made.entry_id}.`,
    ])
    await books.client.call(deleteJournalEntry, { params: { id: made.id } })
    const again = await books.client.call(reverseJournalEntry, { ...ask, body: { ...ask.body, note: 'Wrong month' } })
    expect(again).toMatchObject({ note: 'Wrong month', reverses: { id } })
    await books.sound()
  })

  it('a reversed entry keeps its date and lines until the reversal is deleted; its note can change', async () => {
    const books = await makeBooks(api)
    const { id, entry_id } = await books.journal(PREPAID)
    const made = await books.client.call(reverseJournalEntry, { params: { id }, body: { date: '2026-02-01' } })
    const refusal = [409, `Journal entry ${entry_id} is reversed by ${made.entry_id}. Delete that one first.`]
    expect(messageOf(await books.client.refused(deleteJournalEntry, { params: { id } }))).toEqual(refusal)
    const accounts = await books.journalLines([
      [6410, 200, 0],
      [1310, 0, 200],
    ])
    for (const body of [{ accounts }, { date: '2026-01-30' }])
      expect(messageOf(await books.client.refused(updateJournalEntry, { params: { id }, body }))).toEqual(refusal)
    const noted = await books.client.call(updateJournalEntry, { params: { id }, body: { note: 'January' } })
    expect(noted).toMatchObject({ note: 'January', reversed_by: { id: made.id } })
    await books.client.call(deleteJournalEntry, { params: { id: made.id } })
    await books.client.call(deleteJournalEntry, { params: { id } })
    expect((await books.client.call(journalEntryList)).count).toBe(0)
  })

  it('a reversal keeps its lines (409), so that it matches its original; its date and note can change, and it can be deleted', async () => {
    const books = await makeBooks(api)
    const { id, entry_id } = await books.journal(PREPAID)
    const made = await books.client.call(reverseJournalEntry, { params: { id }, body: { date: '2026-02-01' } })
    const accounts = await books.journalLines([
      [6410, 0, 200],
      [1310, 200, 0],
    ])
    const params = { id: made.id }
    expect(messageOf(await books.client.refused(updateJournalEntry, { params, body: { accounts } }))).toEqual([
      409,
      `Journal entry ${made.entry_id} reverses ${entry_id}, so its lines stay. Delete it to reverse anew.`,
    ])
    const moved = await books.client.call(updateJournalEntry, { params, body: { date: '2026-02-02', note: 'Back' } })
    expect(moved).toMatchObject({ date: '2026-02-02', note: 'Back', reverses: { id } })
    await books.client.call(deleteJournalEntry, { params })
    await books.sound()
  })

  it('creates an accrual together with its reversal, or neither', async () => {
    const books = await makeBooks(api)
    const accounts = await books.journalLines(PREPAID)
    const body = { date: '2026-01-31', accounts, reverse_on: '2026-02-01' }
    const made = await books.client.call(createJournalEntry, { body })
    expect(made.reversed_by?.entry_id).toBe('JE-000002')
    expect(
      await books.client.refused(createJournalEntry, { body: { ...body, reverse_on: '2026-01-30' } }),
    ).toMatchObject({ status: 400, body: { reverse_on: ['Reversal date cannot be before the entry date.'] } })
    expect((await books.client.call(journalEntryList)).count).toBe(2)
    await books.sound()
  })

  it('a member who can post but not reverse can post an accrual with its reversal, but not reverse existing entries', async () => {
    const books = await makeBooks(api)
    const { client } = await addMember(api, books, { role: 'consultant' })
    const { id } = await books.journal(PREPAID)
    expect((await client.refused(reverseJournalEntry, { params: { id }, body: { date: '2026-02-28' } })).status).toBe(
      403,
    )
    const body = { date: '2026-01-31', accounts: await books.journalLines(PREPAID), reverse_on: '2026-02-01' }
    expect((await client.call(createJournalEntry, { body })).reversed_by).not.toBeNull()
  })

  it('refuses an earlier date, a locked period, entries of other objects, foreign ids and members without the right', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { id } = await books.journal(PREPAID)
    const refused = async (on: string, date: string) =>
      messageOf(await books.client.refused(reverseJournalEntry, { params: { id: on }, body: { date } }))
    expect(
      await books.client.refused(reverseJournalEntry, { params: { id }, body: { date: '2026-01-30' } }),
    ).toMatchObject({ status: 400, body: { date: ['Reversal date cannot be before the entry date.'] } })
    await books.lockBooks('2026-02-28')
    expect(await refused(id, '2026-02-28')).toEqual([409, 'Books are locked through 2026-02-28.'])
    await books.lockBooks(null)
    const line = await books.line({ chart_of_account: 6010 })
    expect(await refused(line.id, '2026-03-01')).toEqual([409, 'Only manual journal entries can be reversed here.'])
    expect((await refused(v7(), '2026-03-01'))[0]).toBe(404)
    expect((await refused((await other.journal(PREPAID)).id, '2026-03-01'))[0]).toBe(404)
    for (const member of [{ role: 'admin', permission: 'read_only' }, { role: 'consultant' }] as const) {
      const { client } = await addMember(api, books, member)
      expect((await client.refused(reverseJournalEntry, { params: { id }, body: { date: '2026-03-01' } })).status).toBe(
        403,
      )
    }
  })
})

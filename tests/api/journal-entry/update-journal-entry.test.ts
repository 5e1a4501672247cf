import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { journalEntryDetail, updateJournalEntry } from '@/lib/contract/journal-entry'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { PREPAID } from '@/tests/support/journal'

describe('PATCH journal_entry/journal-entry/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const change = (books: Books, id: string, body: object) =>
    books.client.call(updateJournalEntry, { params: { id }, body })
  const refusal = async (books: Books, id: string, body: object) =>
    messageOf(await books.client.refused(updateJournalEntry, { params: { id }, body }))

  it('replaces date, number and lines in place; the previous version is kept', async () => {
    const books = await makeBooks(api)
    const made = await books.journal(PREPAID)
    api.clock.advance(5)
    const accounts = await books.journalLines([
      [6410, 250, 0],
      [6420, 50, 0],
      [1310, 0, 300],
    ])
    const changed = await change(books, made.id, { date: '2026-02-28', entry_id: 'ADJ-1', accounts })
    expect(changed).toMatchObject({
      id: made.id,
      entry_id: 'ADJ-1',
      date: '2026-02-28',
      total_amount: 300,
      created_at: made.created_at,
    })
    expect(await books.balances()).toEqual({ 1310: -300, 6410: 250, 6420: 50 })
    const kept = await api.rows(
      sql`select version, entry, lines from journal_entry_version where journal_entry_id = ${made.id}`,
    )
    expect(kept).toMatchObject([
      { version: 1, entry: { entry_id: 'JE-000001', date: '2026-01-31' }, lines: [{ amount: 300 }, { amount: 300 }] },
    ])
    const log = await api.rows<{ changes: object }>(
      sql`select changes from audit_log where object_id = ${made.id} and action = 'update'`,
    )
    expect(log[0]?.changes).toMatchObject({ entry_id: ['JE-000001', 'ADJ-1'], date: ['2026-01-31', '2026-02-28'] })
    await books.sound()
  })

  it('only the note can change if an account has been deactivated; a blank number keeps the current one', async () => {
    const books = await makeBooks(api)
    const made = await books.journal(PREPAID, { note: 'January' })
    await books.client.call(updateAccount, {
      params: { id: (await books.account(6410)).id },
      body: { is_active: false },
    })
    const changed = await change(books, made.id, { note: null, entry_id: '' })
    expect([changed.note, changed.description, changed.entry_id, changed.accounts]).toEqual([
      null,
      '',
      'JE-000001',
      made.accounts,
    ])
    expect(await refusal(books, made.id, { accounts: await books.journalLines(PREPAID) })).toEqual([
      400,
      `Account ${made.accounts[0]?.chart_of_account.name} is not active.`,
    ])
  })

  it('refuses what a new entry would be refused for, and changes nothing (400)', async () => {
    const books = await makeBooks(api)
    const [made] = [await books.journal(PREPAID), await books.journal(PREPAID)]
    expect(await refusal(books, made.id, { event_type: 'loan' })).toEqual([
      400,
      'Only manual journal entries can be created here.',
    ])
    for (const [entry_id, sentence] of [
      ['JE-000002', 'Entry number JE-000002 already exists.'],
      ['OB-1010', 'Entry numbers that start with OB- are given automatically.'],
    ])
      expect(
        await books.client.refused(updateJournalEntry, { params: { id: made.id }, body: { entry_id } }),
      ).toMatchObject({ status: 400, body: { entry_id: [sentence] } })
    expect(
      await refusal(books, made.id, {
        accounts: await books.journalLines([
          [6410, 300, 0],
          [1310, 0, 299.99],
        ]),
      }),
    ).toEqual([400, 'Debits 300.00 do not equal credits 299.99.'])
    expect(
      (await books.client.refused(updateJournalEntry, { params: { id: made.id }, body: { note: 'x'.repeat(256) } }))
        .body,
    ).toEqual({
      note: ['Use at most 255 characters.'],
    })
    expect(await books.client.call(journalEntryDetail, { params: { id: made.id } })).toMatchObject(made)
    await books.sound()
  })

  it('is refused if the old or the new date is in a locked period (409)', async () => {
    const books = await makeBooks(api)
    const [early, late] = [await books.journal(PREPAID), await books.journal(PREPAID, { date: '2026-03-31' })]
    await books.lockBooks('2026-02-28')
    const locked = [409, 'Books are locked through 2026-02-28.']
    expect(await refusal(books, early.id, { date: '2026-03-31' })).toEqual(locked)
    expect(await refusal(books, early.id, { note: 'x' })).toEqual(locked)
    expect(await refusal(books, late.id, { date: '2026-02-28' })).toEqual(locked)
    expect((await change(books, late.id, { date: '2026-03-01' })).date).toBe('2026-03-01')
  })

  it('entries of other objects can be changed only there (409)', async () => {
    const books = await makeBooks(api)
    const bank = await books.bankAccount({ current_balance: 100, balance_date: '2026-01-31' })
    const line = await books.line({ bank_account: bank.id })
    for (const id of [line.id, bank.id]) {
      expect(await refusal(books, id, { note: 'x' })).toEqual([409, 'Only manual journal entries can be changed here.'])
    }
  })

  it('if two people edit the same version, the second gets a 409', async () => {
    const books = await makeBooks(api)
    const { id, updated_at } = await books.journal(PREPAID)
    api.clock.advance(5)
    const ask = { params: { id }, body: { note: 'x' }, headers: { 'if-unmodified-since-version': updated_at } }
    await books.client.call(updateJournalEntry, ask)
    expect((await books.client.refused(updateJournalEntry, ask)).body.code).toBe('stale')
  })

  it('ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.journal(PREPAID)
    for (const id of [theirs.id, v7()]) expect(await refusal(mine, id, { note: 'x' })).toEqual([404, 'Not found.'])
    const reader = await addMember(api, other, { role: 'admin', permission: 'read_only' })
    expect(
      (await reader.client.refused(updateJournalEntry, { params: { id: theirs.id }, body: { note: 'x' } })).status,
    ).toBe(403)
  })
})

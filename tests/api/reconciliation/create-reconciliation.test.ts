import { v7 } from 'uuid'
import { accountList } from '@/lib/contract/bank'
import { updateEntity } from '@/lib/contract/company'
import {
  createReconciliation,
  finishReconciliation,
  reconciliationTransactions,
  updateReconciliation,
} from '@/lib/contract/reconciliation'
import { uploadFile } from '@/lib/contract/file'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { bankLine, checking, feedOf } from '@/tests/support/feed'
import { ofx } from '@/tests/support/ofx'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('POST reconciliation/reconciliation/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('the first one starts with the books and the ledger balance before it: 100.00 − 25.00 is 75.00', async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    expect(row).toMatchObject({
      bank_account: { id: account.id, kind: 'depository' },
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      beginning_balance: 100,
      money_in_balance: 0,
      money_out_balance: 25,
      ending_balance: 75,
      settlement_balance: 75,
      difference: 0,
      finished: false,
      finished_by: null,
      is_newest: false,
      settlement_file: null,
      exclude_transaction_ids: [],
    })
  })

  it("the next one starts on the following day with the last statement's balance", async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    const body = { bank_account: account.id, end_date: '2026-02-28', settlement_balance: 70 }
    expect(await books.client.call(createReconciliation, { body })).toMatchObject({
      start_date: '2026-02-01',
      beginning_balance: 75,
      difference: -5,
    })
  })

  it('where lines start unticked, those of later dates and those that the bank or a file brings meanwhile do too', async () => {
    const books = await fresh()
    const feed = feedOf(api, books)
    const january = bankLine({ provider_id: 'january', date: '2026-01-10' })
    const { item, integration } = await feed.link(
      [checking({ current_balance: '100.00' })],
      [january, { ...january, provider_id: 'february', date: '2026-02-10' }],
    )
    const [account] = (await books.client.call(accountList, { query: {} })).results
    const bank_account = account?.id ?? ''
    await books.client.call(updateEntity, { params: { id: books.entity.id }, body: { bank_lines_start_ticked: false } })
    const { id } = await books.client.call(createReconciliation, {
      body: { bank_account, end_date: '2026-01-31', settlement_balance: 75 },
    })
    item.add({ ...january, provider_id: 'meanwhile', date: '2026-01-12' })
    await feed.sync(integration)
    await books.imported(ofx(), { bank_account }, 'february.ofx')
    const entered = await books.line({ bank_account, date: '2026-01-15', amount: 5 })
    const params = { id }
    await books.client.call(updateReconciliation, { params, body: { end_date: '2026-02-28' } })
    const { results } = await books.client.call(reconciliationTransactions, { params, query: {} })
    expect(results).toHaveLength(6)
    expect(results.filter(({ is_included }) => is_included).map((line) => line.id)).toEqual([entered.id])
  })

  it('stores the statement file', async () => {
    const books = await fresh()
    const file = await books.client.call(uploadFile, {
      body: {},
      file: { name: 'january.csv', bytes: 'Date,Amount\n2026-01-10,-25.00\n' },
    })
    expect((await openReconciliation(books, { settlement_file: file.id })).row.settlement_file).toMatchObject({
      id: file.id,
      name: 'january.csv',
    })
  })

  it('allows one open reconciliation per account (409), with an end after the last one (400)', async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    const body = { bank_account: account.id, end_date: '2026-02-28', settlement_balance: 75 }
    expect(messageOf(await books.client.refused(createReconciliation, { body }))).toEqual([
      409,
      'Finish or delete the open reconciliation of this account first.',
    ])
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    expect(
      (await books.client.refused(createReconciliation, { body: { ...body, end_date: '2026-01-31' } })).body,
    ).toEqual({
      end_date: ['End date must be after 2026-01-31.'],
    })
  })

  it('invalid input (400), foreign ids (404), a read-only member (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const [account, theirs] = [await books.bankAccount(), await other.bankAccount()]
    const body = { bank_account: account.id, end_date: '2026-01-31', settlement_balance: 0 }
    expect(
      (
        await books.client.refused(createReconciliation, {
          body: { ...body, end_date: '31.1.', settlement_balance: 1.005 },
        })
      ).body,
    ).toEqual({
      end_date: ['Enter a date as yyyy-MM-dd.'],
      settlement_balance: ['Amounts can have at most 2 decimals.'],
    })
    const foreign = [
      { bank_account: theirs.id },
      { exclude_transaction_ids: [(await other.line()).id] },
      { settlement_file: v7() },
    ]
    for (const over of foreign)
      expect(messageOf(await books.client.refused(createReconciliation, { body: { ...body, ...over } }))).toEqual([
        404,
        'Not found.',
      ])
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(createReconciliation, { body })).status).toBe(403)
  })

  it('two simultaneous requests: one succeeds, the other is refused', async () => {
    const books = await fresh()
    const { id } = await books.bankAccount()
    const body = { bank_account: id, end_date: '2026-01-31', settlement_balance: 0 }
    const answers = await Promise.all([1, 2, 3].map(() => books.client.send(createReconciliation, { body })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  })
})

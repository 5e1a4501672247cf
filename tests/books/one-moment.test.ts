import sql from 'sql-template-tag'
import { mergeDuplicate } from '@/lib/contract/duplicate'
import { runRule, undoRuleRun } from '@/lib/contract/rule'
import { suggestCategoryBulk, suggestStakeholderBulk } from '@/lib/contract/suggestion'
import { editStakeholder, updateTransaction, type Transaction } from '@/lib/contract/transaction'
import { acceptSuggestions, bulkFinalize, bulkFlag } from '@/lib/contract/transaction-bulk'
import { transferTransactionAccept, transferTransactionReopen } from '@/lib/contract/transfer'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addRule } from '@/tests/support/rules'
import { transferBooks } from '@/tests/support/transfers'

/**
 * A line's version equals the time of its log entry: otherwise the user who made a change would be warned of it as if somebody else had.
 */
describe("a line's version equals the time of its log entry", () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const logged = async ({ id }: Pick<Transaction, 'id'>) =>
    (
      await api.rows<{ action: string; is_one: boolean }>(sql`
      select g.action, g.at = t.updated_at as is_one from bank_transaction t join audit_log g on g.object_type = 'transaction' and g.object_id = t.id
       where t.id = ${id} order by g.id desc limit 1`)
    )[0]
  const one = (action: string) => ({ action, is_one: true })

  it('for flagging, finalizing, suggestions, accepting them and reopening them', async () => {
    const { client, ...books } = await makeBooks(api)
    const vendor = await books.stakeholder('Gusto')
    for (const amount of [4798, 4799, 4800]) {
      const { id } = await books.line({ name: 'GUSTO PAYROLL', amount, chart_of_account: 5010 })
      await client.call(editStakeholder, { params: { id }, body: { stakeholder: vendor.id } })
    }
    const line = await books.line({ name: 'GUSTO PAYROLL', amount: 4801 })
    const transactions = [line.id]
    await client.call(suggestCategoryBulk, { body: { transactions } })
    await api.runJobs()
    expect(await logged(line)).toEqual(one('suggestion'))
    await client.call(acceptSuggestions, { body: { transactions, is_accepted: true } })
    expect(await logged(line)).toEqual(one('accept_suggestion'))
    await client.call(acceptSuggestions, { body: { transactions, is_accepted: false } })
    expect(await logged(line)).toEqual(one('reopen_suggestion'))
    await client.call(suggestStakeholderBulk, { body: { transactions } })
    await api.runJobs()
    expect(await logged(line)).toEqual(one('suggestion'))
    await client.call(bulkFlag, { body: { transactions, is_flagged: true } })
    expect(await logged(line)).toEqual(one('update'))
    await client.call(bulkFinalize, { body: { transactions, is_finalized: true } })
    expect(await logged(line)).toEqual(one('finalize'))
  })

  it('for a rule, the undo of its run, a transfer, its undo and a merged duplicate', async () => {
    const books = await makeBooks(api)
    const { client } = books
    const line = await books.line({ name: 'PILOT 441' })
    const rule = await addRule(books, 'Fuel', 'pilot', { run: false })
    const { run_id } = await client.call(runRule, { params: { id: rule.id } })
    expect(await logged(line)).toEqual(one('rule'))
    await client.call(undoRuleRun, { params: { id: run_id ?? '' } })
    expect(await logged(line)).toEqual(one('rule_undo'))
    const {
      line: { T18 },
      suggestions: [transfer],
    } = await transferBooks(api, books)
    const request = { params: { id: transfer?.id ?? '' }, body: {} }
    await client.call(transferTransactionAccept, request)
    expect(await logged(T18)).toEqual(one('accept_transfer'))
    await client.call(transferTransactionReopen, request)
    expect(await logged(T18)).toEqual(one('undo_transfer'))
    const [manual, fed] = [
      await books.line({ amount: 65, date: '2026-03-29', note: 'in cab' }),
      await books.line({ amount: 65, date: '2026-03-31' }),
    ]
    await api.rows(sql`update bank_transaction set source = 'plaid' where id = ${fed.id}`)
    const { updated_at } = await client.call(mergeDuplicate, { body: { manual: manual.id, imported: fed.id } })
    expect(await logged(fed)).toEqual(one('merge'))
    await client.call(updateTransaction, {
      params: { id: fed.id },
      body: { note: null },
      headers: { 'if-unmodified-since-version': updated_at },
    })
    await books.sound()
  })
})

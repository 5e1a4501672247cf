import sql from 'sql-template-tag'
import {
  pairTransfer,
  transferTransactionAccept,
  transferTransactionReopen,
  transferTransactions,
} from '@/lib/contract/transfer'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { apartSides, runSuggestions, transferBooks } from '@/tests/support/transfers'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

describe('POST transaction/transfer-pair/', () => {
  it('pairs lines without a suggestion, from either side, and can be undone', async () => {
    const books = await makeBooks(api)
    const { out, into } = await apartSides(books)
    const paired = await books.client.call(pairTransfer, { body: { transaction: out.id, others: [into.id] } })
    expect([paired.is_accepted, paired.credit_card_transaction.id, paired.reasons]).toEqual([
      true,
      into.id,
      ['paired by hand'],
    ])
    expect(paired.cash_bank_transaction.map(({ id, link }) => [id, link])).toEqual([[out.id, 'transfer']])
    expect((await books.balances())[1090] ?? 0).toBe(0)
    await books.client.call(transferTransactionReopen, { params: { id: paired.id }, body: {} })
    const again = await books.client.call(pairTransfer, { body: { transaction: into.id, others: [out.id] } })
    expect(again.is_accepted).toBe(true)
    await books.sound()
  })

  it('a categorized side loses its category to the transfer', async () => {
    const books = await makeBooks(api)
    const { out, savings } = await apartSides(books)
    const into = await books.line({
      amount: 500,
      amount_type: 'money_in',
      bank_account: savings,
      chart_of_account: 4010,
    })
    await books.client.call(pairTransfer, { body: { transaction: out.id, others: [into.id] } })
    const balances = await books.balances()
    expect([balances[4010] ?? 0, balances[1090] ?? 0]).toEqual([0, 0])
    await books.sound()
  })

  it('undoing it leaves no suggestion of its own, and restores earlier suggestions', async () => {
    const books = await makeBooks(api)
    const { out, into, savings } = await apartSides(books)
    const near = await books.line({
      name: 'TRANSFER FROM 4417',
      amount: 500,
      amount_type: 'money_in',
      date: '2026-02-03',
      bank_account: savings,
    })
    await runSuggestions(api, books)
    const waiting = async () =>
      (await books.client.call(transferTransactions, { query: { is_accepted: 'null' } })).results.map((one) => [
        one.credit_card_transaction.id,
        one.reasons.includes('paired by hand'),
      ])
    const before = await waiting()
    expect(before).toEqual([[near.id, false]])
    const paired = await books.client.call(pairTransfer, { body: { transaction: out.id, others: [into.id] } })
    const headers = { 'Idempotency-Key': 'taken-back-by-hand' }
    await books.client.call(transferTransactionReopen, { params: { id: paired.id }, body: {}, headers })
    expect(await waiting()).toEqual(before)
    await books.sound()
  })

  it('several payments can be paired with one receipt of exactly their sum', async () => {
    const books = await makeBooks(api)
    const { out, savings } = await apartSides(books)
    const more = await books.line({ name: 'WIRE OUT 78', amount: 200, date: '2026-02-04' })
    const into = await books.line({ amount: 700, amount_type: 'money_in', date: '2026-02-05', bank_account: savings })
    const body = { transaction: into.id, others: [out.id, more.id] }
    expect((await books.client.call(pairTransfer, { body })).cash_bank_transaction).toHaveLength(2)
    await books.sound()
  })

  it('refuses different amounts, the same account and the same direction, and changes nothing', async () => {
    const books = await makeBooks(api)
    const { out, into } = await apartSides(books)
    const small = await books.line({ name: 'FEE', amount: 5, date: '2026-02-03' })
    const refusal = async (transaction: string, ...others: string[]) =>
      messageOf(await books.client.refused(pairTransfer, { body: { transaction, others } }))
    expect(await refusal(into.id, small.id)).toEqual([400, 'Transfer amounts do not match: 5.00 and 500.00.'])
    expect(await refusal(out.id, small.id)).toEqual([400, 'The receiving side of a transfer must be money in.'])
    expect(await refusal(out.id, into.id, small.id)).toEqual([
      400,
      'Choose one money in transaction of another account.',
    ])
    const own = await books.line({ amount: 500, amount_type: 'money_in', date: '2026-02-03' })
    expect(await refusal(out.id, own.id)).toEqual([400, 'Choose money out transactions of another account.'])
    await books.sound()
  })

  it('two people pairing the same lines simultaneously from either side create one transfer without a deadlock', async () => {
    const books = await makeBooks(api)
    const { out, into } = await apartSides(books)
    const pair = (transaction: string, other: string) =>
      books.client.send(pairTransfer, { body: { transaction, others: [other] } })
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? pair(out.id, into.id) : pair(into.id, out.id))),
      )
      const done = answers.filter(({ ok }) => ok)
      expect([done.length, answers.filter(({ status }) => status >= 500).length]).toEqual([1, 0])
      const { id } = (await done[0]?.json()) as { id: string }
      await books.client.call(transferTransactionReopen, { params: { id }, body: {} })
    }
    await books.sound()
  })

  it('does not deadlock with a simultaneous answer to a suggestion for the same lines', async () => {
    const books = await makeBooks(api)
    const { line, suggestions } = await transferBooks(api, books)
    const of5000 = suggestions.find((row) => row.credit_card_transaction.id === line.T19.id)
    let waiting = of5000?.id ?? ''
    for (let round = 0; round < 8; round += 1) {
      const accept = () => books.client.send(transferTransactionAccept, { params: { id: waiting }, body: {} })
      const pair = (transaction: string, other: string) =>
        books.client.send(pairTransfer, { body: { transaction, others: [other] } })
      const answers = await Promise.all([
        ...[accept(), pair(line.T19.id, line.T18.id), accept()],
        ...[pair(line.T18.id, line.T19.id), accept(), pair(line.T19.id, line.T18.id)],
      ])
      const done = answers.filter(({ ok }) => ok)
      expect([done.length, answers.filter(({ status }) => status >= 500).length]).toEqual([1, 0])
      waiting = ((await done[0]?.json()) as { id: string }).id
      await books.client.call(transferTransactionReopen, { params: { id: waiting }, body: {} })
    }
    await books.sound()
    // PostgreSQL reports its statistics a second later.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await api.rows(sql`select deadlocks from pg_stat_database where datname = current_database()`)).toEqual([
      { deadlocks: '0' },
    ])
  })

  it('lines of another company are not found (404); members who cannot match are denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [{ out }, theirs] = [await apartSides(mine), await apartSides(other)]
    const body = { transaction: out.id, others: [theirs.into.id] }
    expect((await mine.client.refused(pairTransfer, { body })).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(pairTransfer, { body })).status).toBe(403)
  })
})

import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { previewRule } from '@/lib/contract/rule'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'
import { addRule } from '@/tests/support/rules'

describe('POST transaction/rules/preview/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const LOVES = [{ target_text: 'loves', condition_type: 'contains' as const }]

  it('counts lines that would change, shows the latest, explains why others stay, and writes nothing', async () => {
    const books = await makeBooks(api)
    const [first, second] = [
      await books.line({ name: 'LOVES 1', date: '2026-01-10' }),
      await books.line({ name: "Lo'ves", description: 'LOVES 2', date: '2026-02-10' }),
    ]
    await books.line({ name: 'RENT' })
    await books.line({ name: 'LOVES 3', chart_of_account: 6110 })
    const final = await books.line({ name: 'LOVES 4', chart_of_account: 6110 })
    await books.client.call(bulkFinalize, { body: { transactions: [final.id], is_finalized: true } })
    await books.line({ name: 'LOVES 5', date: '2025-12-31' })
    await books.lockBooks('2025-12-31')
    const before = await api.rows(sql`select count(*) from audit_log`)
    const answer = await books.client.call(previewRule, { body: { conditions: LOVES } })
    expect([answer.count, answer.sample.map((line) => line.id), answer.sentence]).toEqual([
      2,
      [second.id, first.id],
      'contains "loves"',
    ])
    expect([...answer.skipped].sort((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'by_user', count: 1 },
      { reason: 'finalized', count: 1 },
      { reason: 'locked_period', count: 1 },
    ])
    expect(await api.rows(sql`select count(*) from audit_log`)).toEqual(before)
  })

  it('counts lines that a run skips because a bill matches better', async () => {
    const books = await makeBooks(api)
    await makeBill(books, { items: [[6110, 1, 500]] })
    await books.line({ name: 'LOVES 1', amount: 500 })
    const open = await books.line({ name: 'LOVES 2', amount: 80 })
    const chart_of_account = (await books.account(6010)).id
    const { count, skipped } = await books.client.call(previewRule, { body: { conditions: LOVES, chart_of_account } })
    expect([count, skipped]).toEqual([1, [{ reason: 'likelier', count: 1 }]])
    expect((await addRule(books, 'Fuel', 'loves')).transactions_changed).toEqual([open.id])
  })

  it('earlier rules win; an edited rule keeps its place; lines already in the category would not change', async () => {
    const books = await makeBooks(api)
    await books.line({ name: 'LOVES 1' })
    const rule = await addRule(books, 'Fuel', 'loves')
    const ask = (over: object) => books.client.call(previewRule, { body: { conditions: LOVES, ...over } })
    expect((await ask({})).skipped).toEqual([{ reason: 'earlier_rule', count: 1 }])
    expect((await ask({ rule: rule.id })).skipped).toEqual([{ reason: 'no_change', count: 1 }])
    expect((await ask({ rule: rule.id, chart_of_account: (await books.account(6140)).id })).count).toBe(1)
  })

  it('supports equality, negation and non-ASCII letters; limits by account and start date', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({ name: 'Card', account_type: 'credit' })
    await books.line({ name: 'ＬＯＶＥＳ travel' })
    await books.line({ name: 'Gusto  Payroll', bank_account: card.id, date: '2026-03-01' })
    const count = async (conditions: object[], over: object = {}) =>
      (await books.client.call(previewRule, { body: { conditions: conditions as never, ...over } })).count
    expect(await count(LOVES)).toBe(1)
    expect(await count([{ target_text: 'gusto payroll', condition_type: 'equals' }])).toBe(1)
    expect(await count([{ target_text: 'rent', condition_type: 'not_contains' }])).toBe(2)
    expect(await count([{ target_text: 'rent', condition_type: 'not_contains' }], { bank_accounts: [card.id] })).toBe(1)
    expect(
      await count([{ target_text: 'rent', condition_type: 'not_contains' }], { starting_from: '2026-03-02' }),
    ).toBe(0)
    expect(
      await count([
        ...LOVES,
        { target_text: 'gusto', condition_type: 'contains', join_type: 'or' },
        { target_text: '100%_', condition_type: 'contains', join_type: 'and' },
      ]),
    ).toBe(0)
  })

  it('invalid conditions (400), foreign accounts and rules (404), a read-only member (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    expect((await books.client.refused(previewRule, { body: { conditions: [] } })).body).toEqual({
      conditions: ['Add at least one condition.'],
    })
    for (const bank_accounts of [[v7()], [(await other.bankAccount()).id]]) {
      expect(
        messageOf(await books.client.refused(previewRule, { body: { conditions: LOVES, bank_accounts } })),
      ).toEqual([404, 'Not found.'])
    }
    for (const rule of [v7(), (await addRule(other, 'Fuel', 'loves')).id]) {
      expect(messageOf(await books.client.refused(previewRule, { body: { conditions: LOVES, rule } }))).toEqual([
        404,
        'Not found.',
      ])
    }
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(previewRule, { body: { conditions: LOVES } })).status).toBe(403)
  })

  it('supports direction, amounts and whole words, and counts money out categorized as income', async () => {
    const books = await makeBooks(api)
    await books.line({ name: 'TA #12', amount: 100 })
    await books.line({ name: 'TA #13', amount: 300 })
    await books.line({ name: 'TOTAL WINE', amount: 100 })
    await books.line({ name: 'TA REFUND', amount: 100, amount_type: 'money_in' })
    const chart_of_account = (await books.account(4010)).id
    const request = async (over: object) => {
      const conditions = [{ target_text: 'ta', condition_type: 'has_word' as const }]
      const { count, against } = await books.client.call(previewRule, {
        body: { conditions, chart_of_account, ...over },
      })
      return [count, against]
    }
    expect(await request({})).toEqual([3, 2])
    expect(await request({ amount_type: 'money_in' })).toEqual([1, 0])
    expect(await request({ min_amount: 100.01 })).toEqual([1, 1])
    expect(await request({ max_amount: 100, amount_type: 'money_out' })).toEqual([1, 1])
    expect(await request({ chart_of_account: (await books.account(6010)).id })).toEqual([3, 0])
  })
})

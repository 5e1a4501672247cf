import sql from 'sql-template-tag'
import { createRule, updateRule, deleteRule, ruleDetail, ruleList, ruleRunList, undoRuleRun } from '@/lib/contract/rule'
import { editChartOfAccount, transactionDetail, type Transaction } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { afterImport } from '@/server/services/transaction/after-import'
import { jobContext } from '@/server/services/task/job-context'
import { makeBooks, type Books } from '@/tests/support/books'
import { testApi, type TestApi } from '@/tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const conditions = (...texts: string[]) =>
  texts.map((target_text, index) => ({
    target_text,
    condition_type: 'contains' as const,
    join_type: index > 0 ? ('or' as const) : null,
  }))
const again = (books: Books, line: Transaction) => books.client.call(transactionDetail, { params: { id: line.id } })
const stateOf = async (books: Books, ...lines: Transaction[]) =>
  Promise.all(
    lines.map(async (line) => {
      const { status, chart_of_account } = await again(books, line)
      return [status, chart_of_account?.chart_number ?? null]
    }),
  )
/** What an import does after its lines are written. */
async function imported(books: Books, ...lines: Transaction[]) {
  const { user, company, entity } = books
  const ctx = await jobContext(api.ports, {
    id: api.ports.id(),
    user_id: user.id,
    company_id: company.id,
    entity_id: entity.id,
  } as never)
  await afterImport(ctx, { transactions: lines.map((line) => line.id) })
}

describe('rules of the golden quarter', () => {
  it('E012 a new rule categorizes uncategorized lines: TA PETRO moves from 8590 to 6010, and the response lists it', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({ name: 'Card', account_type: 'credit' })
    const other = await books.line()
    const fuel = await books.line({ bank_account: card.id, name: 'TA PETRO #88', amount: 428.6, date: '2026-01-04' })
    const rule = await books.client.call(createRule, {
      body: {
        name: 'TA Petro fuel',
        conditions: conditions('ta petro'),
        chart_of_account: (await books.account(6010)).id,
        bank_accounts: [],
        apply_to_all: true,
        starting_from: null,
      },
    })
    expect(rule.transactions_changed).toEqual([fuel.id])
    expect(rule).toMatchObject({
      position: 1,
      apply_to_all: true,
      starting_from: null,
      sentence: 'contains "ta petro"',
      last_used: '2026-01-04',
    })
    expect(await stateOf(books, fuel, other)).toEqual([
      ['by_rule', 6010],
      ['uncategorized', null],
    ])
    expect(await books.balances()).toEqual({ 1010: -125, 2110: -428.6, 6010: 428.6, 8590: 125 })
    await books.sound()
  })

  it('E029 (bestpass or toll) and not refund: the refund stays uncategorized', async () => {
    const books = await makeBooks(api)
    const toll = await books.line({ name: 'BESTPASS TOLLS JAN', amount: 89.5, date: '2026-01-16' })
    const refund = await books.line({ name: 'BESTPASS REFUND', amount: 12, amount_type: 'money_in' })
    const rule = await books.client.call(createRule, {
      body: {
        name: 'Tolls',
        chart_of_account: (await books.account(6210)).id,
        bank_accounts: [],
        apply_to_all: true,
        conditions: [
          { target_text: 'bestpass', condition_type: 'contains' },
          { target_text: 'toll', condition_type: 'contains', join_type: 'or' },
          { target_text: 'refund', condition_type: 'not_contains', join_type: 'and' },
        ],
      },
    })
    expect(rule.transactions_changed).toEqual([toll.id])
    expect(rule.sentence).toBe('(contains "bestpass" or contains "toll") and does not contain "refund"')
    expect(await stateOf(books, toll, refund)).toEqual([
      ['by_rule', 6210],
      ['uncategorized', null],
    ])
    await books.sound()
  })

  it('E114 a rule for one card from a start date leaves earlier lines and other accounts unchanged', async () => {
    const books = await makeBooks(api)
    const card = await books.bankAccount({ name: 'Card', account_type: 'credit' })
    const late = await books.line({ bank_account: card.id, name: 'LOVES #331 OKC', amount: 735.2, date: '2026-03-14' })
    const early = await books.line({ bank_account: card.id, name: 'LOVES #331 OKC', date: '2026-02-28' })
    const checking = await books.line({ name: 'LOVES #12', date: '2026-03-14' })
    const rule = await books.client.call(createRule, {
      body: {
        name: 'Loves on card',
        conditions: conditions('loves', 'ta petro'),
        chart_of_account: (await books.account(6010)).id,
        bank_accounts: [card.id],
        apply_to_all: false,
        starting_from: '2026-03-01',
      },
    })
    expect(rule.transactions_changed).toEqual([late.id])
    expect(await stateOf(books, late, early, checking)).toEqual([
      ['by_rule', 6010],
      ['uncategorized', null],
      ['uncategorized', null],
    ])
  })

  it('E125 a rule takes over lines that the helper categorized; unchanged postings get no new version', async () => {
    const books = await makeBooks(api)
    const wages = await books.account(5010)
    const [waiting, helped] = [
      await books.line({ name: 'GUSTO PAYROLL', amount: 4950 }),
      await books.line({ name: 'GUSTO PAYROLL', amount: 4800, chart_of_account: 5010 }),
    ]
    await api.rows(sql`update bank_transaction set status = 'by_truck_gpt' where id = ${helped.id}`)
    const rule = await books.client.call(createRule, {
      body: { name: 'Payroll', conditions: conditions('GUSTO'), chart_of_account: wages.id },
    })
    expect(rule.transactions_changed).toEqual([waiting.id, helped.id])
    expect(await stateOf(books, waiting, helped)).toEqual([
      ['by_rule', 5010],
      ['by_rule', 5010],
    ])
    expect(
      await api.rows(sql`select version from journal_entry where id in (${waiting.id}, ${helped.id}) order by version`),
    ).toEqual([{ version: 1 }, { version: 2 }])
    await books.sound()
  })
})

describe('what rules must not change', () => {
  it('lines categorized by a person, finalized lines and locked periods stay; a line that no rule matches any more is uncategorized', async () => {
    const books = await makeBooks(api)
    const [byHand, finalized, locked, open] = [
      await books.line({ name: 'LOVES 1', chart_of_account: 6110 }),
      await books.line({ name: 'LOVES 2', chart_of_account: 6110 }),
      await books.line({ name: 'LOVES 3', date: '2025-12-31' }),
      await books.line({ name: 'LOVES 4' }),
    ]
    await api.rows(sql`update bank_transaction set status = 'by_rule' where id = ${finalized.id}`)
    await books.client.call(bulkFinalize, { body: { transactions: [finalized.id], is_finalized: true } })
    await books.lockBooks('2025-12-31')
    const body = { name: 'Fuel', conditions: conditions('loves'), chart_of_account: (await books.account(6010)).id }
    const rule = await books.client.call(createRule, { body })
    expect(rule.transactions_changed).toEqual([open.id])
    expect(await stateOf(books, byHand, finalized, locked, open)).toEqual([
      ['by_user', 6110],
      ['by_rule', 6110],
      ['uncategorized', null],
      ['by_rule', 6010],
    ])
    const changed = await books.client.call(updateRule, {
      params: { id: rule.id },
      body: { conditions: conditions('pilot') },
    })
    expect(changed.transactions_changed).toEqual([open.id])
    expect(await stateOf(books, open)).toEqual([['uncategorized', null]])
    await books.sound()
  })

  it('the first rule wins; once it is deleted the second applies; without either the line is uncategorized', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'LOVES TIRE CARE' })
    const add = async (name: string, text: string, account: number) =>
      books.client.call(createRule, {
        body: { name, conditions: conditions(text), chart_of_account: (await books.account(account)).id },
      })
    const first = await add('Fuel', 'loves', 6010)
    const second = await add('Tires', 'tire', 6140)
    expect([first.transactions_changed, second.transactions_changed]).toEqual([[line.id], []])
    expect((await books.client.call(deleteRule, { params: { id: first.id } })).transactions_changed).toEqual([line.id])
    expect(await stateOf(books, line)).toEqual([['by_rule', 6140]])
    await books.client.call(deleteRule, { params: { id: second.id } })
    expect(await stateOf(books, line)).toEqual([['uncategorized', null]])
    await books.sound()
  })
})

describe('rule runs', () => {
  it('imported lines are categorized; the run is listed and can be undone, except for lines a person has changed since', async () => {
    const books = await makeBooks(api)
    const vendor = await books.stakeholder('Loves Travel Stops')
    const rule = await books.client.call(createRule, {
      body: {
        name: 'Fuel',
        conditions: conditions('loves'),
        chart_of_account: (await books.account(6010)).id,
        stakeholder: vendor.id,
        is_template: true,
      },
    })
    const lines = [
      await books.line({ name: 'LOVES 1' }),
      await books.line({ name: 'LOVES 2' }),
      await books.line({ name: 'RENT' }),
    ]
    await books.client.call(updateRule, { params: { id: rule.id }, body: { is_template: false, run: false } })
    await imported(books, ...lines)
    await imported(books, ...lines)
    expect(await stateOf(books, ...lines)).toEqual([
      ['by_rule', 6010],
      ['by_rule', 6010],
      ['uncategorized', null],
    ])
    expect((await again(books, lines[0] as Transaction)).stakeholder?.full_name).toBe('Loves Travel Stops')
    const { results } = await books.client.call(ruleRunList)
    expect(results.map(({ cause, changed, is_finished }) => [cause, changed, is_finished])).toEqual([
      ['import', 2, true],
    ])

    await books.client.call(editChartOfAccount, {
      params: { id: lines[1]?.id ?? '' },
      body: { chart_of_account: (await books.account(6110)).id },
    })
    expect(await books.client.call(undoRuleRun, { params: { id: results[0]?.id ?? '' } })).toEqual({
      restored: 1,
      skipped: 1,
    })
    expect(await stateOf(books, ...lines)).toEqual([
      ['uncategorized', null],
      ['by_user', 6110],
      ['uncategorized', null],
    ])
    expect((await again(books, lines[0] as Transaction)).stakeholder).toBeNull()
    expect((await books.client.call(ruleDetail, { params: { id: rule.id } })).matches_90_days).toBe(0)
    await books.sound()
  })

  it('a manual line without a category is categorized immediately; one with a category is left unchanged', async () => {
    const books = await makeBooks(api)
    await books.client.call(createRule, {
      body: { name: 'Fuel', conditions: conditions('loves'), chart_of_account: (await books.account(6010)).id },
    })
    const [waiting, chosen] = [
      await books.line({ name: 'LOVES 1' }),
      await books.line({ name: 'LOVES 2', chart_of_account: 6110 }),
    ]
    expect([waiting.status, waiting.chart_of_account?.chart_number]).toEqual(['by_rule', 6010])
    expect([chosen.status, chosen.chart_of_account?.chart_number]).toEqual(['by_user', 6110])
    await books.sound()
  })

  it('large books are processed in the background, with the same result', async () => {
    const books = await makeBooks(api)
    const rows = Array.from(
      { length: 2100 },
      (_, n) =>
        `01/${String((n % 28) + 1).padStart(2, '0')}/2026,DEBIT,"${n % 3 === 0 ? 'LOVES' : 'RENT'} ${n}",,-${n + 1}.00`,
    )
    await books.imported(`Date,Transaction,Name,Memo,Amount\n${rows.join('\n')}\n`, {
      bank_account: (await books.bankAccount()).id,
    })
    const rule = await books.client.call(createRule, {
      body: { name: 'Fuel', conditions: conditions('loves'), chart_of_account: (await books.account(6010)).id },
    })
    expect([rule.transactions_changed, typeof rule.task_id]).toEqual([[], 'string'])
    await api.runJobs()
    expect((await books.client.call(ruleList)).results.map((each) => each.matches_90_days >= 0)).toEqual([true])
    expect(
      await api.rows(
        sql`select status, count(*)::int as n from bank_transaction where entity_id = ${books.entity.id} group by 1 order by 1`,
      ),
    ).toEqual([
      { status: 'by_rule', n: 700 },
      { status: 'uncategorized', n: 1400 },
    ])
    const { results } = await books.client.call(ruleRunList)
    expect(
      results.map(({ cause, lines, changed, is_finished, rule_name }) => [
        cause,
        lines,
        changed,
        is_finished,
        rule_name,
      ]),
    ).toEqual([['create', 2100, 700, true, 'Fuel']])
    expect(await books.client.call(undoRuleRun, { params: { id: results[0]?.id ?? '' } })).toEqual({
      restored: 700,
      skipped: 0,
    })
    await books.sound()
  })
})

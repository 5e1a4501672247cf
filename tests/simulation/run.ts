/* The common parts of the simulations: opening a company, choosing its steps, and checking its books. */
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { accountList } from '@/lib/contract/chart-of-account'
import { journal } from '@/lib/contract/report'
import { cents, parseCents, toDecimal } from '@/lib/money/cents'
import type { TestApi } from '@/tests/support/api'
import type { Books } from '@/tests/support/books'
import { hledger } from '@/tests/support/hledger'
import { ASSET_VERBS } from './asset-verbs'
import { BOOK_VERBS } from './book-verbs'
import { CHANGE_VERBS } from './change-verbs'
import { DOCUMENT_IMPORT_VERBS } from './document-import-verbs'
import { DOCUMENT_VERBS } from './document-verbs'
import { FEED_VERBS, openingAgrees, readFeed } from './feed-verbs'
import { IMPORT_VERBS } from './import-verbs'
import { LINE_VERBS } from './line-verbs'
import { LIST_IMPORT_VERBS } from './list-import-verbs'
import { LOAN_VERBS } from './loan-verbs'
import { emptyModel, payable, receivable } from './model'
import { RECONCILIATION_VERBS } from './reconciliation-verbs'
import { RULE_VERBS } from './rule-verbs'
import { makeSim, type Choice, type Sim, type Verb } from './sim'

const TRADES: readonly (readonly Verb[])[] = [
  LINE_VERBS,
  IMPORT_VERBS,
  FEED_VERBS,
  [...DOCUMENT_VERBS, ...DOCUMENT_IMPORT_VERBS],
  BOOK_VERBS,
  CHANGE_VERBS,
  RULE_VERBS,
  [...ASSET_VERBS, ...LIST_IMPORT_VERBS],
  LOAN_VERBS,
  RECONCILIATION_VERBS,
]
export const VERBS = TRADES.flat()

export const choice: fc.Arbitrary<Choice> = fc.record({
  pick: fc.nat(1000),
  other: fc.nat(30_000),
  cents: fc.integer({ min: 1, max: 400_000 }),
  day: fc.nat(180),
  coin: fc.boolean(),
})
/** Most companies concentrate on one or two areas, whose steps build on each other; the others mix all of them. */
export const verbs: fc.Arbitrary<readonly Verb[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(VERBS) },
  {
    weight: 3,
    arbitrary: fc
      .subarray([...TRADES], { minLength: 1, maxLength: 2 })
      .map((trades) => [...new Set([...LINE_VERBS.slice(0, 2), ...trades.flat()])]),
  },
)

/** The books show what the model says. */
export async function agree(sim: Sim): Promise<void> {
  await readFeed(sim)
  await openingAgrees(sim)
  const balances = await sim.books.balances()
  const shown = (chart_number: number): bigint => parseCents(balances[chart_number] ?? 0)
  const { model } = sim
  const openings = await openingsOf(sim)
  expect(model.banks.map((bank) => [bank.chart_number, shown(bank.chart_number)])).toEqual(
    model.banks.map((bank) => [
      bank.chart_number,
      bank.balance + (bank.is_linked ? (openings.get(bank.id) ?? 0n) : 0n),
    ]),
  )
  expect([shown(1200), shown(2000)]).toEqual([receivable(model), -payable(model)])
}

async function openingsOf({ api, books }: Sim): Promise<Map<string, bigint>> {
  const rows = await api.rows<{ id: string; amount: string; balance_type: string }>({
    text: 'select journal_entry_id as id, amount, balance_type from posting where entity_id = $1 and line_no = 0 and journal_entry_id in (select id from bank_account)',
    values: [books.entity.id],
  } as never)
  return new Map(
    rows.map(({ id, amount, balance_type }) => [id, parseCents(amount) * (balance_type === 'debit' ? 1n : -1n)]),
  )
}

export async function openBooks(api: TestApi, books: Books): Promise<Sim> {
  const model = emptyModel()
  const accounts = [
    { name: 'Operating', account_type: 'checking', current_balance: 42_500, balance_date: '2026-01-01' },
    { name: 'Fleet Visa', account_type: 'credit', current_balance: 3200, balance_date: '2026-01-01' },
    { name: 'Petty cash', account_type: 'cash' },
  ] as const
  for (const account of accounts)
    model.banks.push({ id: (await books.bankAccount(account)).id, chart_number: 0, balance: 0n, lines: 0 })
  const { results } = await books.client.call(accountList, { query: { page_size: 500 } })
  const balances = await books.balances()
  for (const bank of model.banks) {
    bank.chart_number = results.find((account) => account.bank_account === bank.id)?.chart_number ?? 0
    bank.balance = parseCents(balances[bank.chart_number] ?? 0)
  }
  model.stakeholders.push((await books.stakeholder('Pilot')).id, (await books.stakeholder('TQL')).id)
  return makeSim(api, books, { model, chart: new Map(results.map((account) => [account.chart_number, account.id])) })
}

/** An independent accounting program calculates the same balance of every account. */
export async function hledgerAgrees(books: Books, file: string): Promise<void> {
  writeFileSync(file, await books.client.call(journal, { query: { format: 'hledger' } }))
  const text = hledger(['-f', file, 'balance', '--flat', '--no-total', '-O', 'csv', '--layout', 'bare'])
  const theirs = Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const match = /:(\d{4}) [^"]*","[^"]*","(-?[\d.]+)"/.exec(line)
      return match?.[1] ? [[match[1], toDecimal(parseCents(match[2] ?? '0'))]] : []
    }),
  )
  const ours = Object.fromEntries(
    Object.entries(await books.balances())
      .filter(([, amount]) => amount !== 0)
      .map(([number, amount]) => [number, toDecimal(cents(parseCents(amount)))]),
  )
  expect(theirs).toEqual(ours)
}

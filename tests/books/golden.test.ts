import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { journal } from '@/lib/contract/report'
import { parseCents, toDecimal } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { hledger } from '@/tests/support/hledger'
import expected from './golden/golden-expected.json'
import { answersOf, goldenAnswers } from './golden/answers'
import {
  balanceFromJournal,
  BY_MONTH,
  enterMiles,
  monthFromJournal,
  NO_TRUCK,
  QUARTER,
  REVIEWS,
  reviewOf,
  STATS_BEFORE,
  statsBefore,
  TOP_ACCOUNTS,
  TOP_STAKEHOLDERS,
  topFromJournal,
  topOf,
  TRAILER_UNPAID,
  truckFromJournal,
  TRUCKS,
  trucksOf,
} from './golden/by-hand'
import { ASSET_VERBS, RECONCILIATION_VERBS } from './golden/asset-verbs'
import { figuresOf, sentence, shownEntry, stateOf, statementsOf } from './golden/expectations'
import { FEED_VERBS } from './golden/feed-verbs'
import { expectCompared, expectMode, expectOnPaper, PAPERS, STATEMENTS, totalsByMode } from './golden/papers'
import { golden, type GoldenEvent } from './golden/scenario'
import { VERBS } from './golden/verbs'
import { makeWorld, type World } from './golden/world'

const ALL = { ...VERBS, ...FEED_VERBS, ...ASSET_VERBS, ...RECONCILIATION_VERBS }

describe('the golden quarter', () => {
  let api: TestApi
  let world: World
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-01-04T18:00:00Z')
    world = makeWorld(api, await makeBooks(api, { books_start: golden.entity.books_start_date }))
    await world.addServices()
  })
  afterAll(() => api.close())

  it.each(golden.events.map((event): [string, GoldenEvent] => [`${event.id} ${event.op}`, event]))(
    '%s',
    async (_, event) => {
      const { op, body, business_date, expect: want } = event
      await world.today(business_date)
      const act = ALL[op]
      if (!act) throw new Error(`No verb ${op}`)
      const answered = await act(world, body)
      const { status } = answered
      expect({ status: status < 300 ? 200 : status, message: status < 300 ? undefined : sentence(answered) }).toEqual({
        status: want.status,
        message: want.message,
      })
      await world.lines()
      await check(world, event, answered.body)
      await world.books.sound()
    },
  )

  it.each(['accrual', 'cash'] as const)('every %s statement of the quarter is as expected', async (basis) => {
    expect(await statementsOf(world.books, basis)).toEqual(expected[basis])
  })

  it('every other figure of the quarter is as expected', async () => {
    const { accrual: _, cash: __, meta: ___, checks: ____, ...figures } = expected
    expect(await figuresOf(world)).toEqual(figures)
  })

  it.each(['money_out', 'money_in'] as const)(
    'the top ten of %s in the API and in hledger match those worked out by hand',
    async (direction) => {
      const wanted = { accounts: TOP_ACCOUNTS[direction], stakeholders: TOP_STAKEHOLDERS[direction] }
      expect(await topOf(world.books, direction)).toEqual(wanted)
      expect({
        accounts: topFromJournal(direction, 'account'),
        stakeholders: topFromJournal(direction, 'stakeholder'),
      }).toEqual(wanted)
    },
  )

  it.each(REVIEWS)(
    'the consistency review of $range.start_date to $range.end_date matches the one worked out by hand',
    async ({ range, found }) => {
      expect(await reviewOf(world.books, range)).toEqual(found)
      expect([
        balanceFromJournal(1095, TRAILER_UNPAID.end_date),
        balanceFromJournal(8090, QUARTER.end_date),
        balanceFromJournal(8590, QUARTER.end_date),
      ]).toEqual(['-18000.00', '-61.00', '89.99'])
    },
  )

  it("each truck's figures in the API, on both bases, and in hledger match those worked out by hand", async () => {
    await enterMiles(world)
    const trucks = TRUCKS.map(({ unit, figures, miles, perMile }) => [unit, figures, miles, perMile])
    for (const basis of ['accrual', 'cash'] as const)
      expect(await trucksOf(world, basis)).toEqual([...trucks, [null, NO_TRUCK[basis], null, [null, null, null]]])
    expect(TRUCKS.map(({ sources }) => truckFromJournal(sources))).toEqual(
      TRUCKS.map(({ figures: [, ...figures] }) => figures),
    )
  })

  it("the bank's monthly figures and those of the previous month in the API and in hledger match those worked out by hand", async () => {
    expect(await statsBefore(world.books)).toEqual(STATS_BEFORE)
    expect(['2026-03', '2026-02', '2026-01'].map(monthFromJournal)).toEqual(BY_MONTH.map(([, ...figures]) => figures))
  })

  it('the responses that the screens are tested with are those of the API', async () => {
    expect(await answersOf(world)).toEqual(goldenAnswers())
  })

  it.each(PAPERS.map((paper): [string, (typeof PAPERS)[number]] => [paper.name, paper]))(
    '%s: every figure is in the PDF and in the workbook',
    (_, paper) => expectOnPaper(world.books, paper),
  )

  it.each(['accrual', 'cash'] as const)('the %s files have the same final totals in every mode', async (basis) => {
    const { profit_and_loss, balance_sheet } = expected[basis]
    expect(await totalsByMode(world.books, basis)).toEqual({
      'profit and loss': [1, 2, 3].map(() => Number(profit_and_loss.net_profit)),
      'balance sheet': [1, 2, 3].map(() => Number(balance_sheet.liability_equity_total)),
      'cash activity': [1, 2].map(() => Number(expected.cash_activity.net_burn)),
    })
  })

  describe('a while later, because downloads per person are rate-limited', () => {
    beforeAll(() => api.clock.advance(6 * 60_000))

    it.each(
      STATEMENTS.flatMap((statement) =>
        (['accrual', 'cash'] as const).flatMap((basis) =>
          statement.modes.map((mode) => ({ ...statement, statement, basis, mode })),
        ),
      ),
    )('$name, $basis, $mode: PDF and workbook contain the same figures, each once', ({ statement, basis, mode }) => {
      return expectMode(world.books, statement, basis, mode)
    })
  })

  describe('again a while later', () => {
    beforeAll(() => api.clock.advance(6 * 60_000))

    it.each(
      STATEMENTS.flatMap((statement) =>
        (['accrual', 'cash'] as const).map((basis) => ({ ...statement, statement, basis })),
      ),
    )(
      "$name, $basis: March compared with the previous period shows the figures of March's file next to those of February's",
      ({ statement, basis }) => expectCompared(world.books, statement, basis, 'detailed'),
    )
  })

  it('hledger calculates the same balances from our export and from the journal typed by hand', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-golden-'))
    const ours = path.join(folder, 'ours.journal')
    writeFileSync(ours, await world.books.client.call(journal, { query: { format: 'hledger' } }))
    try {
      expect(() => hledger(['-f', ours, 'check', '--strict'])).not.toThrow()
      expect(balancesOf(ours)).toEqual(balancesOf(path.join(__dirname, 'golden/golden.journal')))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

/** Balances by account number. */
function balancesOf(file: string): Record<string, string> {
  const rows = hledger(['-f', file, 'balance', '--flat', '--no-total', '-O', 'csv', '--layout', 'bare']).split('\n')
  return Object.fromEntries(
    rows.flatMap((row) => {
      const match = /(\d{4})[^"]*","[^"]*","(-?[\d.]+)"/.exec(row)
      return match?.[1] ? [[match[1], toDecimal(parseCents(match[2] ?? '0'))]] : []
    }),
  )
}

async function check(world: World, { expect: want }: GoldenEvent, body: unknown): Promise<void> {
  if (want.entries ?? want.entries_absent) {
    const live = await world.entries()
    for (const entry of want.entries ?? []) {
      const shown = live.get(entry.entry_id)
      expect({ entry_id: entry.entry_id, ...(shown && shownEntry(shown)) }).toEqual({
        entry_id: entry.entry_id,
        ...shownEntry(entry),
      })
    }
    for (const entry_id of want.entries_absent ?? []) expect(live.has(entry_id)).toBe(false)
  }
  for (const [key, value] of Object.entries(want.state ?? {}))
    expect({ [key]: await stateOf(world, key) }).toEqual({ [key]: value })
  if (want.suggestions) expect(body).toEqual({ suggestions: want.suggestions })
  if (want.transactions_changed) {
    const { transactions_changed } = body as { transactions_changed: string[] }
    expect(transactions_changed.map((id) => world.nameOf(id)).sort()).toEqual([...want.transactions_changed].sort())
  }
  if (want.calculation) {
    const { included, ...figures } = want.calculation
    expect(body).toMatchObject({ calculation: { ...figures, included: [...included].sort() } })
  }
  if (want.sync_result) {
    const { created, duplicates } = body as { created: number; duplicates: number }
    expect([created, duplicates]).toEqual([want.sync_result.added.length, want.sync_result.duplicates?.length ?? 0])
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { journal, trialBalance, type TrialBalanceRow } from '@/lib/contract/report'
import { addDays, fiscalYearStart, type Day } from '@/lib/dates/day'
import { parseCents, subtract, toDecimal } from '@/lib/money/cents'
import { makeDemo } from '@/server/seed/demo'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { startSession } from '@/tests/support/company'

/** Another program, written by others, reads our journal and must come to the same sums. */
describe('hledger on the journal of the demo company', () => {
  let api: TestApi
  let client: ApiClient
  let folder: string
  let file: string

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'haulbook-hledger-'))
    api = await testApi()
    api.clock.set('2026-11-21T15:00:00Z')
    const { user_id } = await makeDemo(api.ports, {
      name: 'Cottonwood Ridge Freight LLC',
      trucks: 12,
      months: 18,
      email: 'demo@haulbook.example',
      password: 'a long enough one',
    })
    client = api.as((await startSession(api, user_id)).access)
    file = path.join(folder, 'books.journal')
    writeFileSync(file, await client.call(journal, { query: { format: 'hledger' } }))
  }, 900_000)
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('passes its strict check: every account declared, every entry balanced', () => {
    expect(() => hledger(['check', '--strict'])).not.toThrow()
  })

  it('agrees with every balance over the whole time', async () => {
    const rows = await client.call(trialBalance, { query: { start_date: '2020-01-01', end_date: '2026-12-31' } })
    expect(movements(rows)).toEqual(sums(['--begin', '2020-01-01', '--end', '2027-01-01']))
    expect(rows.length).toBeGreaterThan(55)
  })

  it.each([
    ['a quarter', '2026-01-01', '2026-03-31'],
    ['partial months', '2025-08-11', '2026-02-17'],
    ['one day', '2026-05-29', '2026-05-29'],
  ])('agrees with movements, beginnings and totals over %s', async (_, start, end) => {
    const rows = await client.call(trialBalance, { query: { start_date: start, end_date: end } })
    expect(movements(rows)).toEqual(sums(period(start, end)))
    expect(standing(rows, 'total_amount')).toEqual(balances(addDays(end, 1), fiscalYearStart(start, 1)))
    expect(standing(rows, 'beginning_amount')).toEqual(balances(start, fiscalYearStart(start, 1)))
  })

  const period = (start: Day, end: Day): string[] => ['--begin', start, '--end', addDays(end, 1)]

  /** Balances before a day: those that carry over since ever, income and expense since the year began, the earlier ones as retained earnings. */
  function balances(before: Day, year: Day): Record<string, string> {
    const earlier = sums(['--end', year, '^income:', '^expense:'])
    const retained = Object.values(earlier).reduce(
      (sum, amount) => toDecimal(subtract(parseCents(sum), negated(amount))),
      '0.00',
    )
    const carried = sums(['--end', before, '^asset:', '^liability:', '^equity:'])
    const nominal = before > year ? sums(['--begin', year, '--end', before, '^income:', '^expense:']) : {}
    return { ...carried, ...nominal, ...(retained === '0.00' ? {} : { '3900': retained }) }
  }

  /** Sums by account number. */
  function sums(query: string[]): Record<string, string> {
    const table = parse(
      hledger(['balance', '--flat', '--no-total', '--layout=bare', '--output-format=csv', ...query]),
    ) as string[][]
    return Object.fromEntries(
      table.slice(1).map(([account = '', , amount = '']) => [/:(\d{4}) /.exec(account)?.[1] ?? account, plain(amount)]),
    )
  }

  function hledger(args: string[]): string {
    try {
      return execFileSync('hledger', ['-f', file, ...args], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        throw new Error('The hledger program is missing: install it with "apt install hledger".', { cause: error })
      }
      throw error
    }
  }
})

const negated = (amount: string) => subtract(parseCents('0'), parseCents(amount))
const plain = (amount: string): string => toDecimal(parseCents(amount.replace(/[$,]/g, '')))

const movements = (rows: readonly TrialBalanceRow[]): Record<string, string> =>
  nonZero(rows.map((row) => [row, subtract(parseCents(row.debit), parseCents(row.credit))]))
const standing = (
  rows: readonly TrialBalanceRow[],
  column: 'total_amount' | 'beginning_amount',
): Record<string, string> => nonZero(rows.map((row) => [row, parseCents(row[column])]))
const nonZero = (pairs: [TrialBalanceRow, ReturnType<typeof parseCents>][]): Record<string, string> =>
  Object.fromEntries(
    pairs
      .filter(([, amount]) => amount !== 0n)
      .map(([row, amount]) => [String(row.chart_of_account_number), toDecimal(amount)]),
  )

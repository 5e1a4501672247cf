import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { accountList, nestedList, type ChartNode, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { generalLedgerFile, generalLedgerSections } from '@/lib/contract/ledger-report'
import { journal, trialBalance, type TrialBalanceRow } from '@/lib/contract/report'
import { stakeholderList } from '@/lib/contract/stakeholder'
import { addDays, fiscalYearStart, type Day } from '@/lib/dates/day'
import { parseCents, subtract, sum, toDecimal, type Cents } from '@/lib/money/cents'
import { formatPlain } from '@/lib/money/format'
import { makeDemo } from '@/server/seed/demo'
import { pdfOf, sheetOf } from '@/tests/api/report-file/files'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import type { Books } from '@/tests/support/books'
import { startSession } from '@/tests/support/company'

/** An independent accounting program reads our journal and must calculate the same totals. */
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

  it('agrees with every balance over the entire period', async () => {
    const rows = await client.call(trialBalance, { query: { start_date: '2020-01-01', end_date: '2026-12-31' } })
    expect(movements(rows)).toEqual(sums(['--begin', '2020-01-01', '--end', '2027-01-01']))
    expect(rows.length).toBeGreaterThan(55)
  })

  it.each([
    ['a quarter', '2026-01-01', '2026-03-31'],
    ['partial months', '2025-08-11', '2026-02-17'],
    ['one day', '2026-05-29', '2026-05-29'],
  ])('agrees with movements, beginning balances and totals over %s', async (_, start, end) => {
    const rows = await client.call(trialBalance, { query: { start_date: start, end_date: end } })
    expect(movements(rows)).toEqual(sums(period(start, end)))
    expect(standing(rows, 'total_amount')).toEqual(balances(addDays(end, 1), fiscalYearStart(start, 1)))
    expect(standing(rows, 'beginning_amount')).toEqual(balances(start, fiscalYearStart(start, 1)))
  })

  it('agrees with the chart of accounts: every account, and every heading including its subaccounts', async () => {
    const [now] = api.clock.now().toISOString().split('T')
    const own = balances('9999-01-01', fiscalYearStart(now ?? '', 1))
    const tree = await client.call(nestedList)
    const added = (node: ChartNode): Cents =>
      sum([...node.children.map(added), parseCents(own[node.chart_number] ?? '0')])
    const flat = (nodes: readonly ChartNode[]): ChartNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
    const all = flat(tree)
    expect(all.map((node) => [node.chart_number, onDebit(node.balance ?? 0, node.balance_type)])).toEqual(
      all.map((node) => [node.chart_number, toDecimal(added(node))]),
    )
    expect(all.filter(({ balance, is_header }) => is_header && balance !== 0).length).toBeGreaterThan(5)
  })

  it('agrees with the general ledger on screen, in its PDF and in its workbook', async () => {
    const query = { start_date: '2026-01-01', end_date: '2026-03-31' }
    const { sections } = await client.call(generalLedgerSections, { query })
    const side = new Map((await wholeChart(client)).map((row) => [row.chart_number, row.balance_type]))
    const byNumber = (ends: [number, number][]) =>
      Object.fromEntries(
        ends
          .filter(([, amount]) => amount !== 0)
          .map(([number, amount]) => [String(number), onDebit(amount, side.get(number) ?? 'debit')]),
      )
    const answered = byNumber(sections.map((section) => [section.chart_number ?? 0, section.ending_balance ?? 0]))
    const moved = new Set(sections.filter(({ lines }) => lines > 0).map((section) => String(section.chart_number)))
    const ours = balances('2026-04-01', '2026-01-01')
    const expected = Object.fromEntries(Object.entries(ours).filter(([number]) => number in answered))
    expect(answered).toEqual(expected)
    expect([...moved].filter((number) => number in ours && !(number in answered))).toEqual([])
    const request = { client } as Books
    expect(
      byNumber(endsOf((await pdfOf(request, generalLedgerFile, query)).pages.flatMap(({ lines }) => lines))),
    ).toEqual(answered)
    const sheet = (await sheetOf(request, generalLedgerFile, query)).map((row) =>
      row.map((cell) => (typeof cell === 'number' ? formatPlain(cell) : (cell ?? ''))).join(' '),
    )
    expect(byNumber(endsOf(sheet))).toEqual(answered)
  })

  it.each([
    ['receivable', '1200', 1],
    ['payable', '2000', -1],
  ] as const)('agrees with the amounts each stakeholder has %s', async (figure, account, sign) => {
    const { results } = await client.call(stakeholderList, { query: { figures: true, page_size: 500 } })
    const ours = results.map((row): [string, string] => [
      row.full_name.replace(/,/g, ''),
      plain(String(sign * (row.figures?.[figure] ?? 0))),
    ])
    const theirs = hledgerRows(['--pivot=stakeholder', `:${account} `])
    expect(Object.fromEntries(ours.filter(([, amount]) => plain(amount) !== '0.00'))).toEqual(
      Object.fromEntries(theirs.filter(([, amount]) => amount !== '0.00')),
    )
    expect(theirs.length).toBeGreaterThan(2)
  })

  const period = (start: Day, end: Day): string[] => ['--begin', start, '--end', addDays(end, 1)]

  /**
   * Balances before a day: balance sheet accounts since the beginning, income and expense since the start of the year, earlier years as
   * retained earnings.
   */
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
    return Object.fromEntries(
      hledgerRows(query).map(([account, amount]) => [/:(\d{4}) /.exec(account)?.[1] ?? account, amount]),
    )
  }

  function hledgerRows(query: string[]): [string, string][] {
    const table = parse(
      hledger(['balance', '--flat', '--no-total', '--layout=bare', '--output-format=csv', ...query]),
    ) as string[][]
    return table.slice(1).map(([account = '', , amount = '']) => [account, plain(amount)])
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

const wholeChart = async (client: ApiClient): Promise<ChartOfAccount[]> =>
  (await client.call(accountList, { query: { page_size: 500 } })).results
const onDebit = (amount: number, side: 'debit' | 'credit'): string =>
  toDecimal(side === 'debit' ? parseCents(amount) : negated(String(amount)))

/** The ending balance of each account on its normal side, as printed. */
function endsOf(lines: readonly string[]): [number, number][] {
  let number = 0
  return lines.flatMap((line): [number, number][] => {
    number = Number(/^(\d{4}) \D/.exec(line.trim())?.[1] ?? number)
    const amount = line.includes('Ending balance') ? /\(?\$?[\d,]+\.\d\d\)?$/.exec(line.trim())?.[0] : undefined
    if (amount === undefined) return []
    const size = Number(amount.replace(/[(),$]/g, ''))
    return [[number, amount.startsWith('(') ? -size : size]]
  })
}

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

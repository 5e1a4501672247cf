/* The screens of the golden quarter: every figure that they show, in every mode and on both bases, is the expected one. */
import { screen, waitFor, within } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { ShellProvider } from '@/components/shell/shell-context'
import { goldenAnswers } from '@/tests/books/golden/answers'
import { REVIEWS } from '@/tests/books/golden/by-hand'
import expected from '@/tests/books/golden/golden-expected.json'
import {
  assetBalancesShown,
  balanceSheetShown,
  balancesShown,
  BASES,
  cashActivityShown,
  MODES,
  plain,
  profitAndLossShown,
  top10Shown,
  trialBalancePairsShown,
  trialBalanceShown,
  trucksShown,
  usd,
} from '@/tests/books/golden/on-screen'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BalanceReportScreen } from './balance-report-screen'
import { BalanceSheetScreen } from './balance-sheet-screen'
import { CashActivityScreen } from './cash-activity-screen'
import { ConsistencyReviewScreen } from './consistency-review-screen'
import { FixedAssetBalanceScreen } from './fixed-asset-balance-screen'
import { GeneralLedgerScreen } from './general-ledger-screen'
import { ProfitAndLossScreen } from './profit-and-loss-screen'
import { Top10Screen } from './top-10-screen'
import { TrialBalanceScreen } from './trial-balance-screen'
import { TruckProfitScreen } from './truck-profit-screen'

jest.setTimeout(60_000)

const QUARTER = 'start_date=2026-01-01&end_date=2026-03-31'
const answers = Object.entries(goldenAnswers()).map(([key, body]) => {
  const [path = '', query = ''] = key.split('?')
  return { path: `/api/v1${path}`, query: sorted(query), body }
})

function sorted(query: string): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

function open(address: string, children: ReactNode) {
  sessionStorage.clear()
  answerCalls(({ path: address }) => {
    const [path = '', query = ''] = address.split('?')
    if (path === '/api/v1/user/me/') return { body: sampleUser({ capabilities: [] }) }
    const found = answers.find((answer) => answer.path === path && answer.query === sorted(query))
    if (found) return { body: found.body }
    if (path.startsWith('/api/v1/report/')) throw new Error(`Not asked of the golden quarter: ${address}`)
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  return renderScreen(
    <ShellProvider value={SHELL}>
      <SearchParamsContext value={new URLSearchParams(address)}>{children}</SearchParamsContext>
    </ShellProvider>,
    '/app/reports',
  )
}

/** The rank, name and amount of a ranked row, without its lines and its share. */
function namedAmount(item: HTMLElement): string {
  const copy = item.cloneNode(true) as HTMLElement
  copy.querySelector('.justify-between.text-muted')?.remove()
  return copy.textContent ?? ''
}

/** Label and cells of every row of a table, from the top. */
const rowsOf = (table: HTMLElement, cells = 1): string[][] =>
  linesOf(table).map(([label = '', ...figures]) => [label, ...figures.slice(0, cells)])
// Queries by role would take seconds.
const linesOf = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) => [
    row.querySelector('[data-slot="row-name"]')?.lastElementChild?.textContent ?? '',
    ...[...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? ''),
  ])

describe.each(BASES)('on the %s basis', (basis) => {
  const { profit_and_loss: statement } = expected[basis]
  const address = `${QUARTER}&basis=${basis}&compare=none`

  it.each(MODES)('profit and loss, %s', async (mode) => {
    const { container } = open(`${address}&mode=${mode}`, <ProfitAndLossScreen />)
    const printed = basis === 'cash' ? 'Cash basis' : 'Accrual basis'
    await waitFor(() => expect(container.querySelector('[data-paper-about]')).toHaveTextContent(printed))
    expect(rowsOf(await screen.findByRole('treegrid'))).toEqual(profitAndLossShown(basis, mode))
    const card = (name: string) => screen.getByRole('region', { name }).textContent
    const isNet = statement.results.some(({ name }) => name === 'Contra Revenue')
    expect([card('Revenue'), card('Net Profit')]).toEqual([
      `Revenue${isNet ? 'net' : ''}${usd(statement.revenue)}`,
      `Net Profit${usd(statement.net_profit)}`,
    ])
  })

  it.each(MODES)('balance sheet, %s', async (mode) => {
    open(`${address}&mode=${mode}`, <BalanceSheetScreen />)
    const tables = await screen.findAllByRole('treegrid')
    expect(tables.map((table) => rowsOf(table))).toEqual(balanceSheetShown(basis, mode))
    expect(screen.getByText('Assets equal liabilities + equity')).toBeInTheDocument()
  })

  it('trial balance, signed and on two sides', async () => {
    const { user } = open(address, <TrialBalanceScreen />)
    const signed = await screen.findByRole('treegrid')
    const amounts = (table: HTMLElement, count: number) =>
      linesOf(table).map(([label, ...figures]) => [label, ...figures.slice(-count)])
    expect(amounts(signed, 4)).toEqual(trialBalanceShown(basis))
    await user.click(screen.getByRole('button', { name: 'Dr / Cr' }))
    const pairs = amounts(await screen.findByRole('treegrid', { name: /debits and credits/ }), 6)
    expect(pairs.slice(0, -1)).toEqual(trialBalancePairsShown(basis))
    const last = pairs.at(-1) ?? []
    expect([last[1], last[3], last[5]]).toEqual([last[2], last[4], last[6]])
  })

  it("the trucks and the amounts without a truck add up to the entity's profit", async () => {
    open(address, <TruckProfitScreen />)
    const rows = linesOf(await screen.findByRole('treegrid'))
    expect(rows.map(([name = '', ...figures]) => [name.split(' · ')[0], ...figures])).toEqual(trucksShown(basis))
  })
})

it.each(['compact', 'detailed'] as const)('cash activity, %s', async (mode) => {
  open(`${QUARTER}&compare=none&mode=${mode}`, <CashActivityScreen />)
  for (const { title, total, lines } of cashActivityShown(mode)) {
    const section = await screen.findByRole('region', { name: `${title} by account` })
    expect(await screen.findByRole('region', { name: title })).toHaveTextContent(total)
    expect(section).toHaveTextContent(total)
    expect(
      within(section)
        .queryAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(lines)
  }
  expect(screen.getByRole('region', { name: 'Net burn' })).toHaveTextContent(usd(expected.cash_activity.net_burn))
})

it.each(['customer', 'vendor'] as const)('%s balance', async (party) => {
  open('end_date=2026-03-31', <BalanceReportScreen party={party} />)
  const rows = rowsOf(await screen.findByRole('treegrid'), 3)
  expect(rows).toEqual(balancesShown(party))
  expect(screen.getByText(/difference \$0\.00$/)).toBeInTheDocument()
})

it('fixed-asset balance by truck', async () => {
  open('end_date=2026-03-31', <FixedAssetBalanceScreen />)
  const table = await screen.findByRole('treegrid')
  const figures = linesOf(table).map((cells) => cells.slice(2, 6))
  const { units, total } = assetBalancesShown()
  expect(figures.slice(0, -1).map(String).sort()).toEqual(units.map(String).sort())
  expect(figures.at(-1)).toEqual(total)
})

it.each([
  ['accounts', 'money_out'],
  ['accounts', 'money_in'],
  ['stakeholders', 'money_out'],
  ['stakeholders', 'money_in'],
] as const)('top ten %s, %s, as calculated by hand', async (kind, direction) => {
  open(`${QUARTER}${direction === 'money_in' ? '&amount_type=money_in' : ''}`, <Top10Screen kind={kind} />)
  const items = (await screen.findAllByRole('listitem')).map(namedAmount)
  expect(items).toEqual(top10Shown(kind, direction))
})

it.each(REVIEWS)(
  'the consistency review of $range.start_date to $range.end_date, as calculated by hand',
  async ({ range, found }) => {
    open(`start_date=${range.start_date}&end_date=${range.end_date}&basis=accrual`, <ConsistencyReviewScreen />)
    const findings = async (title: string) =>
      within(await screen.findByRole('region', { name: title }))
        .queryAllByRole('link')
        .map((link) => link.closest('li li')?.parentElement?.parentElement?.textContent)
    const standing = found.standing.map(
      ([number, amount]) =>
        expect.stringMatching(`^${String(number)} .*${escaped(usd(String(amount)))}Show the ledger$`) as string,
    )
    const waiting = found.waiting === 0 ? [] : [`Bank lines without a category${found.waiting} lines`]
    expect(await findings('Suspense and clearing')).toEqual([...waiting, ...standing])
    expect(await findings('Balances on the wrong side')).toEqual(
      found.wrong_side.map(
        ([number, side, amount]) =>
          expect.stringMatching(
            `^${String(number)} .*${escaped(usd(String(amount)))}Normally a ${String(side)} `,
          ) as string,
      ),
    )
    for (const clear of ['Every stakeholder has one category.', 'No payment arrived twice.'])
      expect(screen.getByText(clear)).toBeInTheDocument()
  },
)
const escaped = (text: string): string => text.replace(/[$().]/g, '\\$&')

it('general ledger of checking in January: each line with the balance after it', async () => {
  const checking = answers.find(
    ({ path, query }) => path.endsWith('/sections/') && query.includes('chart_of_accounts='),
  )
  const account = new URLSearchParams(checking?.query).get('chart_of_accounts') ?? ''
  open(`start_date=2026-01-01&end_date=2026-01-31&basis=accrual&chart_of_account=${account}`, <GeneralLedgerScreen />)
  const { beginning_balance, ending_balance, results } = expected.general_ledger_1010_january
  const table = await screen.findByRole('treegrid', { name: 'Lines of the ledger' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(results.length + 3))
  const rows = await waitFor(() => {
    const lines = within(table).getAllByRole('row').slice(2, -1)
    expect(lines[0]).toHaveTextContent(results[0]?.entry_id ?? '')
    return lines
  })
  const shown = rows.map((row) =>
    within(row)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  )
  expect(shown.map((cells) => [cells[1], ...cells.slice(-3)])).toEqual(
    results.map(({ entry_id, balance_type, amount, running_total }) => [
      entry_id,
      balance_type === 'debit' ? plain(amount) : '',
      balance_type === 'credit' ? plain(amount) : '',
      plain(running_total),
    ]),
  )
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(`Beginning balance${usd(beginning_balance)}`)
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(usd(ending_balance))
})

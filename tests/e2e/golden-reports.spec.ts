/*
 * The golden quarter in a browser. Its responses are those of the API, which `tests/books/golden.test.ts` checks; every figure shown must
 * be the expected one.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { REVIEWS } from '../books/golden/by-hand'
import expected from '../books/golden/golden-expected.json'
import {
  assetBalancesShown,
  balanceSheetShown,
  balancesShown,
  bankBalancesShown,
  BASES,
  cardsShown,
  cashActivityShown,
  dashboardShown,
  MODES,
  monthsShown,
  plain,
  profitAndLossShown,
  top10Shown,
  trialBalancePairsShown,
  trialBalanceShown,
  trucksShown,
  usd,
} from '../books/golden/on-screen'
import { openFreshBooks } from './fresh-books'

const QUARTER = 'start_date=2026-01-01&end_date=2026-03-31'
/** Rows of a statement on the dashboard. */
const DASHBOARD_ROWS = 12
const LABELS = { compact: 'Compact', summary: 'Summary', detailed: 'Detailed' }
const kept = JSON.parse(readFileSync(path.resolve('tests/books/golden/golden-answers.json'), 'utf8')) as Record<
  string,
  unknown
>
const answers = new Map(Object.entries(kept).map(([address, body]) => [sorted(`/api/v1${address}`), body]))

function sorted(address: string): string {
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  params.sort()
  return `${path}?${params}`
}

const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
  await page.route('**/api/v1/report/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const body = answers.get(sorted(`${pathname}${search}`))
    await (body === undefined ? route.abort() : route.fulfill({ json: body }))
  })
})

for (const basis of BASES) {
  test(`the statements of the golden quarter on the ${basis} basis show every figure, and the same totals in every mode`, async ({
    page,
  }) => {
    const { profit_and_loss, balance_sheet } = expected[basis]
    const address = `${QUARTER}&basis=${basis}&compare=none`
    await page.goto(`/app/reports/profit-and-loss?${address}`)
    for (const mode of MODES) {
      await page.getByRole('button', { name: LABELS[mode] }).click()
      await expect.poll(() => firstFigures(page.getByRole('treegrid'))).toEqual(profitAndLossShown(basis, mode))
      await expect(page.getByRole('row', { name: /^Net profit/ })).toContainText(usd(profit_and_loss.net_profit))
    }
    await expect(page.getByRole('region', { name: 'Revenue' })).toContainText(usd(profit_and_loss.revenue))
    await expect(page.getByRole('region', { name: 'Net Profit' })).toContainText(usd(profit_and_loss.net_profit))

    await page.goto(`/app/reports/balance-sheet?${address}`)
    const total = usd(balance_sheet.liability_equity_total)
    for (const mode of MODES) {
      await page.getByRole('button', { name: LABELS[mode] }).click()
      const sides = balanceSheetShown(basis, mode)
      for (const [at, side] of sides.entries())
        await expect.poll(() => firstFigures(page.getByRole('treegrid').nth(at))).toEqual(side)
      for (const name of [/^Total assets/, /^Total liabilities and equity/])
        await expect(page.getByRole('row', { name })).toContainText(total)
    }
    await expect(page.getByText('Assets equal liabilities + equity')).toBeVisible()

    await page.goto(`/app/reports/trial-balance?${address}`)
    await expect.poll(() => lastFigures(page.getByRole('treegrid'), 4)).toEqual(trialBalanceShown(basis))
    const foot = page.getByRole('row', { name: /^Total/ }).getByRole('rowheader')
    await expect(page.getByRole('row', { name: /Business Checking/ })).toBeInViewport()
    expect(await foot.evaluate((cell) => cell.getBoundingClientRect().bottom <= window.innerHeight + 1)).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect(foot).toHaveCSS('position', 'static')
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Dr / Cr' }).click()
    const pairs = page.getByRole('treegrid', { name: /debits and credits/ })
    await expect.poll(async () => (await lastFigures(pairs, 6)).slice(0, -1)).toEqual(trialBalancePairsShown(basis))

    await page.goto(`/app/reports/profit-and-loss-by-truck?${address}`)
    const trucks = page.getByRole('treegrid')
    await expect
      .poll(async () => (await cellsOf(trucks)).map(([name = '', ...figures]) => [name.split(' · ')[0], ...figures]))
      .toEqual(trucksShown(basis))
  })

  test(`the dashboard of books on the ${basis} basis shows every figure of the golden quarter`, async ({ page }) => {
    await page.clock.setFixedTime('2026-03-31T17:00:00Z')
    await page.route('**/api/v1/bank/account-list/**', (route) =>
      route.fulfill({ json: answers.get(sorted(pathOf(route.request().url()))) }),
    )
    // A statement without a basis is on that of the books.
    await page.route(/\/report\/(profit-and-loss|balance-sheet)\//, (route) =>
      route.fulfill({ json: answers.get(sorted(`${pathOf(route.request().url())}&basis=${basis}`)) }),
    )
    await page.evaluate(() =>
      localStorage.setItem(
        'haulbook:dashboard-chart',
        JSON.stringify({ interval: 'month', range: { start: '2026-01-01', end: '2026-03-31' } }),
      ),
    )
    await page.goto(`/app/dashboard?${QUARTER}`)

    for (const [label = '', ...figures] of cardsShown())
      for (const figure of figures)
        await expect(page.getByRole('region', { name: label, exact: true })).toContainText(figure)
    const accounts = page.getByRole('region', { name: 'Bank accounts' }).getByRole('listitem')
    await expect
      .poll(async () => (await accounts.locator('.money').allInnerTexts()).sort())
      .toEqual(bankBalancesShown())
    await page.getByRole('button', { name: 'Show as a table' }).click()
    const months = page.getByRole('table', { name: 'Money in and money out by month' }).locator('tbody tr')
    await expect
      .poll(() => months.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent))))
      .toEqual(monthsShown())

    const statements = page.getByRole('region', { name: 'Reports' })
    for (const mode of MODES)
      for (const [tab, shown] of Object.entries(dashboardShown(basis, mode))) {
        if (tab === 'Cash Activity' && mode === 'summary') continue
        await statements.getByRole('tab', { name: tab }).click()
        await statements.getByRole('button', { name: LABELS[mode] }).click()
        // The dashboard shows the first rows and the net row; the complete report is compared above.
        const known = shown.map(String)
        await expect
          .poll(async () => {
            const seen = (await firstFigures(statements.getByRole('treegrid'))).map(String)
            return [seen.length, seen.filter((row) => !known.includes(row)), seen[0], seen.at(-1)]
          })
          .toEqual([Math.min(DASHBOARD_ROWS, known.length), [], known[0], known.at(-1)])
        await expect(statements.getByText('Open report')).toBeVisible()
      }
  })
}

test('the balance, cash and truck reports of the golden quarter show every figure', async ({ page }) => {
  await page.goto(`/app/reports/cash-activity?${QUARTER}&compare=none`)
  for (const mode of ['compact', 'detailed'] as const) {
    await page.getByRole('button', { name: LABELS[mode] }).click()
    const more = page.getByRole('button', { name: /^\d+ more$/ })
    // Each side opens with its ten largest accounts.
    if (mode === 'detailed') {
      await expect(more).toHaveCount(2)
      await more.first().click()
      await more.first().click()
    }
    for (const { title, total, lines } of cashActivityShown(mode)) {
      const [card, section] = [
        page.getByRole('region', { name: title }).first(),
        page.getByRole('region', { name: title }).last(),
      ]
      await expect(card).toContainText(total)
      await expect(section).toContainText(total)
      await expect(section.getByRole('listitem')).toHaveText(lines)
    }
    await expect(page.getByRole('region', { name: 'Net burn' })).toContainText(usd(expected.cash_activity.net_burn))
  }

  for (const party of ['customer', 'vendor'] as const) {
    await page.goto(`/app/reports/${party}-balance?end_date=2026-03-31`)
    await expect
      .poll(async () => (await cellsOf(page.getByRole('treegrid'))).map((row) => row.slice(0, 4)))
      .toEqual(balancesShown(party))
    await expect(page.getByText(/difference \$0\.00$/)).toBeVisible()
  }

  await page.goto('/app/reports/fixed-asset-balance-truck?end_date=2026-03-31')
  const assets = async () => (await cellsOf(page.getByRole('treegrid'))).map((row) => row.slice(2, 6).join(' ')).sort()
  const { units, total } = assetBalancesShown()
  await expect.poll(assets).toEqual([...units, total].map((row) => row.join(' ')).sort())

  for (const [kind, place] of [
    ['accounts', 'top-10-accounts'],
    ['stakeholders', 'top-10-stakeholders'],
  ] as const)
    for (const direction of ['money_out', 'money_in'] as const) {
      await page.goto(`/app/reports/${place}?${QUARTER}${direction === 'money_in' ? '&amount_type=money_in' : ''}`)
      await expect(page.getByRole('main').locator('ol').getByRole('listitem')).toContainText(
        top10Shown(kind, direction),
      )
    }
})

test('the checking ledger for January shows every line with its running balance; the consistency review links to its findings', async ({
  page,
}) => {
  const linesAddress = Object.keys(kept).find((address) => address.includes('/lines/')) ?? ''
  const account = new URLSearchParams(linesAddress.split('?')[1]).get('chart_of_accounts') ?? ''
  // Tall enough for all lines: those out of sight are not rendered.
  await page.setViewportSize({ width: 1440, height: 3000 })
  await page.goto(
    `/app/accounting/general-ledger?start_date=2026-01-01&end_date=2026-01-31&basis=accrual&chart_of_account=${account}`,
  )
  const { beginning_balance, ending_balance, results } = expected.general_ledger_1010_january
  const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
  await expect(ledger.getByRole('row', { name: /Beginning balance/ })).toContainText(usd(beginning_balance))
  await expect(ledger.getByRole('row').last()).toContainText(usd(ending_balance))
  for (const { entry_id, balance_type, amount, running_total } of results) {
    const sides = balance_type === 'debit' ? [plain(amount), ''] : ['', plain(amount)]
    const cells = ledger.getByRole('row').filter({ hasText: entry_id }).getByRole('gridcell')
    await expect(cells.nth(-3)).toHaveText(sides[0] ?? '')
    await expect(cells.nth(-2)).toHaveText(sides[1] ?? '')
    await expect(cells.nth(-1)).toHaveText(plain(running_total))
  }

  for (const { range, found } of REVIEWS) {
    await page.goto(
      `/app/reports/consistency-review?start_date=${range.start_date}&end_date=${range.end_date}&basis=accrual`,
    )
    const suspense = page.getByRole('region', { name: 'Suspense and clearing' })
    for (const [number, amount] of found.standing) {
      const line = suspense
        .getByRole('listitem')
        .filter({ hasText: `${number} ` })
        .last()
      await expect(line).toContainText(usd(String(amount)))
      await expect(line.getByRole('link')).toHaveAttribute(
        'href',
        new RegExp(`start_date=${range.start_date}&end_date=${range.end_date}`),
      )
    }
    const wrong = page.getByRole('region', { name: 'Balances on the wrong side' })
    for (const [number, side, amount] of found.wrong_side) {
      await expect(wrong).toContainText(new RegExp(`${number} .*Normally a ${side} `))
      await expect(wrong).toContainText(usd(String(amount)))
    }
  }
})

/** Label and cells of every row of a table, from the top; hidden ones are left out. */
const cellsOf = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [row.querySelector('[data-slot="row-name"]')?.lastElementChild, ...row.querySelectorAll('[role=gridcell]')].map(
          (cell) => (cell instanceof HTMLElement && cell.offsetParent !== null ? cell.innerText.trim() : ''),
        ),
      ),
    )
const firstFigures = async (table: Locator): Promise<string[][]> => (await cellsOf(table)).map((row) => row.slice(0, 2))
const lastFigures = async (table: Locator, count: number): Promise<string[][]> =>
  (await cellsOf(table)).map((row) => [row[0] ?? '', ...row.slice(-count)])

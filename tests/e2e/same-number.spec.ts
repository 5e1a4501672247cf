/* The same figure is on several screens; each must show the same amount for the same books. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { accountIds, send } from './api'
import { importStatement, ofxStatement, openFreshBooks, rows, showYear, YEAR } from './fresh-books'

const JANUARY = `start_date=${YEAR}-01-01&end_date=${YEAR}-01-31`
const DAY = `${YEAR}-01-20`
const STATEMENT = ofxStatement([
  { day: '0120', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
  { day: '0120', amount: '-48.90', name: 'PREPASS TOLLS' },
  { day: '0120', amount: '4250.00', name: 'HARBOR OAK FREIGHT' },
  { day: '0118', amount: '-75.25', name: 'PILOT TRAVEL CENTER' },
  { day: '0116', amount: '-300.00', name: 'DANA WHITFIELD' },
  { day: '0115', amount: '-19.99', name: 'UNKNOWN STORE' },
])

test('every screen shows the same number', async ({ page }) => {
  test.setTimeout(180_000)
  await openFreshBooks(page)
  await page.evaluate(importStatement, STATEMENT.buffer.toString())
  await keepBooks(page)

  await test.step('a card and a tab of the dashboard, and the report that each links to', async () => {
    await page.goto(`/app/dashboard?${JANUARY}`)
    const cards = [await card(page, 'Money In'), await card(page, 'Money Out'), await card(page, 'Net burn')]
    const statements = page.getByRole('region', { name: 'Reports' })
    for (const [tab, row] of [
      ['Profit & Loss', /^Net profit/],
      ['Balance Sheet', /iabilities and equity \(?\$/],
    ] as const) {
      await page.goto(`/app/dashboard?${JANUARY}`)
      await showYear(page)
      await statements.getByRole('tab', { name: tab }).click()
      const shown = await figure(statements.getByRole('row', { name: row }))
      await page.getByRole('link', { name: `Open ${tab}` }).press('Enter')
      await expect(page).toHaveURL(/\/app\/reports\//)
      expect(await figure(page.getByRole('row', { name: row }))).toBe(shown)
    }
    await page.goto(`/app/reports/cash-activity?${JANUARY}&compare=none`)
    expect([await card(page, 'Money in'), await card(page, 'Money out'), await card(page, 'Net burn')]).toEqual(cards)
    expect(cards).toEqual(['$4,250.00', '($1,056.62)', '($3,193.38)'])
  })

  await test.step('spending and costs differ by payments that are not costs, and by an unpaid bill', async () => {
    await page.goto(`/app/spend-management/overview?${JANUARY}`)
    const spend = amount(await card(page, 'Spend'))
    const drawn = amount(
      await page
        .getByRole('region', { name: 'Top 10 accounts' })
        .getByRole('link', { name: /Owner Draws/ })
        .locator('.money')
        .innerText(),
    )
    const costsOn = async (basis: string) => {
      await page.goto(`/app/reports/profit-and-loss?${JANUARY}&basis=${basis}&compare=none`)
      return amount(await card(page, 'Revenue')) - amount(await card(page, 'Net Profit'))
    }
    expect(drawn).toBe(300)
    await page.goto(`/app/reports/vendor-balance?end_date=${YEAR}-01-31`)
    const unpaid = amount(await balanceOf(page))
    expect(cents(await costsOn('cash'))).toBe(cents(spend - drawn))
    expect(cents(await costsOn('accrual'))).toBe(cents(spend - drawn + unpaid))
  })

  await test.step('customer and vendor balances, and their accounts on the balance sheet', async () => {
    for (const [party, account] of [
      ['customer', /Accounts Receivable/],
      ['vendor', /Accounts Payable/],
    ] as const) {
      await page.goto(`/app/reports/${party}-balance?end_date=${YEAR}-01-31`)
      const owed = await balanceOf(page)
      await page.goto(`/app/reports/balance-sheet?${JANUARY}&basis=accrual&mode=detailed`)
      expect(amount(await figure(page.getByRole('row', { name: account })))).toBe(amount(owed))
    }
  })

  await test.step('all trucks together, and the profit and loss', async () => {
    await page.goto(`/app/reports/profit-and-loss-by-truck?${JANUARY}&basis=accrual`)
    await expect(page.getByRole('row', { name: /^Toggle 104/ })).toBeVisible()
    const total = page.getByRole('row', { name: /^Total/ }).getByRole('gridcell')
    const [revenue, , , profit] = await total.allInnerTexts()
    await page.goto(`/app/reports/profit-and-loss?${JANUARY}&basis=accrual&compare=none`)
    expect([await card(page, 'Revenue'), await card(page, 'Net Profit')]).toEqual([revenue, profit])
  })

  await test.step('a calendar day, and the list for that day', async () => {
    await page.goto('/app/spend-management/transactions/calendar')
    const january = page.getByRole('heading', { name: `January ${YEAR}` })
    for (let months = 0; months < 24 && !(await january.isVisible()); months++)
      await page.getByRole('button', { name: 'Previous month' }).click()
    await page.locator(`[data-day="${DAY}"]`).click()
    const day = page.getByRole('dialog')
    await expect(day.getByRole('definition').first()).toHaveText('$4,250.00')
    const [moneyIn = '', moneyOut = '', net = ''] = await day.getByRole('definition').allInnerTexts()
    await day.getByRole('link', { name: 'View all 3' }).press('Enter')
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByText(`Net ${net}`, { exact: true })).toBeVisible()
    for (const [direction, sum] of [
      ['money_in', moneyIn],
      ['money_out', moneyOut],
    ]) {
      await page.goto(
        `/app/spend-management/transactions/all?start_date=${DAY}&end_date=${DAY}&amount_type=${direction}`,
      )
      await expect(page.getByText(`Net ${sum}`, { exact: true })).toBeVisible()
    }
  })

  await test.step('the counts of the consistency review, and the rows that each count links to', async () => {
    await page.goto(`/app/reports/consistency-review?${JANUARY}&basis=accrual`)
    const links = page.getByRole('link', { name: /\d+ lines?/ })
    await expect(links).toHaveCount(3)
    for (const [at, text] of (await links.allInnerTexts()).entries()) {
      await links.nth(at).press('Enter')
      await expect(rows(page)).toHaveCount(Number(/(\d+) lines?/.exec(text)?.[1]))
      await page.goBack()
    }
  })
})

/** The figure of a card, once it is there. */
async function card(page: Page, name: string): Promise<string> {
  const value = page.getByRole('region', { name, exact: true }).first().locator('[data-figure]')
  await expect(value).toBeVisible()
  return value.innerText()
}

/** The first figure of a row of a report. */
async function figure(row: Locator): Promise<string> {
  await expect(row).toBeVisible()
  return row.getByRole('gridcell').first().innerText()
}

/** What all customers or vendors together owe or are owed. */
async function balanceOf(page: Page): Promise<string> {
  const total = page.getByRole('row', { name: /^Total/ })
  await expect(total).toBeVisible()
  return total.getByRole('gridcell').nth(2).innerText()
}

/** '($1,056.62)' → -1056.62 */
function amount(text: string): number {
  const size = Number(text.replace(/[^\d.]/g, ''))
  return text.includes('(') ? -size : size
}
const cents = (value: number): number => Math.round(value * 100)

/** Categorizes all bank lines except one, and creates an invoice and a bill for a truck. */
async function keepBooks(page: Page): Promise<void> {
  const post = (path: string, body: unknown) => send(page, 'POST', path, body)
  const account = await accountIds(page)
  const pilot = await post('stakeholder/stakeholder/', { full_name: 'Pilot Travel Centers', type: 'Vendor' })
  const lines = await send<{ results: { id: string; name: string; amount: number }[] }>(
    page,
    'GET',
    'transaction/transaction-list/?page_size=50',
  )
  for (const { id, name, amount } of lines.results) {
    const [first = ''] = name.split(' ')
    const filed = { PILOT: amount > 100 ? 6010 : 6020, PREPASS: 6210, HARBOR: 4010, DANA: 3020 }[first]
    if (filed) await post(`transaction/${id}/edit-chart-of-account/`, { chart_of_account: account(filed) })
    if (name.startsWith('PILOT')) await post(`transaction/${id}/edit-stake-holder/`, { stakeholder: pilot.id })
  }
  const truck = await post('fixed_asset/truck/', {
    make: 'Freightliner',
    model: 'Cascadia',
    year: 2022,
    unit_number: '104',
  })
  const customer = await post('stakeholder/stakeholder/', { full_name: 'Harbor Oak Freight', type: 'Customer' })
  const service = await post('invoice/service/', { name: 'Dedicated haul' })
  await post('invoice/invoice/', {
    stakeholder: customer.id,
    invoice_date: `${YEAR}-01-10`,
    invoice_status: 'open',
    invoice_items: [{ service: service.id, rate: 1800.5, truck: truck.id }],
  })
  await post('bill/bill/', {
    stakeholder: pilot.id,
    bill_date: `${YEAR}-01-12`,
    bill_items: [{ chart_of_account: account(6110), rate: 420.1, truck: truck.id }],
  })
}

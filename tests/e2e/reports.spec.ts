import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { readSheet } from '../support/spreadsheet'
import { accountIds, send } from './api'
import { openFreshBooks, showYear, YEAR } from './fresh-books'

const RANGE = `start_date=${YEAR}-01-01&end_date=${YEAR}-12-31`
const treeRow = (page: Page, name: RegExp) => page.getByRole('row', { name })

test("a customer's balance agrees with the ledger, expands into its lines, and can be exported as a file", async ({
  page,
}) => {
  await openFreshBooks(page)
  await owe(page, { date: `${YEAR}-01-15`, amount: 900.25 })

  await page.goto(`/app/reports/customer-balance?end_date=${YEAR}-12-31`)
  await expect(page.getByText('Ledger account 1200 shows $900.25 – difference $0.00')).toBeVisible()
  const customer = treeRow(page, /Harbor Oak Freight/)
  await expect(customer.getByRole('gridcell')).toContainText([
    '900.25',
    '–',
    '900.25',
    '–',
    '–',
    '–',
    '–',
    '900.25',
    '100.0%',
  ])
  const table = page.getByRole('region', { name: 'Balances by age' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => table.evaluate((place) => [place.clientWidth < 390, place.scrollWidth - place.clientWidth]))
    .toEqual([true, 0])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect
    .poll(() => table.evaluate((place) => [place.clientWidth > 390, place.scrollWidth - place.clientWidth]))
    .toEqual([true, 0])
  await customer.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('row', { level: 2 })).toContainText('900.25')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('dialog')
  await expect(entry.getByRole('row', { name: /^Total/ })).toContainText(/900\.25.*900\.25/)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('nobody is called this')
  await expect(page.getByText('No matches')).toBeVisible()

  await page.goto(`/app/reports/trial-balance?${RANGE}`)
  await treeRow(page, /Accounts Receivable/).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'General ledger' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${RANGE}&chart_of_account=`))
  const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
  await expect(ledger.getByRole('row', { name: /1200 Accounts Receivable 1 Beginning balance \$0\.00/ })).toBeVisible()
  await expect(ledger.getByRole('row', { name: /^Ending balance 900\.25 0\.00 \$900\.25$/ })).toBeVisible()
  await expect(ledger.getByRole('row', { name: /JE-000001/ })).toBeVisible()
  await ledger.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(entry.getByRole('row', { name: /^Total/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By entry' }).click()
  await expect(page).toHaveURL(/&group_by=entry/)
  await page.getByRole('searchbox', { name: 'Search ledger' }).fill('nothing is called this')
  await expect(page.getByText('No lines fit these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By account' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(
    new RegExp(`^General ledger.*${YEAR}-01-01 to ${YEAR}-12-31\\.pdf$`),
  )
})

test('basis and comparison are in the address', async ({ page }) => {
  await openFreshBooks(page)
  await owe(page, { date: `${YEAR}-02-03`, amount: 640 })
  await page.goto(`/app/reports/profit-and-loss?${RANGE}`)
  await expect(treeRow(page, /^Net profit/)).toContainText('$640.00')
  await expect(page.getByRole('button', { name: 'Accrual' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(page).toHaveURL(/&basis=cash/)
  await expect(page.getByRole('button', { name: 'Cash', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Accrual' }).click()
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'Compare: previous period' }).click()
  await expect(page).toHaveURL(/&compare=previous-period/)
  await expect(page.getByRole('columnheader', { name: `Jan 1 – Dec 31, ${YEAR - 1}` })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More exports' }).click()
  await page.getByRole('menuitem', { name: 'Export as Excel' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Profit and loss.*\.xlsx$/i)
  expect(readSheet(readFileSync(await file.path()))).toContainEqual([
    'Account',
    `Jan 1 – Dec 31, ${YEAR}`,
    '% of revenue',
    `Jan 1 – Dec 31, ${YEAR - 1}`,
    'Change',
  ])
  await page.context().setOffline(true)
  await expect(
    page.getByText(/^The figures are as of \d{1,2}:\d\d\s[AP]M\. Changes are not saved until you reconnect\.$/),
  ).toBeVisible()
  await page.context().setOffline(false)
})

test('by keyboard, a figure of an account, subtotal or truck opens the lines of its column, on report and dashboard', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await openFreshBooks(page)
  for (const [day, amount] of [
    ['01-01', 10],
    ['03-15', 250.5],
    ['04-03', 640],
  ] as const)
    await owe(page, { date: `${YEAR}-${day}`, amount })
  const march = `start_date=${YEAR}-03-01&end_date=${YEAR}-03-31`
  const april = `start_date=${YEAR}-04-01&end_date=${YEAR}-04-30`
  const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
  /** Tab goes from a row to its figures. */
  const opens = async (row: RegExp, figure: number, lines: { days: string; total: string }) => {
    await treeRow(page, row).focus()
    for (let tabs = 0; tabs < figure; tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/general-ledger\\?.*${lines.days}`))
    await expect(ledger.getByRole('row', { name: /^(Ending balance|Total) / })).toContainText(lines.total)
    await page.goBack()
  }
  const statement = `/app/reports/profit-and-loss?${april}&compare=previous-period&mode=detailed`
  await test.step('profit and loss', async () => {
    await page.goto(statement)
    await opens(/Linehaul Revenue/, 1, { days: april, total: '640.00' })
    await opens(/Linehaul Revenue/, 2, { days: march, total: '250.50' })
    await opens(/^Toggle Freight Revenue/, 2, { days: march, total: '250.50' })
    await opens(/^Gross profit/, 2, { days: march, total: '250.50' })
  })
  await test.step('balance sheet', async () => {
    await page.goto(`/app/reports/balance-sheet?${april}&compare=previous-period`)
    await opens(/^Total assets/, 1, { days: april, total: '900.50' })
    await opens(/^Total assets/, 2, { days: march, total: '260.50' })
  })
  await test.step('profit and loss by truck', async () => {
    await page.goto(`/app/reports/profit-and-loss-by-truck?${april}`)
    await opens(/^Toggle Unassigned/, 1, { days: april, total: '640.00' })
    await page.goForward()
    await expect(page).toHaveURL(/subcategory=revenue&/)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toContainText('Accounts ofRevenue')
  })
  await test.step('the dashboard', async () => {
    await page.goto('/app/dashboard')
    await showYear(page)
    await page.getByRole('region', { name: 'Reports' }).getByRole('button', { name: 'Detailed' }).click()
    await treeRow(page, /Linehaul Revenue/).focus()
    await page.keyboard.press('Enter')
    await expect(ledger.getByRole('row', { name: /Linehaul Revenue/ }).first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/general-ledger\\?.*start_date=${YEAR}-01-01&.*chart_of_account=`))
  })
})

test('the miles of a month are entered next to the profit by truck, and shown in it', async ({ page }) => {
  await openFreshBooks(page)
  await own(page, `${YEAR}-01-20`)
  await page.goto(`/app/reports/profit-and-loss-by-truck?start_date=${YEAR}-01-01&end_date=${YEAR}-04-30`)
  const enter = page.getByRole('button', { name: 'Enter miles' })
  const drawer = page.getByRole('dialog', { name: 'Miles' })
  const truck = drawer.getByRole('textbox', { name: '104 · 2022 Freightliner Cascadia' })
  await enter.press('Enter')
  await expect(drawer.getByRole('combobox', { name: 'Month' })).toContainText(`April ${YEAR}`)
  await expect(truck).toBeFocused()
  await page.keyboard.type('1.5 loads')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(drawer.getByText('Enter whole miles.')).toBeVisible()
  await truck.fill('1,200')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(`Miles of April ${YEAR} saved`)).toBeVisible()
  await expect(enter).toBeFocused()
  await expect(treeRow(page, /Freightliner/)).toContainText('1,200')
  await enter.press('Enter')
  await expect(truck).toHaveValue('1,200')
  await drawer.getByRole('button', { name: /^Remove the miles of 104/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(truck).toHaveValue('')
  await expect(truck).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  // The unit's row disappears with them, unless the daily round has posted its depreciation by now.
  await expect(treeRow(page, /Freightliner/).filter({ hasText: '1,200' })).toHaveCount(0)
})

test("on a phone a report's options are in a sheet and apply immediately", async ({ page }) => {
  await openFreshBooks(page)
  await owe(page, { date: `${YEAR}-01-15`, amount: 900.25 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/reports/trial-balance?${RANGE}`)
  await expect(page.getByText('In balance')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Date range/ })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Hide zero balances' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Cash', exact: true }).press('Enter')
  await sheet.getByRole('searchbox', { name: 'Search accounts' }).fill('linehaul')
  await expect(page).toHaveURL(/&basis=cash/)
  await sheet.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeFocused()
  await expect(treeRow(page, /Linehaul Revenue/)).toBeVisible()
  await expect(treeRow(page, /Accounts Receivable/)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.goto(`/app/accounting/general-ledger?${RANGE}`)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await sheet.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By entry' }).click()
  await expect(page).toHaveURL(/&group_by=entry/)
  await sheet.getByRole('checkbox', { name: 'Invoice' }).click()
  await expect(page).toHaveURL(/&event_types=invoice/)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible()
  await expect(page.getByText('No lines fit these filters.')).toBeVisible()
})

test('Space on a ledger line that is still loading opens its entry once it is there', async ({ page }) => {
  await openFreshBooks(page)
  await owe(page, { date: `${YEAR}-01-15`, amount: 900.25 })
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/report/general-ledger/lines/**', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`/app/accounting/general-ledger?${RANGE}`)
  const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
  await ledger.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(ledger.getByRole('row', { name: /JE-000001/ })).toHaveCount(0)
  arrive()
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Total/ })).toContainText(/900\.25.*900\.25/)
  await page.keyboard.press('Escape')
  await expect(ledger).toBeFocused()
})

test("the palette switches from one account's ledger to another, with the same dates", async ({ page }) => {
  await openFreshBooks(page)
  await owe(page, { date: `${YEAR}-01-15`, amount: 900.25 })
  await page.goto(`/app/accounting/general-ledger?${RANGE}`)
  const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
  await expect(ledger.getByRole('row', { name: /Linehaul Revenue/ }).first()).toBeVisible()
  for (const [account, other] of [
    ['1200 Accounts Receivable', /Linehaul Revenue/],
    ['4010 Linehaul Revenue', /Accounts Receivable/],
  ] as const) {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await page.keyboard.type(account.slice(5))
    await page.getByRole('option', { name: account }).click()
    await expect(ledger.getByRole('row', { name: new RegExp(account.slice(5)) }).first()).toBeVisible()
    await expect(ledger.getByRole('row', { name: other })).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${RANGE}&chart_of_account=`))
  }
})

test('dates, comparison, entities and basis of a report can be set using only the keyboard', async ({ page }) => {
  await openFreshBooks(page)
  await owe(page, { date: `${YEAR}-01-15`, amount: 900.25 })
  const { id: second } = await send(page, 'POST', 'entity/entity/', { name: 'Second Books' })
  await page.goto(`/app/reports/profit-and-loss?${RANGE}&mode=detailed`)
  const days = page.getByRole('button', { name: /^Date range/ })
  await days.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Start date' })).toBeFocused()
  await page.keyboard.type(`01/01/${YEAR}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`03/31/${YEAR}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`start_date=${YEAR}-01-01&end_date=${YEAR}-03-31`))
  await expect(days).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Columns' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeFocused()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/&compare=previous-period/)
  await expect(page.getByRole('columnheader', { name: `Oct 1 – Dec 31, ${YEAR - 1}` })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeFocused()

  const entities = page.getByRole('button', { name: 'Entities' })
  await page.keyboard.press('Tab')
  await expect(entities).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second')
  await expect(page.getByRole('option', { name: 'Second Books' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`&entities=${second}`))
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing in this period')).toBeVisible()
  await expect(entities).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page).not.toHaveURL(/entities=/)
  await expect(treeRow(page, /Linehaul Revenue/)).toContainText('$900.25')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cash', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/&basis=cash/)
  await days.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Last month' }).press('Enter')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page).not.toHaveURL(new RegExp(`start_date=${YEAR}-01-01&end_date=${YEAR}-03-31`))
  await expect(days).toBeFocused()
})

test('each report can be expanded into its lines using only the keyboard, and going back returns to the start', async ({
  page,
}) => {
  await openFreshBooks(page)
  await owe(page, { date: `${YEAR}-01-15`, amount: 900.25 })
  const goesAndComesBack = async (from: string, name: RegExp) => {
    await page.goto(from)
    const row = treeRow(page, name)
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('treegrid', { name: 'Lines of the ledger' })).toBeVisible()
    await page.goBack()
    await expect(row).toBeFocused()
  }
  await test.step('trial balance', () => goesAndComesBack(`/app/reports/trial-balance?${RANGE}`, /Accounts Receivable/))
  await test.step('balance sheet', () =>
    goesAndComesBack(`/app/reports/balance-sheet?${RANGE}&mode=detailed`, /Accounts Receivable/))
  await test.step('profit and loss by truck, whose rows stay expanded', async () => {
    await page.goto(`/app/reports/profit-and-loss-by-truck?${RANGE}`)
    await treeRow(page, /^Toggle Unassigned/).focus()
    for (const key of ['Right', 'Down', 'Right', 'Down', 'Right', 'Down']) await page.keyboard.press(`Arrow${key}`)
    const row = treeRow(page, /Linehaul Revenue/)
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
    await expect(ledger.getByRole('row', { name: /JE-000001/ })).toBeVisible()
    await expect(page).toHaveURL(/&?truck=none/)
    await expect(page.getByRole('button', { name: /^Filters/ })).toContainText('1')
    await page.goBack()
    await expect(row).toBeFocused()
  })
  await test.step('a purchased truck', async () => {
    await own(page, `${YEAR}-01-20`)
    await page.goto(`/app/reports/fixed-asset-balance-truck?end_date=${YEAR}-12-31`)
    const row = treeRow(page, /Freightliner/)
    await row.focus()
    await page.keyboard.press('Enter')
    const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
    await expect(ledger.getByRole('row', { name: /^1510 / })).toBeVisible()
    await expect(ledger.getByRole('row', { name: /50,000\.00/ }).first()).toBeVisible()
    await page.goBack()
    await expect(row).toBeFocused()
  })
  await test.step('the filtered trial balance', async () => {
    await page.goto(`/app/reports/trial-balance?${RANGE}`)
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('receiv')
    await expect(treeRow(page, /Linehaul Revenue/)).toHaveCount(0)
    const row = treeRow(page, /Accounts Receivable/)
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('treegrid', { name: 'Lines of the ledger' })).toBeVisible()
    await page.goBack()
    await expect(row).toBeFocused()
    await expect(page.getByRole('searchbox', { name: 'Search accounts' })).toHaveValue('receiv')
    await expect(treeRow(page, /Linehaul Revenue/)).toHaveCount(0)
  })

  await test.step('the tree of profit and loss is collapsed, expanded, and its level of detail chosen', async () => {
    await goesAndComesBack(`/app/reports/profit-and-loss?${RANGE}&mode=detailed`, /Linehaul Revenue/)
    await page.keyboard.press('ArrowLeft')
    await expect(treeRow(page, /^Toggle Freight Revenue/)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(treeRow(page, /Linehaul Revenue/)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(treeRow(page, /Linehaul Revenue/)).toBeVisible()
    await page.getByRole('button', { name: 'Compact' }).press('Enter')
    await expect(treeRow(page, /Freight Revenue/)).toHaveCount(0)
    await expect(page).toHaveURL(/mode=compact/)
  })

  await test.step('a link below the customers', async () => {
    await page.goto(`/app/reports/customer-balance?end_date=${YEAR}-12-31`)
    const link = page.getByRole('link', { name: 'Show the ledger' })
    await link.press('Enter')
    await expect(page.getByRole('treegrid', { name: 'Lines of the ledger' })).toBeVisible()
    await page.goBack()
    await expect(link).toBeFocused()
  })
})

/** A customer owes for a load, by a manual entry. */
async function owe(page: Page, { date, amount }: { date: string; amount: number }): Promise<void> {
  const account = await accountIds(page)
  const customer = await send(page, 'POST', 'stakeholder/stakeholder/', {
    full_name: 'Harbor Oak Freight',
    type: 'Customer',
  })
  await send(page, 'POST', 'journal_entry/journal-entry/', {
    date,
    accounts: [
      { chart_of_account: account(1200), debit: amount, stakeholder: customer.id },
      { chart_of_account: account(4010), credit: amount },
    ],
  })
}

/** A truck is bought for 50,000.00 in cash. */
async function own(page: Page, date: string): Promise<void> {
  const truck = await send(page, 'POST', 'fixed_asset/truck/', {
    make: 'Freightliner',
    model: 'Cascadia',
    year: 2022,
    unit_number: '104',
  })
  await send(page, 'POST', 'fixed_asset/fixed-asset/', {
    asset_type: 'truck',
    truck: truck.id,
    type_of_financing: 'cash',
    type_of_ownership: 'company',
    total_cost: 50000,
    purchase_date: date,
    depreciation_start_date: date,
    useful_life: 5,
  })
}

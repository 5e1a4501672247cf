import { expect, test, type Page } from '@playwright/test'
import { cell, importLines, openFreshBooks, row, rows, type StatementLine } from './fresh-books'
import { pressOn } from './keyboard'

const PAGE = '/app/spend-management/transactions'
const LINES: StatementLine[] = [
  { day: '0120', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
  { day: '0119', amount: '-48.90', name: 'PREPASS TOLLS' },
  { day: '0118', amount: '4250.00', name: 'HARBOR OAK FREIGHT' },
  { day: '0117', amount: '-1946.60', name: 'ROADREADY TIRE' },
  { day: '0116', amount: '-286.35', name: 'EZPASS REPLENISH' },
  { day: '0115', amount: '-14.50', name: 'CAT SCALE' },
]

const waiting = (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Not categorized/ })
const list = (page: Page, name: 'Category' | 'Stakeholder') => page.getByRole('dialog', { name })
const current = (page: Page) => page.locator('.ag-row-focus:not(.ag-opacity-zero)')

/** Types into the open list and takes the first answer. */
async function choose(page: Page, text: string, key: 'Enter' | 'Tab' = 'Enter') {
  await page.keyboard.type(text)
  await page.keyboard.press(key)
}

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
  await importLines(page, LINES)
})

test('the list is cleared by keyboard alone: move, file, undo, flag, file many', async ({ page }) => {
  await expect(waiting(page)).toHaveText('Not categorized6')
  await expect(page.getByText('Net $1,341.17')).toBeVisible()

  await test.step('c files the current row and the cursor moves on by itself', async () => {
    await page.keyboard.press('j')
    await expect(current(page)).toContainText('PILOT TRAVEL CENTER')
    await page.keyboard.press('c')
    await expect(list(page, 'Category')).toBeVisible()
    await choose(page, 'diesel fuel')
    await expect(page.getByRole('status').filter({ hasText: 'Filed as Diesel Fuel' })).toBeVisible()
    await expect(waiting(page)).toHaveText('Not categorized5')
    await expect(row(page, 'PILOT TRAVEL CENTER')).toHaveCount(0)
    await expect(current(page)).toContainText('PREPASS TOLLS')
    await expect(page.getByText('Net $1,953.65')).toBeVisible()
  })

  await test.step('z brings it back', async () => {
    await page.keyboard.press('z')
    await expect(row(page, 'PILOT TRAVEL CENTER')).toBeVisible()
    await expect(waiting(page)).toHaveText('Not categorized6')
  })

  await test.step('Tab files the row and asks for its stakeholder, which can be added on the spot', async () => {
    await page.keyboard.press('k')
    await page.keyboard.press('c')
    await choose(page, 'diesel fuel', 'Tab')
    await expect(list(page, 'Stakeholder')).toBeVisible()
    await expect(row(page, 'PILOT TRAVEL CENTER')).toContainText('Diesel Fuel')
    await choose(page, 'Pilot Travel Centers')
    const drawer = page.getByRole('dialog', { name: 'New stakeholder' })
    await expect(drawer.getByLabel(/^Full name/)).toHaveValue('Pilot Travel Centers')
    await page.keyboard.press('Control+Enter')
    await expect(drawer.getByText('field is required')).toBeVisible()
    await drawer.getByRole('button', { name: 'Vendor' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(row(page, 'PILOT TRAVEL CENTER')).toHaveCount(0)
    await expect(waiting(page)).toHaveText('Not categorized5')
  })

  await test.step('f flags, Escape leaves a list without a change', async () => {
    await expect(current(page)).toContainText('PREPASS TOLLS')
    await page.keyboard.press('f')
    await expect(row(page, 'PREPASS TOLLS').getByRole('img', { name: 'Flagged' })).toBeVisible()
    await page.keyboard.press('c')
    await page.keyboard.press('Escape')
    await expect(list(page, 'Category')).toHaveCount(0)
    await expect(row(page, 'PREPASS TOLLS')).toBeVisible()
    await expect(waiting(page)).toHaveText('Not categorized5')
  })

  await test.step('x and Shift+x select, c files them all, one undo takes all back', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('toolbar', { name: 'Bulk actions' })
    await expect(bar).toContainText('3 selected')
    await expect(bar).toContainText('$2,254.50')
    await page.keyboard.press('c')
    await choose(page, 'other expense')
    await expect(page.getByText('3 transactions filed as Other Expense')).toBeVisible()
    await expect(waiting(page)).toHaveText('Not categorized2')
    await page.keyboard.press('Control+z')
    await expect(waiting(page)).toHaveText('Not categorized5')
    await expect(rows(page)).toHaveCount(5)
  })
})

test('the keyboard is never on nothing: Tab leaves the table for the bulk bar, and what goes with its own press hands it on', async ({ page }) => {
  const bar = page.getByRole('toolbar', { name: 'Bulk actions' })
  const holder = page.locator(':focus')

  await test.step('one Tab from the rows to the bulk bar, and back to the row it came from', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(bar).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(bar.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Shift+Tab')
    await expect(row(page, 'PREPASS TOLLS').locator(':focus')).toHaveCount(1)
  })

  await test.step('the bulk bar goes with the selection, and the keyboard is on the row again', async () => {
    await pressOn(bar.getByRole('button', { name: 'Clear selection' }))
    await expect(bar).toHaveCount(0)
    await expect(row(page, 'PREPASS TOLLS').locator(':focus')).toHaveCount(1)
  })

  await test.step('a quick filter goes into a chip, and the next one has the keyboard', async () => {
    await pressOn(page.getByRole('button', { name: 'No stakeholder' }))
    await expect(page.getByRole('button', { name: 'Remove filter' })).toBeVisible()
    await expect(holder).toHaveText('Flagged')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No matches')).toBeVisible()
  })

  await test.step('what stood alone leaves it to the row that was current, which is there again', async () => {
    await pressOn(page.getByRole('button', { name: 'Clear filters' }))
    await expect(rows(page)).toHaveCount(6)
    await expect(row(page, 'PREPASS TOLLS').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('j')
    await expect(row(page, 'HARBOR OAK FREIGHT').locator(':focus')).toHaveCount(1)
  })

  const drawer = page.getByRole('dialog', { name: 'Transaction: HARBOR OAK FREIGHT' })
  const fileInDrawer = async () => {
    await page.keyboard.press('o')
    await expect(drawer.getByRole('heading', { name: 'Attachments' })).toBeVisible()
    await page.keyboard.press('c')
    await choose(page, 'other income')
    await expect(row(page, 'HARBOR OAK FREIGHT')).toHaveCount(0)
  }
  await test.step('a row that was filed and taken back in its drawer has it when that closes, and j goes on from there', async () => {
    await fileInDrawer()
    await page.keyboard.press('z')
    await expect(row(page, 'HARBOR OAK FREIGHT')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, 'HARBOR OAK FREIGHT').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('j')
    await expect(row(page, 'ROADREADY TIRE').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('k')
  })

  await test.step('where the row is gone for good, the one in its place has it', async () => {
    await fileInDrawer()
    await page.keyboard.press('Escape')
    await expect(row(page, 'ROADREADY TIRE').locator(':focus')).toHaveCount(1)
  })

  await test.step('a key that finds it on the page acts on the row that was current', async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('f')
    await expect(row(page, 'ROADREADY TIRE').getByRole('img', { name: 'Flagged' })).toBeVisible()
    await expect(row(page, 'ROADREADY TIRE').locator(':focus')).toHaveCount(1)
  })
})

test('all that match, on every page, are filed with one call, and one undo takes all back', async ({ page }) => {
  await page.getByLabel('Search transactions').fill('p')
  await expect(rows(page)).toHaveCount(3)
  await page.goto(`${PAGE}/not-categorized?page_size=5`)
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  const bar = page.getByRole('toolbar', { name: 'Bulk actions' })
  await bar.getByRole('button', { name: 'Select all 6' }).click()
  await expect(bar).toContainText('$1,341.17')
  await bar.getByRole('button', { name: 'Categorize' }).click()
  await choose(page, 'other income')
  const question = page.getByRole('alertdialog', { name: 'File 6 transactions as Other Income?' })
  await expect(question.getByRole('button', { name: 'File 6' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('6 transactions filed as Other Income')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
  await expect(waiting(page)).toHaveText('Not categorized0')
  await page.keyboard.press('z')
  await expect(waiting(page)).toHaveText('Not categorized6')
  await expect(rows(page)).toHaveCount(5)

  const first = page.locator('.ag-row .pick').first()
  await first.click()
  await page.keyboard.press('f')
  const said = page.getByRole('region', { name: 'Notifications, F8' }).getByText('Flagged')
  await expect(said).toBeVisible()
  await first.click()
  await expect(bar).toBeVisible()
  const [above, below] = [await said.boundingBox(), await bar.boundingBox()]
  expect(below && above && above.y + above.height, 'notices stand above the bar').toBeLessThanOrEqual(below?.y ?? 0)
})

test('filters live in the address: they survive a reload and are shared by a link', async ({ page }) => {
  await page.goto(`${PAGE}/all`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Amount' }).click()
  await page.getByLabel('At least').fill('200')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Money out only' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(`${PAGE}/all?min_amount=200&amount_type=money_out`)
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await expect(page.getByText('Net ($2,845.43)')).toBeVisible()

  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove filter Amount' }).click()
  await expect(rows(page)).toHaveCount(5)

  await page.goto(`${PAGE}/all?name__not_contains=pilot&ordering=amount&min_amount=oops`)
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText('Payee does not contain')).toBeVisible()
  await expect(rows(page).first()).toContainText('CAT SCALE')

  await page.getByLabel('Search transactions').fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(6)
  await expect(page).toHaveURL(`${PAGE}/all?ordering=amount`)
})

test('what is typed before the list of categories has come is typed into it, and does nothing to the row', async ({ page }) => {
  await page.reload()
  await expect(rows(page)).toHaveCount(6)
  let goOn: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/_next/static/chunks/**', async (route) => {
    await gate
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.type('cdiesel fuel')
  await expect(list(page, 'Category')).toHaveCount(0)
  goOn()
  await expect(list(page, 'Category').getByRole('combobox')).toHaveValue('diesel fuel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Filed as Diesel Fuel' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Flagged' })).toHaveCount(0)
})

test('a refused change comes back with a red notification and Retry', async ({ page }) => {
  const refuse = '**/edit-chart-of-account/'
  await page.route(refuse, (route) =>
    route.fulfill({ status: 409, json: { message: 'Books are locked through 2026-01-31.' } }),
  )
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(list(page, 'Category')).toBeVisible()
  await choose(page, 'diesel fuel')
  const refusal = page.getByRole('alert').filter({ hasText: 'Books are locked through 2026-01-31.' })
  await expect(refusal).toBeVisible()
  await expect(row(page, 'PILOT TRAVEL CENTER')).toBeVisible()
  await expect(waiting(page)).toHaveText('Not categorized6')
  await page.unroute(refuse)
  await refusal.getByRole('button', { name: 'Retry' }).click()
  await expect(waiting(page)).toHaveText('Not categorized5')
})

test('a finalized row is read-only until it is unfinalized', async ({ page }) => {
  await page.keyboard.press('j')
  await expect(current(page)).toContainText('PILOT TRAVEL CENTER')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Bulk actions' })
  await expect(bar.getByRole('button', { name: 'Finalize' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('c')
  await choose(page, 'diesel fuel')
  await expect(waiting(page)).toHaveText('Not categorized5')

  await page.goto(`${PAGE}/all`)
  await row(page, 'PILOT TRAVEL CENTER').getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Finalize' }).click()
  await expect(row(page, 'PILOT TRAVEL CENTER').getByRole('img', { name: 'Finalized' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Transaction is finalized. Unfinalize it before making changes.')).toBeVisible()
  await expect(list(page, 'Category')).toHaveCount(0)
})

test('a list that fails to load says so, keeps its filters, and loads on Retry', async ({ page }) => {
  await page.route('**/transaction-list/**', (route) => route.fulfill({ status: 503, json: { message: 'down' } }))
  await page.goto(`${PAGE}/out?is_flagged=false`)
  await expect(page.getByText('Could not load transactions.')).toBeVisible()
  await expect(page.getByText('Nothing to show yet')).toBeVisible()
  await page.unroute('**/transaction-list/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page).toHaveURL(`${PAGE}/out?is_flagged=false`)
})

test('a transaction is entered by hand', async ({ page }) => {
  await page.getByRole('button', { name: 'Add transaction' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add transaction' })
  await drawer.getByRole('button', { name: 'Add transaction' }).click()
  await expect(drawer.getByText('field is required').first()).toBeVisible()
  await drawer.getByLabel(/^Amount/).fill('125.5')
  await drawer.getByRole('combobox', { name: 'Bank account' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByLabel(/^Payee/).fill('Corner Truck Wash')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Transaction added')).toBeVisible()
  await expect(cell(page, 'Corner Truck Wash', 'amount')).toHaveText('($125.50)')
  await expect(waiting(page)).toHaveText('Not categorized7')
})

test('how a table stands is kept for its path alone, and a reset restores it, by keyboard', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${PAGE}/all`)
  await expect(rows(page)).toHaveCount(6)
  const sizes = page.getByRole('combobox', { name: 'Rows per page' })
  const bank = page.getByRole('columnheader', { name: 'Bank account' })
  await expect(sizes).toHaveText('25')
  await pressOn(sizes)
  await expect(page.getByRole('option')).toHaveText(['5', '10', '15', '20', '25', '30', '50', '100', '200', '300', '500'])
  await page.keyboard.press('Home')
  await expect(page.getByRole('option', { name: '5', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(5)
  await pressOn(page.getByRole('button', { name: 'Columns' }))
  const choice = page.getByRole('menuitemcheckbox', { name: 'Bank account' })
  await expect(choice).toBeFocused()
  await expect(choice).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(choice).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(bank).toHaveCount(0)

  await pressOn(page.getByRole('link', { name: 'Money out' }))
  await expect(page).toHaveURL(`${PAGE}/out`)
  await expect(bank).toBeVisible()
  await expect(sizes).toHaveText('25')
  await page.goto(`${PAGE}/all`)
  await expect(rows(page)).toHaveCount(5)
  await expect(bank).toHaveCount(0)
  await pressOn(page.getByRole('button', { name: 'Reset table' }))
  await expect(bank).toBeVisible()
  await expect(rows(page)).toHaveCount(6)
  await expect(sizes).toHaveText('25')
})

test('the look of a table is a stylesheet: no style is written into the page when one comes, goes or comes back', async ({ page }) => {
  const views = page.getByRole('navigation', { name: 'Views' })
  const written = page.locator('style[data-ag-css]')
  await expect(rows(page)).toHaveCount(LINES.length)
  await expect(rows(page).first()).toHaveCSS('height', '40px')
  await expect(written).toHaveCount(0)
  await views.getByRole('link', { name: 'Calendar' }).click()
  await expect(rows(page)).toHaveCount(0)
  await views.getByRole('link', { name: 'All Transactions' }).click()
  await expect(rows(page)).toHaveCount(LINES.length)
  await expect(rows(page).first()).toHaveCSS('height', '40px')
  await expect(written).toHaveCount(0)
})

test('the list leaves as an Excel file that asks for patience first, by keyboard', async ({ page }) => {
  await page.goto(`${PAGE}/all`)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/export-transaction/**', async (route) => {
    await answered
    await route.continue()
  })
  const download = page.waitForEvent('download')
  await pressOn(page.getByRole('button', { name: 'Export' }))
  const patience = page.getByText('It may take a while to download the Excel file. Please be patient.')
  await expect(patience).toBeVisible()
  answer()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(patience).toBeHidden()
})

test('on a phone a row is filed from a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${PAGE}/not-categorized`)
  await page.locator('[data-row]').filter({ hasText: 'PILOT TRAVEL CENTER' }).locator('[data-edit="chart_of_account"]').click()
  await page.getByRole('dialog', { name: 'Category' }).getByRole('combobox').fill('diesel fuel')
  await page.getByRole('option', { name: /Diesel Fuel/ }).click()
  await expect(page.getByText('Filed as Diesel Fuel')).toBeVisible()
  await expect(page.getByText('PILOT TRAVEL CENTER')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

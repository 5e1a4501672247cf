import { expect, test } from '@playwright/test'
import { rows } from './fresh-books'
import { pressOn } from './keyboard'
import { LINES, openLines, PAGE } from './transaction-lines'

test.beforeEach(openLines)

test('filters are in the address: they survive a reload and can be shared by a link', async ({ page }) => {
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
  await expect(page.getByText('Name at the bank does not contain')).toBeVisible()
  await expect(rows(page).first()).toContainText('CAT SCALE')

  await page.getByLabel('Search transactions').fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(6)
  await expect(page).toHaveURL(`${PAGE}/all?ordering=amount`)
})

test('a list that fails to load shows an error, keeps its filters, and loads on Retry', async ({ page }) => {
  await page.route('**/transaction-list/**', (route) => route.fulfill({ status: 503, json: { message: 'down' } }))
  await page.goto(`${PAGE}/out?is_flagged=false`)
  await expect(page.getByText('Could not load transactions.')).toBeVisible()
  await expect(page.getByText('Nothing to show yet')).toBeVisible()
  await page.unroute('**/transaction-list/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page).toHaveURL(`${PAGE}/out?is_flagged=false`)
})

test("a table's layout is stored per path, and a reset restores the default, by keyboard", async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${PAGE}/all`)
  await expect(rows(page)).toHaveCount(6)
  const sizes = page.getByRole('combobox', { name: 'Rows per page' })
  const bank = page.getByRole('columnheader', { name: 'Bank account' })
  await expect(sizes).toHaveText('25')
  await pressOn(sizes)
  await expect(page.getByRole('option')).toHaveText([
    '5',
    '10',
    '15',
    '20',
    '25',
    '30',
    '50',
    '100',
    '200',
    '300',
    '500',
  ])
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

test("a table shown again looks the same, and all its styles have the page's nonce", async ({ page }) => {
  const views = page.getByRole('navigation', { name: 'Views' })
  const written = () =>
    page.locator('style[data-ag-css]').evaluateAll((styles) => {
      const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
      return { count: styles.length, others: styles.filter((style) => (style as HTMLElement).nonce !== nonce).length }
    })
  await expect(rows(page)).toHaveCount(LINES.length)
  await expect(rows(page).first()).toHaveCSS('height', '40px')
  const first = await written()
  expect(first.count).toBeGreaterThan(0)
  expect(first.others).toBe(0)
  await views.getByRole('link', { name: 'Calendar' }).click()
  await expect(rows(page)).toHaveCount(0)
  await views.getByRole('link', { name: 'All Transactions' }).click()
  await expect(rows(page)).toHaveCount(LINES.length)
  await expect(rows(page).first()).toHaveCSS('height', '40px')
  expect(await written()).toEqual(first)
})

test("a table's styles override the page's CSS reset: padding in cells, a check box in the header", async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(LINES.length)
  await expect(rows(page).first().locator('[col-id="date"]')).toHaveCSS('padding-left', '9px')
  const pickAll = page.getByRole('checkbox', { name: 'Select all rows of this page' })
  await expect(pickAll).toHaveCSS('width', /^1[4-9]px$/)
})

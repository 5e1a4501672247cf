import { expect, test } from '@playwright/test'
import { needs } from './deployment'
import { YEAR } from './fresh-books'

needs('the demo company')

const PAGE = '/app/reports/profit-and-loss'
// Without dates, the report has no entries yet on January 1st.
const LAST_YEAR = `${PAGE}?start_date=${YEAR}-01-01&end_date=${YEAR}-12-31`
const demo = { email: process.env.DEMO_EMAIL ?? '', password: process.env.DEMO_PASSWORD ?? '' }

test.beforeEach(async ({ page }) => {
  await page.goto(`/auth/login?next=${encodeURIComponent(PAGE)}`)
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel(/^Password/).fill(demo.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('treegrid')).toBeVisible()
})

test('starts with January 1st to today in Summary, with a comparison', async ({ page }) => {
  const year = YEAR + 1
  await expect(page).toHaveURL(new RegExp(`start_date=${year}-01-01&end_date=${year}-\\d\\d-\\d\\d&mode=summary`))
  for (const card of ['Revenue', 'Net Profit', 'Profit Margin']) {
    await expect(page.getByRole('region', { name: card })).toContainText(/[$%]/)
  }
  await expect(page.getByRole('columnheader', { name: `Same period ${year - 1}` })).toBeVisible()
  for (const total of ['Gross profit', 'Operating income', 'Profit before tax', 'Net profit']) {
    await expect(page.getByRole('row', { name: new RegExp(`^${total}`) })).toBeVisible()
  }
})

test('modes expand and collapse the tree: none, the top level, all', async ({ page }) => {
  const heading = page.getByRole('row', { name: /Freight Revenue/ })
  const leaf = page.getByRole('row', { name: /Linehaul Revenue/ })
  await expect(heading).toBeVisible()
  await expect(leaf).toHaveCount(0)
  await page.getByRole('button', { name: 'Compact' }).click()
  await expect(heading).toHaveCount(0)
  await page.getByRole('button', { name: 'Detailed' }).click()
  await expect(leaf).toBeVisible()
  await page
    .getByRole('row', { name: /^Toggle Revenue|^Revenue/ })
    .first()
    .focus()
  await page.keyboard.press('ArrowLeft')
  await expect(leaf).toHaveCount(0)
})

test('a figure opens its ledger, which ends with the same figure', async ({ page }) => {
  await page.goto(LAST_YEAR)
  await page.getByRole('button', { name: 'Detailed' }).click()
  const leaf = page.getByRole('row', { name: /Linehaul Revenue/ })
  const amount = (await leaf.getByRole('gridcell').first().innerText()).trim()
  await leaf.getByRole('button', { name: 'Linehaul Revenue' }).click()
  await expect(page.getByRole('heading', { name: 'General ledger' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Credit' })).toContainText(
    /Debit \$[\d,.]+ · Credit \$[\d,.]+/,
  )
  const ledger = page.getByRole('treegrid', { name: 'Lines of the ledger' })
  await ledger.focus()
  await page.keyboard.press('End')
  await expect(ledger.getByRole('row', { name: /^Ending balance/ })).toContainText(amount)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Detailed' })).toHaveAttribute('aria-pressed', 'true')
})

test('the chosen range is in the address and kept for the next visit', async ({ page }) => {
  await page.getByRole('button', { name: /^Date range/ }).click()
  await page.getByRole('button', { name: 'Last 3 full months' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/start_date=\d{4}-\d\d-01/)
  const chosen = new URL(page.url()).search
  await page.getByRole('button', { name: 'Spend management' }).click()
  await page.getByRole('link', { name: /^Transactions/ }).click()
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await page.goto(PAGE)
  await expect(page).toHaveURL(PAGE + chosen)
})

test('an empty period is reported as such and links back to the year', async ({ page }) => {
  await page.goto(`${PAGE}?start_date=2001-01-01&end_date=2001-01-31`)
  await expect(page.getByText('Nothing in this period')).toBeVisible()
  await page.getByRole('button', { name: 'Year to date', exact: true }).click()
  await expect(page.getByRole('treegrid')).toBeVisible()
})

test('on a phone the table has only account and amount', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('prints with its own title', async ({ page }) => {
  await page.goto(LAST_YEAR)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title)
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^Profit and loss Jan 1 – /)
})

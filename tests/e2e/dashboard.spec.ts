import { expect, test } from '@playwright/test'
import { importStatement, ofxStatement, openFreshBooks, rows, showYear, YEAR, type StatementLine } from './fresh-books'

const LINES: StatementLine[] = [
  { day: '0120', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
  { day: '0119', amount: '-48.90', name: 'PREPASS TOLLS' },
  { day: '0118', amount: '4250.00', name: 'HARBOR OAK FREIGHT' },
]
const JANUARY = `start_date=${YEAR}-01-01&end_date=${YEAR}-01-31`

test('the dashboard shows the whole difference between a statement and the books', async ({ page }) => {
  await openFreshBooks(page)
  for (const [at, line] of LINES.slice(0, 2).toReversed().entries())
    await page.evaluate(importStatement, ofxStatement([line], `part-${at}.ofx`).buffer.toString())
  await page.goto('/app/dashboard')
  const account = page.getByRole('region', { name: 'Bank accounts' }).getByRole('listitem')
  await expect(account).toContainText(
    /The statement says \$3,588\.62 on Jan 31, \d{4}, the books say .*: \$612\.48 too little\./,
  )
  expect(
    await account.evaluate((row) =>
      [...row.querySelectorAll('span')].some((part) => part.scrollWidth > part.clientWidth),
    ),
  ).toBe(false)
})

test('the dashboard shows open tasks first, then the exact books; the chart remembers its selection', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await openFreshBooks(page)
  await page.goto('/app')
  await expect(page).toHaveURL('/app/dashboard')
  await expect(
    page.getByRole('region', { name: 'First steps' }).getByRole('button', { name: 'Import statement' }),
  ).toBeVisible()
  await page.evaluate(importStatement, ofxStatement(LINES).buffer.toString())

  await page.goto(`/app/dashboard?${JANUARY}`)
  await expect(page.getByRole('region', { name: 'Money In' })).toContainText('$4,250.00')
  await expect(page.getByRole('region', { name: 'Money Out' })).toContainText('($661.38)')
  await expect(page.getByRole('region', { name: 'Net burn' })).toContainText('($3,588.62)')
  await expect(page.getByRole('region', { name: 'Bank accounts' }).getByRole('listitem')).toHaveCount(1)

  await test.step('the chart by keyboard', async () => {
    await page.getByRole('button', { name: /^Chart range/ }).click()
    await page.getByRole('button', { name: 'Last fiscal year', exact: true }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await page.reload()
    const chart = page.getByRole('slider', { name: 'Money in and money out by month' })
    await chart.focus()
    await page.keyboard.press('Home')
    await expect(chart).toHaveAttribute('aria-valuetext', /money in \$4,250\.00, money out \$661\.38, net \$3,588\.62/)
    await page.getByRole('button', { name: 'Show as a table' }).press('Enter')
    await expect(page.getByRole('row', { name: /^Jan.*\$4,250\.00 \(\$661\.38\) \$3,588\.62/ })).toBeVisible()
  })

  await test.step('the statements by keyboard', async () => {
    await showYear(page)
    await page.getByRole('tab', { name: 'Profit & Loss' }).focus()
    await page.keyboard.press('ArrowRight')
    // The next tab gets the focus a moment after the key.
    await expect(page.getByRole('tab', { name: 'Balance Sheet' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(
      page.getByRole('treegrid', { name: 'Cash activity' }).getByRole('row', { name: /Money out \$661\.38/ }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open Cash Activity' })).toHaveAttribute(
      'href',
      /^\/app\/reports\/cash-activity\?start_date=/,
    )
  })

  await test.step('items to review link to their pages', async () => {
    await page.getByRole('link', { name: /^Transactions without a category\s*3$/ }).press('Enter')
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('the spend overview links to its lines', async () => {
    await page.goto(`/app/spend-management/overview?${JANUARY}`)
    await expect(page.getByRole('region', { name: 'Spend', exact: true })).toContainText('$661.38')
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await expect(page.getByRole('table', { name: 'Spend by period and account group' })).toContainText('$661.38')
    await page.getByRole('region', { name: 'Uncategorized spend' }).getByRole('link').press('Enter')
    await expect(rows(page)).toHaveCount(2)
  })
})

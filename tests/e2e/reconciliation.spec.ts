import { expect, test, type Page } from '@playwright/test'
import { send } from './api'
import { importLines, openFreshBooks, YEAR, type StatementLine } from './fresh-books'

const LINES: StatementLine[] = [
  { day: '0105', amount: '2000.00', name: 'HARBOR OAK FREIGHT' },
  { day: '0110', amount: '-512.40', name: 'PILOT TRAVEL CENTER' },
  { day: '0120', amount: '-48.90', name: 'PREPASS TOLLS' },
]

const difference = (page: Page) => page.getByRole('status').filter({ hasText: 'Difference' })

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
  await importLines(page, LINES)
})

test('a statement is reconciled by keyboard: started, selected, explained, finished, undone', async ({ page }) => {
  await page.goto('/app/accounting/reconciliation')
  await page.getByRole('button', { name: /^Reconcile .*4417/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Reconcile an account' })
  await drawer.getByLabel(/^Ending date/).fill(`01/31/${YEAR}`)
  // The file says 3,588.62 on January 31.
  await drawer.getByLabel(/^Ending balance/).fill('3637.52')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/accounting\/reconciliation\/[0-9a-f-]+$/)
  await expect(difference(page)).toContainText('$48.90')
  const out = page.getByRole('listbox', { name: 'Money out' })
  await expect(out.getByRole('option')).toHaveCount(2)
  // Both lists and the link to the statement are next to each other, not cut off.
  for (const name of ['Money in', 'Money out'])
    await expect(page.getByRole('region', { name }).getByText('Amount', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/PREPASS TOLLS of .* is exactly 48.90/)).toBeVisible()

  await test.step('Enter applies the likeliest explanation, Space reverts it', async () => {
    await out.focus()
    await page.keyboard.press('Enter')
    await expect(difference(page)).toContainText('$0.00')
    await expect(page.getByText('1 of 2 cleared')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(difference(page)).toContainText('$48.90')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    await expect(page.getByText('0 of 2 cleared')).toBeVisible()
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await expect(difference(page)).toContainText('$0.00')
  })

  await test.step('selections are kept after a reload', async () => {
    await page.getByRole('button', { name: 'Save for later' }).press('Enter')
    await expect(page).toHaveURL(/\/accounting\/reconciliation$/)
    await page.getByRole('link', { name: 'Continue' }).press('Enter')
    await expect(difference(page)).toContainText('$0.00')
  })

  await test.step('an entered balance counts immediately, and is saved when its field is left', async () => {
    const balance = page.getByLabel(/^Ending balance/)
    const finish = page.locator('[data-page-header]').getByRole('button', { name: /^Finish/ })
    await balance.fill('9000')
    await expect(finish).toHaveAttribute('aria-disabled', 'true')
    await finish.click({ force: true })
    await expect(difference(page)).toContainText('$5,362.48')
    await expect(finish).toHaveAttribute('aria-disabled', 'true')
    await balance.fill('3637.52')
    await out.focus()
    await expect(difference(page)).toContainText('$0.00')
    // The figure counts immediately, and is saved a moment later.
    await expect(finish).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('finished, with a report; its month is finished; undone again', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/is reconciled through Jan 31/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Cleared' })).toContainText('HARBOR OAK FREIGHT')
    await expect(page.getByRole('region', { name: 'Outstanding' })).toContainText('PREPASS TOLLS')
    await page.getByRole('link', { name: 'Reconciliation' }).first().press('Enter')
    await expect(page.getByRole('link', { name: `January ${YEAR}: Finished` })).toBeVisible()
    await page.getByRole('link', { name: `January ${YEAR}: Finished` }).press('Enter')
    await page.locator('[data-page-header]').getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(difference(page)).toContainText('$0.00')
  })
})

test('a missing line is added in place, and a remaining difference is booked as shown in the preview', async ({
  page,
}) => {
  const account = await send(page, 'POST', 'bank/account/', {
    name: 'Payroll',
    account_type: 'checking',
    current_balance: 100,
    balance_date: `${YEAR - 1}-12-31`,
  })
  const { id } = await send(page, 'POST', 'reconciliation/reconciliation/', {
    bank_account: account.id,
    end_date: `${YEAR}-01-31`,
    settlement_balance: 84.63,
  })
  await page.goto(`/app/accounting/reconciliation/${id}`)
  await expect(difference(page)).toContainText('($15.37)')
  await page.getByRole('button', { name: 'Add missing line' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Add missing line' })
  await drawer.getByLabel(/^Amount/).fill('15')
  await drawer.getByLabel(/^Payee/).fill('MONTHLY FEE')
  await page.keyboard.press('Control+Enter')
  await expect(difference(page)).toContainText('($0.37)')
  await page.getByRole('button', { name: 'Finish with adjustment …' }).press('Enter')
  const adjust = page.getByRole('dialog', { name: 'Finish with adjustment' })
  await expect(adjust).toContainText('Reconciliation Adjustments $0.37')
  await adjust.getByLabel('Note').fill('Rounded by the bank')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Adjustments' })).toContainText('($0.37)')
})

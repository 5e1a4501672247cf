import { expect, test } from '@playwright/test'
import { send } from './api'
import { openFreshBooks, YEAR } from './fresh-books'
import { pressOn, typeIn } from './keyboard'

test.beforeEach(({ page }) => openFreshBooks(page))

test('a month is closed from its checklist and reopened with a reason, using only the keyboard', async ({ page }) => {
  const bank = await send<{ id: string }>(page, 'POST', 'bank/account/', {
    name: 'Operating',
    account_type: 'checking',
  })
  await send(page, 'POST', 'transaction/add-manual-transaction/', {
    bank_account: bank.id,
    date: `${YEAR}-01-12`,
    amount: 40,
    amount_type: 'money_out',
    name: 'PILOT 0412',
  })
  await page.goto(`/app/accounting/month-close?month=${YEAR}-01`)
  const checks = page.getByRole('region', { name: 'Checks' })
  await pressOn(checks.getByRole('link', { name: /Transactions without a category 1/ }))
  await expect(page).toHaveURL(/transactions\/not-categorized/)
  await expect(page.getByText('PILOT 0412').first()).toBeVisible()
  await pressOn(page.getByRole('link', { name: `Back to Close of January ${YEAR}` }))
  await expect(page).toHaveURL(new RegExp(`month-close\\?month=${YEAR}-01`))

  const close = page.getByRole('region', { name: 'Sign-off and lock' })
  await pressOn(close.getByRole('button', { name: 'Sign off' }))
  const form = page.getByRole('dialog', { name: `Sign off January ${YEAR}` })
  await expect(form).toContainText('Transactions without a category: 1')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Say why the month can be closed with these open items.')).toBeVisible()
  await typeIn(form.getByLabel('Note'), 'The receipt is on its way.')
  await page.keyboard.press('Control+Enter')
  await expect(close).toContainText('The receipt is on its way.')

  await pressOn(close.getByRole('button', { name: 'Close the month' }))
  await page.keyboard.press('Control+Enter')
  await expect(close).toContainText('Its trial balance is kept.')
  const refused = await send<{ message?: string }>(page, 'POST', 'transaction/add-manual-transaction/', {
    bank_account: bank.id,
    date: `${YEAR}-01-13`,
    amount: 1,
    amount_type: 'money_out',
    name: 'LATE',
  }).catch((error: unknown) => ({ message: String(error) }))
  expect(refused.message).toContain('Books are locked through')

  await pressOn(close.getByRole('button', { name: 'Open again' }))
  await typeIn(page.getByRole('dialog').getByLabel('Reason'), 'A bill came late.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('A bill came late.')
  await expect(close.getByRole('button', { name: 'Sign off' })).toBeVisible()
})

test('a truck worth more than its debt shows its equity and the effect of a sale', async ({ page }) => {
  const truck = await send<{ id: string }>(page, 'POST', 'fixed_asset/truck/', { unit_number: 'T-7', make: 'Volvo' })
  await send(page, 'POST', 'fixed_asset/fixed-asset/', {
    asset_type: 'truck',
    truck: truck.id,
    type_of_financing: 'cash',
    type_of_ownership: 'company',
    total_cost: 60000,
    down_payment: 60000,
    useful_life: 5,
    purchase_date: `${YEAR}-01-05`,
    depreciation_start_date: `${YEAR}-01-01`,
  })
  await page.goto('/app/reports/truck-equity')
  await page.getByRole('button', { name: /^T-7/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: /^T-7/ })
  await drawer.getByLabel(/^Market value/).fill('66000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Equity', exact: true })).toContainText('$66,000')
  await page.getByRole('button', { name: /^T-7/ }).press('Enter')
  await expect(drawer).toContainText('A sale at $66,000.00 leaves $66,000.00 in cash, and adds')
})

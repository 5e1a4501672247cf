import { expect, test } from '@playwright/test'
import { cell } from './fresh-books'
import { pressOn } from './keyboard'
import { openLines, PAGE, waiting } from './transaction-lines'

test.beforeEach(openLines)

test('a transaction is entered manually', async ({ page }) => {
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

test('the list is exported as an Excel file after a notice to wait, by keyboard', async ({ page }) => {
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

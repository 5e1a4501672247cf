import { expect, test, type Page } from '@playwright/test'
import { ofxStatement, openFreshBooks, row, rows, YEAR } from './fresh-books'

const LINES = [
  { day: '0105', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
  { day: '0112', amount: '4250.00', name: 'HARBOR OAK FREIGHT' },
]

async function openImport(page: Page) {
  await page.goto('/app/spend-management/transactions/not-categorized')
  await page.getByRole('button', { name: 'Import statement' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Import statement' })
  return { drawer, file: drawer.locator('input[type="file"]') }
}

test.beforeEach(async ({ page }) => openFreshBooks(page))

test('empty books offer the import; the import writes what the preview shows', async ({ page }) => {
  await page.goto('/app/spend-management/transactions/not-categorized')
  await expect(page.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
  const { drawer, file } = await openImport(page)
  await file.setInputFiles(ofxStatement(LINES))
  await expect(drawer.getByText('2 new lines')).toBeVisible()
  await expect(drawer.getByText(`Jan 5 – Jan 12, ${YEAR}`)).toBeVisible()
  await expect(drawer.getByText('($612.48)')).toBeVisible()
  await drawer.getByLabel(/^Account name/).fill('')
  await expect(drawer.getByText('field is required')).toBeVisible()
  await drawer.getByLabel(/^Account name/).fill('Operating')
  await drawer.getByRole('button', { name: 'Import 2 transactions' }).click()
  await expect(drawer.getByText('2 transactions imported')).toBeVisible({ timeout: 30_000 })
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'PILOT TRAVEL CENTER')).toContainText('Operating ·· 4417')

  await test.step('importing the same file again adds nothing', async () => {
    const again = await openImport(page)
    await again.file.setInputFiles(ofxStatement(LINES))
    await expect(again.drawer.getByText('Every line of this file is in the books already.').first()).toBeVisible()
    await expect(again.drawer.getByText('Imported before').last()).toBeVisible()
    await expect(again.drawer.getByRole('button', { name: 'Import 0 transactions' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
})

test('a CSV from an unknown bank asks for its columns and immediately shows the result', async ({ page }) => {
  const { drawer, file } = await openImport(page)
  await file.setInputFiles({
    name: 'prairie.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date;Description;Amount;Reference\n13/01/${YEAR};Fuel stop;-640,10;Truck 12\n02/02/${YEAR};Advance;1.500,00;Load 88\n`,
    ),
  })
  await expect(drawer.getByRole('heading', { name: 'Which column is which?' })).toBeVisible()
  await expect(drawer.getByText('2 new lines')).toBeVisible()
  const preview = drawer.getByRole('table', { name: /^Lines of/ })
  await expect(preview.getByRole('row', { name: /Fuel stop/ })).toContainText(`Jan 13, ${YEAR}`)
  await expect(preview.getByRole('row', { name: /Fuel stop/ })).toContainText('($640.10)')
  await drawer.getByRole('combobox', { name: 'Description', exact: true }).click()
  await page.getByRole('option', { name: 'Reference' }).click()
  await expect(preview.getByRole('row', { name: /Truck 12/ })).toBeVisible()
  await drawer.getByRole('checkbox', { name: 'Money out is written without a minus' }).check()
  await expect(preview.getByRole('row', { name: /Truck 12/ })).not.toContainText('($640.10)')
  await drawer.getByRole('checkbox', { name: 'Money out is written without a minus' }).uncheck()
  await drawer.getByRole('button', { name: 'Import 2 transactions' }).click()
  await expect(drawer.getByText('2 transactions imported')).toBeVisible({ timeout: 30_000 })
})

test('a file that cannot be a statement is refused with a message next to the file', async ({ page }) => {
  const { drawer, file } = await openImport(page)
  await expect(drawer.getByText('The file should not exceed 5mb')).toBeVisible()
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('/import-file/')) count += 1
  })
  await file.setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'x') })
  await expect(drawer.getByRole('alert').filter({ hasText: 'The file should not exceed 5mb' })).toBeVisible()
  expect(count).toBe(0)

  await file.setInputFiles('tests/support/statements/refused/customers.csv')
  await expect(drawer.getByRole('alert').filter({ hasText: 'We could not read this file.' })).toBeVisible()
  await expect(drawer.getByText('customers.csv')).toBeVisible()
})

test('an accidental Escape does not lose a file that is not imported yet', async ({ page }) => {
  const { drawer, file } = await openImport(page)
  await file.setInputFiles(ofxStatement(LINES))
  await expect(drawer.getByText('2 new lines')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(drawer.getByText('2 new lines')).toBeVisible()
})

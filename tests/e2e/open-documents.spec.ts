import { expect, test, type Locator } from '@playwright/test'
import { send } from './api'
import { openFreshBooks, row, YEAR } from './fresh-books'
import { pressOn } from './keyboard'
import { OPEN_INVOICES, UNPAID_BILLS } from '@/tests/support/statements/open-documents'
import { workbook } from '@/tests/support/statements/workbook'

test.beforeEach(async ({ page }) => openFreshBooks(page))

const choose = (dialog: Locator, label: string, name: string, buffer: Buffer) =>
  dialog.getByLabel(label).setInputFiles({ name, mimeType: 'text/csv', buffer })

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: unpaid bills of QuickBooks become bills, once${size}`, async ({ page }) => {
    if (viewport) await page.setViewportSize(viewport)
    await page.goto('/app/accounting/bills')
    const open = async () => {
      if (viewport) {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Import' }).click()
      } else await pressOn(page.getByRole('button', { name: 'Import' }).locator('visible=true').first())
      return page.getByRole('dialog', { name: 'Import open bills' })
    }
    const dialog = await open()
    await choose(dialog, 'File of open bills', 'list.csv', Buffer.from('Vendor\nBolt'))
    await expect(dialog.getByRole('alert')).toContainText('The first line must name the columns, Date and Open balance')
    await choose(dialog, 'File of open bills', 'bills.csv', Buffer.from(UNPAID_BILLS))
    await expect(dialog.getByText('Choose the account of 3 rows that name none.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await pressOn(dialog.getByLabel('Account of rows without one'))
    await page.keyboard.type('tires')
    await expect(page.getByRole('option', { name: /Tires/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^3 bills are new, \$2,140\.50; 1 is left out, \(\$75\.00\)\./)).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Total Quality Logistics/ })).toContainText('New vendor')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await pressOn(dialog.getByRole('button', { name: 'Import' }))
    await expect(dialog).toHaveCount(0)
    const made = viewport ? page.locator('[data-row]', { hasText: 'T-91' }) : row(page, 'T-91')
    await expect(made).toContainText('$950.00')

    await test.step('the same file again changes nothing', async () => {
      const again = await open()
      await choose(again, 'File of open bills', 'bills.csv', Buffer.from(UNPAID_BILLS))
      await expect(again.getByText(/^3 bills change nothing, \$2,140\.50; 1 is left out/)).toBeVisible()
      await expect(again.getByRole('button', { name: 'Import' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(again).toHaveCount(0)
    })

    await test.step('the import is undone with the vendors that it added', async () => {
      const again = await open()
      const imports = again.getByRole('list', { name: 'Earlier imports' })
      await expect(imports.getByText('3 bills · $2,140.50')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
      await pressOn(imports.getByRole('button', { name: 'Undo the import of bills.csv' }))
      await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }))
      await expect(page.getByText('3 bills removed, and 2 vendors.')).toBeVisible()
      await expect(imports.getByText('Undone')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(again).toHaveCount(0)
      await expect(made).toHaveCount(0)
    })
  })

test('open invoices of a workbook become invoices of the customers that are there', async ({ page }) => {
  await send(page, 'POST', 'stakeholder/stakeholder/', { type: 'Customer', full_name: 'Harbor Oak Logistics' })
  await page.goto('/app/accounting/invoices')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import open invoices' })
  await dialog.getByLabel('Service of rows without one').click()
  await page.getByRole('option', { name: 'Linehaul' }).click()
  await choose(dialog, 'File of open invoices', 'invoices.xlsx', Buffer.from(workbook(OPEN_INVOICES)))
  await expect(dialog.getByText(/^2 invoices are new, \$5,000\.25; 1 is left out/)).toContainText('1 customer is new.')
  await expect(dialog.getByRole('row', { name: /1041/ })).toContainText('In the file: Harbor Oak Logistics, Inc.')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, '1041')).toContainText('Harbor Oak Logistics')
  await expect(row(page, '1043')).toContainText('$1,800.25')
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('2 invoices removed, and 1 customer.')).toBeVisible()
  await expect(row(page, '1041')).toHaveCount(0)
})

test('a journal entry is filled in with what the books lack of a trial balance, and posted by the person', async ({
  page,
}) => {
  await page.goto('/app/accounting/journal-entry')
  await page.getByRole('button', { name: 'New entry' }).locator('visible=true').first().click()
  const drawer = page.getByRole('dialog', { name: 'New journal entry' })
  await pressOn(drawer.getByRole('button', { name: 'From a trial balance' }))
  const dialog = page.getByRole('dialog', { name: 'Fill in from a trial balance' })
  await expect(dialog.getByLabel('Balances of')).toHaveValue(new RegExp(`12/31/${YEAR - 1}|Dec 31, ${YEAR - 1}`))
  const report =
    ',Debit,Credit\nTires,"1,200.50",\nRolling stock,300,\nLinehaul Revenue,,"1,500.50"\nTOTAL,"1,500.50","1,500.50"\n'
  await choose(dialog, 'File of the trial balance', 'balances.csv', Buffer.from(report))
  await expect(dialog.getByText(/^3 lines are filled in, 1 account of the file is not in the chart\./)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Rolling stock/ })).toContainText('choose it in the entry')
  await pressOn(dialog.getByRole('button', { name: 'Fill in lines' }))
  await expect(dialog).toHaveCount(0)
  const unknown = drawer.getByRole('group', { name: 'Line 2' })
  await expect(unknown.getByLabel('Description')).toHaveValue('Rolling stock')
  await unknown.getByRole('button', { name: 'Account' }).click()
  await page.keyboard.type('prepaid insurance')
  await page.getByRole('option', { name: /Prepaid Insurance/ }).click()
  await drawer.getByRole('button', { name: /^Post entry/ }).click()
  await expect(drawer).toHaveCount(0)
  await expect(row(page, 'JE-000001')).toContainText('$1,500.50')
})

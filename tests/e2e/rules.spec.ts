import { expect, test } from '@playwright/test'
import { accountIds, send } from './api'
import { importLines, openFreshBooks, row, type StatementLine } from './fresh-books'

const LINES: StatementLine[] = [
  { day: '0120', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
  { day: '0119', amount: '-48.90', name: 'PREPASS TOLLS' },
]

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
  await importLines(page, LINES)
})

test('a rule from a line by keyboard: prefilled, previewed, saved and run, undone, run again', async ({ page }) => {
  await page.keyboard.press('j')
  await page.keyboard.press('Alt+r')
  const drawer = page.getByRole('dialog', { name: /Create rule/ })
  await expect(drawer.getByLabel('Text of condition 1')).toHaveValue('PILOT TRAVEL CENTER')
  await expect(drawer.getByRole('status')).toHaveText('1 would change')
  await drawer.getByRole('button', { name: 'Add condition' }).press('Enter')
  await drawer
    .getByRole('button', { name: /^Remove condition/ })
    .last()
    .press('Enter')
  await expect(drawer.getByRole('button', { name: 'Add condition' })).toBeFocused()
  // The line has no category yet, so the suggested one is filled in.
  await expect(drawer.getByText('Diesel Fuel')).toBeVisible()
  await drawer.getByLabel(/^Category/).click()
  await page.keyboard.type('diesel fuel')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Diesel Fuel')).toBeVisible()
  await expect(drawer.getByLabel(/^Category/)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Rule created. 1 transaction changed')).toBeVisible()
  await expect(row(page, 'PILOT TRAVEL CENTER')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 transaction restored')).toBeVisible()
  await expect(row(page, 'PILOT TRAVEL CENTER')).toBeVisible()

  await page.getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('row', { name: /PILOT TRAVEL CENTER/ })).toContainText('Diesel Fuel')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await expect(page.getByText('1 transaction changed')).toBeVisible()

  // Text typed at once ends up in the form, although the form loads a moment later.
  await page.keyboard.press('Alt+r')
  await page.keyboard.type('Fuel stops')
  await expect(drawer.getByLabel(/^Name/)).toHaveValue('Fuel stops')
})

test('saving a rule that was changed in the meantime shows who changed what, and replaces it only on request', async ({
  page,
}) => {
  const account = await accountIds(page)
  const { id } = await send(page, 'POST', 'transaction/rules/', {
    name: 'Tolls',
    chart_of_account: account(6210),
    conditions: [{ target_text: 'prepass', condition_type: 'contains' }],
    run: false,
  })
  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByRole('row', { name: /contains prepass/ }).dblclick()
  const drawer = page.getByRole('dialog', { name: 'Edit rule' })
  await drawer.getByLabel(/^Name/).fill('Road charges')
  await send(page, 'PATCH', `transaction/rules/${id}/`, { name: 'Tolls and scales', run: false })
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: /changed Tolls and scales in the meantime/ })
  await expect(question).toContainText('Name: Tolls → Tolls and scales')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  const alert = page.getByRole('alert').filter({ hasText: 'changed Tolls and scales in the meantime' })
  await expect(alert).toContainText('Name: Tolls → Tolls and scales')
  await expect(alert).toContainText('Your change is not saved.')
  await expect(drawer.getByLabel(/^Name/)).toHaveValue('Road charges')
  await expect(drawer.getByLabel(/^Name/)).toBeFocused()
  await expect(drawer.getByRole('button', { name: /^Save and run/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Road charges/ })).toBeVisible()
})

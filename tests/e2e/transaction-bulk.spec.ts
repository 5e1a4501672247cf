import { expect, test } from '@playwright/test'
import { rows } from './fresh-books'
import { choose, openLines, PAGE, waiting } from './transaction-lines'

test.beforeEach(openLines)

test('all matches on every page are categorized with one call, and one undo reverts all', async ({ page }) => {
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
  const question = page.getByRole('alertdialog', { name: 'Categorize 6 transactions as Other Income?' })
  await expect(question.getByRole('button', { name: 'Categorize 6' })).toBeFocused()
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
  const notice = page.getByRole('region', { name: 'Notifications, F8' }).getByText('Flagged')
  await expect(notice).toBeVisible()
  await first.click()
  await expect(bar).toBeVisible()
  const [above, below] = [await notice.boundingBox(), await bar.boundingBox()]
  expect(below && above && above.y + above.height, 'notices stand above the bar').toBeLessThanOrEqual(below?.y ?? 0)
})

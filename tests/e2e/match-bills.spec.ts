import { expect, test } from '@playwright/test'
import { accountIds, send } from './api'
import { importLines, openFreshBooks, row, rows, YEAR } from './fresh-books'
import { tabTo } from './keyboard'

test('by keyboard: one payment for three bills, undone immediately', async ({ page }) => {
  await openFreshBooks(page)
  await importLines(page, [{ day: '0302', amount: '-820.00', name: 'RUSH TRUCK CENTERS' }])
  const account = (await accountIds(page))(6110)
  const vendor = await send(page, 'POST', 'stakeholder/stakeholder/', {
    full_name: 'Rush Truck Centers',
    type: 'Vendor',
  })
  for (const [number, rate] of [
    ['R-1', 300],
    ['R-2', 120],
    ['R-3', 450],
  ] as const)
    await send(page, 'POST', 'bill/bill/', {
      stakeholder: vendor.id,
      bill_number: number,
      bill_date: `${YEAR}-02-2${number.slice(-1)}`,
      bill_items: [{ chart_of_account: account, quantity: 1, rate }],
    })
  await page.goto('/app/spend-management/transactions/not-categorized?search=RUSH')
  await expect(row(page, 'RUSH TRUCK CENTERS')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  const drawer = page.getByRole('dialog', { name: /^Transaction: RUSH/ })
  for (const number of ['R-1', 'R-2', 'R-3']) {
    await tabTo(drawer.getByRole('checkbox', { name: `Pay bill ${number}` }))
    await page.keyboard.press('Space')
  }
  await expect(drawer.getByText('Bills R-1 and R-2 will be marked paid. $50.00 of bill R-3 stays open.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Matched to 3 bills')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Pays 3 bills' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(row(page, 'RUSH TRUCK CENTERS')).toHaveCount(0)

  await page.keyboard.press('z')
  await expect(row(page, 'RUSH TRUCK CENTERS')).toHaveCount(1)
  await expect(rows(page).first()).toContainText('820.00')

  await test.step('all of them are unlinked together from the split line', async () => {
    await page.keyboard.press('m')
    for (const number of ['R-1', 'R-2', 'R-3']) {
      await tabTo(drawer.getByRole('checkbox', { name: `Pay bill ${number}` }))
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Control+Enter')
    await tabTo(drawer.getByRole('button', { name: 'Unlink all bills' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Unlinked from the bills')).toBeVisible()
    await expect(drawer.getByRole('checkbox', { name: 'Pay bill R-1' })).toBeVisible()
  })
})

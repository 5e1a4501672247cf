import { expect, test } from '@playwright/test'
import { accountIds, send } from './api'
import { openFreshBooks, YEAR } from './fresh-books'
import { pressOn, typeIn } from './keyboard'

const CHART = '/app/accounting/chart-of-accounts'

test.beforeEach(async ({ page }) => {
  await openFreshBooks(page)
})

for (const [size, viewport] of [
  ['', undefined],
  [', on a phone', { width: 390, height: 844 }],
] as const)
  test(`by keyboard: an account is added, carries a balance, is refused to be deactivated${size}`, async ({ page }) => {
    if (viewport) await page.setViewportSize(viewport)
    await page.goto(CHART)
    const tree = page.getByRole('treegrid', { name: 'Chart of accounts' })
    await expect(tree).toBeVisible()
    await pressOn(page.getByRole('button', { name: 'New account' }).locator('visible=true').first())
    const drawer = page.getByRole('dialog', { name: 'New account' })
    await typeIn(drawer.getByLabel('Name'), 'Escrow held by lessors')
    await pressOn(drawer.getByLabel('Group'))
    await page.getByRole('option', { name: 'Current assets' }).focus()
    await page.keyboard.press('Enter')
    await expect(drawer.getByLabel('Number')).not.toHaveValue('')
    const number = await drawer.getByLabel('Number').inputValue()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Escrow held by lessors added')).toBeVisible()

    const idOf = await accountIds(page)
    await send(page, 'POST', 'journal_entry/journal-entry/', {
      date: `${YEAR}-01-31`,
      accounts: [
        { chart_of_account: idOf(Number(number)), debit: 500 },
        { chart_of_account: idOf(3010), credit: 500 },
      ],
    })
    await page.goto(`${CHART}?element=asset`)
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('escrow held')
    const line = tree.getByRole('row', { name: /Escrow held by lessors/ })
    await expect(line).toContainText('$500.00')
    await line.focus()
    await page.keyboard.press('Enter')
    const open = page.getByRole('dialog', { name: /Escrow held by lessors/ })
    await pressOn(open.getByRole('button', { name: 'Deactivate' }))
    await expect(
      page.getByText('Account Escrow held by lessors has a balance of 500.00 and cannot be deactivated.'),
    ).toBeVisible()
  })

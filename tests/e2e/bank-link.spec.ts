import { expect, test, type Page } from '@playwright/test'
import { linkDemoBank, openFreshBooks, openUnfinishedBooks, row, rows } from './fresh-books'

const SYNCHRONIZED = 'Transactions are successfully synchronized'
const SLOW = { timeout: 45_000 }

/** Through the pages of the demo bank; every step has the keyboard where the next key goes. */
async function signInAtDemoBank(page: Page, search: string) {
  await expect(page.getByRole('searchbox', { name: 'Search institutions' })).toBeFocused(SLOW)
  await page.keyboard.type(search)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in as demo customer' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a new carrier links a bank and finds its transactions, by keyboard', async ({ page }) => {
  test.setTimeout(Number(process.env.SLOW ?? 90_000))
  await page.clock.install()
  await openUnfinishedBooks(page)
  await page.goto('/onboarding')
  await page.getByRole('button', { name: 'Link bank' }).press('Enter')
  await signInAtDemoBank(page, 'ridgeline')

  await test.step('whoever leaves the bank loses nothing', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('You left before a bank was linked.')).toBeVisible()
    await page.getByRole('button', { name: 'Link bank' }).press('Enter')
    await signInAtDemoBank(page, 'ridgeline')
  })

  await page.getByRole('checkbox', { name: /Office Mastercard/ }).press('Space')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByText(SYNCHRONIZED)).toBeVisible(SLOW)
  await page.clock.fastForward(15_000)
  await expect(page).toHaveURL(/\/app\//, SLOW)
  await page.goto('/app/spend-management/transactions/not-categorized')
  await expect(rows(page).first()).toBeVisible(SLOW)
  await expect(row(page, '7120').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sync, Synced/ })).toBeVisible()
})

test('a linked bank is synced, renamed and disconnected, by keyboard', async ({ page }) => {
  test.setTimeout(Number(process.env.SLOW ?? 90_000))
  await openFreshBooks(page)
  await linkDemoBank(page, 'sandbox_ridge')
  await page.goto('/app/settings?tab=integrations')
  const card = page.getByRole('region', { name: 'Ridgeline Credit Union (demo)' })
  await expect(card.getByText(/^Last Sync on /)).toBeVisible(SLOW)
  await expect(card.getByText('Freight Checking - 7120')).toBeVisible()

  // A demo bank answers faster than anyone reads.
  await page.route('**/celery/task/status/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await card.getByRole('button', { name: 'Sync' }).press('Enter')
  await expect(page.getByText('Your transactions are being synchronized...')).toBeVisible(SLOW)
  await expect(page.getByText('It may take a while to sync. Please be patient.')).toBeVisible()
  await expect(page.getByText(SYNCHRONIZED)).toBeVisible(SLOW)

  await card.getByRole('button', { name: /^Rename/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Main bank')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('region', { name: 'Main bank' })
  await expect(renamed).toBeVisible(SLOW)

  await renamed.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The bank is disconnected.')).toBeVisible(SLOW)
  await expect(renamed.getByText('Disconnected')).toBeVisible()
  await expect(renamed.getByRole('button', { name: 'Link again' })).toBeVisible()
})

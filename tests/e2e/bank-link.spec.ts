import { expect, test, type Page } from '@playwright/test'
import { pressOn, tabTo, typeIn } from './keyboard'
import { linkDemoBank, openFreshBooks, openUnfinishedBooks, row, rows } from './fresh-books'

const SLOW = { timeout: 45_000 }

/** Through the pages of the demo bank; after every step the focus is where the next key is needed. */
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
  await pressOn(page.getByRole('button', { name: 'Link bank' }))
  await signInAtDemoBank(page, 'ridgeline')

  await test.step('canceling at the bank loses nothing', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('You left before a bank was linked.')).toBeVisible()
    await pressOn(page.getByRole('button', { name: 'Link bank' }))
    await signInAtDemoBank(page, 'ridgeline')
  })

  await tabTo(page.getByRole('checkbox', { name: /Office Mastercard/ }))
  await page.keyboard.press('Space')
  await pressOn(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByText('Transactions are successfully synchronized')).toBeVisible(SLOW)
  await page.clock.fastForward(15_000)
  await expect(page).toHaveURL(/\/app\//, SLOW)
  await page.goto('/app/spend-management/transactions/not-categorized')
  await expect(rows(page).first()).toBeVisible(SLOW)
  await expect(row(page, '7120').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sync, Synced/ })).toBeVisible()
})

test('a linked bank is synced, renamed and disconnected, by keyboard', async ({ page }) => {
  test.setTimeout(Number(process.env.SLOW ?? 120_000))
  await page.clock.install()
  await openFreshBooks(page)
  await linkDemoBank(page, 'sandbox_ridge')
  await page.goto('/app/settings?tab=integrations')
  const card = page.getByRole('region', { name: 'Ridgeline Credit Union (demo)' })
  await expect(card.getByText(/^Last Sync on /)).toBeVisible(SLOW)
  await expect(card.getByText('Freight Checking - 7120')).toBeVisible()
  await expect(card.getByText('Data source: Demo bank')).toBeVisible()
  const info = page.getByRole('region', { name: 'About integrations' })
  await expect(info.getByRole('heading', { name: 'Integrations' })).toBeVisible()
  await expect(
    info.getByText(
      'Connect your data sources to get the most out of the product. The product does not see or store any credentials.',
    ),
  ).toBeVisible()

  // Slows the demo bank down, which answers faster than anyone can read.
  await page.route('**/celery/task/status/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await pressOn(card.getByRole('button', { name: 'Sync' }))
  await expect(page.getByText('Your transactions are being synchronized...')).toBeVisible(SLOW)
  await expect(page.getByText('It may take a while to sync. Please be patient.')).toBeVisible()
  await expect(page.getByText('Transactions are successfully synchronized')).toBeVisible(SLOW)

  await test.step('a refused write is shown in red: the message, otherwise one line per field, otherwise the general sentence', async () => {
    const sync = '**/sync-transaction-from-integration/**'
    const answers: [status: number, body: string, lines: string[]][] = [
      [409, '{"message":"A sync is running already."}', ['A sync is running already.']],
      [
        400,
        '{"bank_account":["is closed"],"import_year":"1 or 2"}',
        ['bank_account: is closed', 'import_year: 1 or 2'],
      ],
      [500, '', ['Internal server error']],
    ]
    for (const [status, body, lines] of answers) {
      await page.route(sync, (route) => route.fulfill({ status, body, contentType: 'application/json' }))
      await pressOn(card.getByRole('button', { name: 'Sync' }))
      const refusal = page.getByRole('alert').filter({ hasText: lines[0] })
      for (const line of lines) await expect(refusal.getByText(line, { exact: true })).toBeVisible()
      await page.unroute(sync)
      await pressOn(refusal.getByRole('button', { name: 'Dismiss' }))
      await expect(refusal).toBeHidden()
    }
  })

  await pressOn(card.getByRole('button', { name: /^Rename/ }))
  await typeIn(page.getByRole('textbox', { name: 'Name' }), 'Main bank')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('region', { name: 'Main bank' })
  await expect(renamed).toBeVisible(SLOW)

  await test.step('an expired sign-in is shown on the card; signing in again continues without duplicate lines', async () => {
    const before = await page.evaluate(endSignIn)
    await pressOn(renamed.getByRole('button', { name: 'Sync' }))
    await expect(renamed.getByText('Your bank asks you to sign in again.')).toBeVisible(SLOW)
    await page.keyboard.press('Escape')
    await pressOn(renamed.getByRole('button', { name: 'Sign in' }))
    const signIn = page.getByRole('dialog', { name: 'Sign in at Ridgeline Credit Union (demo)' })
    await expect(signIn.getByRole('button', { name: 'Sign in as demo customer' })).toBeFocused(SLOW)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible(SLOW)
    await page.clock.fastForward(15_000)
    await expect(renamed.getByText('Connected')).toBeVisible(SLOW)
    expect(await page.evaluate(countLines)).toBe(before)
  })

  await pressOn(renamed.getByRole('button', { name: 'Disconnect' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The bank is disconnected.')).toBeVisible(SLOW)
  await expect(renamed.getByText('Disconnected')).toBeVisible()
  await expect(renamed.getByRole('button', { name: 'Link again' })).toBeVisible()

  await test.step('another bank with two years of history: its sign-in opens automatically, and its accounts are listed after loading', async () => {
    const add = info.getByRole('button', { name: 'Add Integration' })
    await pressOn(add)
    const question = page.getByRole('dialog', { name: 'Add integration' })
    await pressOn(question.getByRole('button', { name: 'Cancel' }))
    await expect(question).toBeHidden()
    await expect(add).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question.getByRole('radio', { name: 'Bank Integration' })).toBeFocused()
    await pressOn(question.getByRole('combobox', { name: 'Import history' }))
    await expect(page.getByRole('option', { name: 'This year (from January 1st)' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: 'Two years period' })).toBeFocused()
    await page.keyboard.press('Enter')
    const request = page.waitForRequest(/\/bank\/link-token\/\?import_year=2$/)
    await pressOn(question.getByRole('button', { name: 'Next' }))
    await request
    await signInAtDemoBank(page, 'expiring')
    await pressOn(page.getByRole('button', { name: 'Continue' }))
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible(SLOW)
    await page.clock.fastForward(15_000)
    const other = page.getByRole('region', { name: /^First Expiring Bank/ })
    await expect(other.getByText('Everyday Checking - 0107')).toBeVisible(SLOW)
  })

  await test.step('accounting software opens the import of its files', async () => {
    await pressOn(info.getByRole('button', { name: 'Add Integration' }))
    await expect(page.getByRole('radio', { name: 'Bank Integration' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Accounting software' })).toBeChecked()
    await pressOn(page.getByRole('button', { name: 'Next' }))
    await expect(page.getByRole('dialog', { name: 'Import statement' }).locator('input[type="file"]')).toBeAttached()
  })
})

/** As the bank would: a sign-in can only be ended on the bank's own page. Returns how many lines the books have. */
async function endSignIn(): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRF': '1' }
  const list = (await (await fetch('/api/v1/company/integration-list/', { headers })).json()) as {
    results: { id: string }[]
  }
  const ended = await fetch(`/api/v1/bank/sandbox/integration/${list.results[0]?.id}/reset-login/`, {
    method: 'POST',
    headers,
  })
  if (!ended.ok) throw new Error(`The bank answered ${ended.status}: ${await ended.text()}`)
  const lines = (await (await fetch('/api/v1/transaction/transaction-list/', { headers })).json()) as { count: number }
  return lines.count
}

async function countLines(): Promise<number> {
  const lines = (await (
    await fetch('/api/v1/transaction/transaction-list/', { headers: { 'X-CSRF': '1' } })
  ).json()) as { count: number }
  return lines.count
}

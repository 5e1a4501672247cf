import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { send } from './api'
import { openFreshBooks, row, YEAR } from './fresh-books'
import { current } from './transaction-lines'

/** RELIABILITY F13: one tab acts; the other stays open, shows the current state without a reload, and keeps what is typed in it. */
export const LIST = '/app/spend-management/transactions/all'
/** Money out is negative. */
const LINES = [
  ['01-20', -612.48, 'PILOT TRAVEL CENTER'],
  ['01-19', -48.9, 'PREPASS TOLLS'],
  ['01-18', 4250, 'HARBOR OAK FREIGHT'],
  ['01-17', -1946.6, 'ROADREADY TIRE'],
  ['01-16', -286.35, 'EZPASS REPLENISH'],
  ['01-15', -14.5, 'CAT SCALE'],
] as const

/** New books with uncategorized lines, created without clicks or imports. Returns the ids of the lines by name. */
export async function openBooks(page: Page): Promise<(name: string) => string> {
  await openFreshBooks(page)
  const bank = await send(page, 'POST', 'bank/account/', { name: 'Operating', account_type: 'checking' })
  const ids = new Map<string, string>()
  for (const [day, amount, name] of LINES) {
    const { id } = await send(page, 'POST', 'transaction/add-manual-transaction/', {
      ...{ bank_account: bank.id, date: `${YEAR}-${day}`, name },
      ...{ amount: Math.abs(amount), amount_type: amount < 0 ? 'money_out' : 'money_in' },
    })
    ids.set(name, id)
  }
  await page.goto(LIST)
  return (name) => ids.get(name) ?? ''
}

export const drawer = (page: Page, name: string) => page.getByRole('dialog', { name: `Transaction: ${name}` })
export const toastWith = (page: Page, text: string | RegExp) => page.locator('[data-toasts]').getByText(text)
export const dismiss = async (page: Page) => {
  const close = page.locator('[data-toasts]').getByRole('button', { name: /^Dismiss|^Close/ })
  while ((await close.count()) > 0) await close.first().click()
}

/** Leaves what somebody else saved as it is. */
export const keepTheirs = (page: Page) =>
  page
    .getByRole('alertdialog', { name: /in the meantime$/ })
    .getByRole('button', { name: 'Cancel' })
    .click()

/** Moves the cursor of the list to the line. */
export async function goTo(page: Page, name: string): Promise<void> {
  await expect(row(page, name)).toBeVisible()
  // A list that is being read again, or a drawer that is still closing, may have the focus for a moment.
  await expect(async () => {
    for (const key of ['k', 'j'])
      for (let presses = 0; presses < LINES.length + 2; presses++)
        if ((await current(page).filter({ hasText: name }).count()) === 0) await page.keyboard.press(key)
    await expect(current(page)).toContainText(name, { timeout: 100 })
  }).toPass()
}

export async function openLine(page: Page, name: string): Promise<Locator> {
  await goTo(page, name)
  await page.keyboard.press('o')
  await expect(drawer(page, name)).toBeVisible()
  return drawer(page, name)
}

export async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Discards the unsaved changes, after the question. */
export async function discard(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).focus()
  await page.keyboard.press('Enter')
}

export type Account = (number: number) => string | undefined

export const rename = (page: Page, id: string, name: string) =>
  send(page, 'PATCH', `transaction/${id}/update/`, { name })
export const file = (page: Page, id: string, chart_of_account: string | undefined) =>
  send(page, 'POST', `transaction/${id}/edit-chart-of-account/`, { chart_of_account })

/** Delays the next call to an address until it is released, so that the other tab's action after `sent` comes first. */
export async function held(page: Page, address: string): Promise<{ sent: Promise<unknown>; release: () => void }> {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  const sent = page.waitForRequest(address)
  await page.route(
    address,
    async (route) => {
      await gate
      await route.continue()
    },
    { times: 1 },
  )
  return { sent, release }
}

export async function otherTab(context: BrowserContext, place: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(place)
  return tab
}

import { expect, test, type Locator, type Page } from '@playwright/test'
import { send } from './api'
import { inviteByMail, mailedLink, openFreshBooks, row } from './fresh-books'
import { LIST, openBooks, drawer, toastWith, openLine, closeDrawer, discard, rename, otherTab } from './two-tabs'

const STAKEHOLDERS = '/app/stakeholders'

/** The signed-in user, and the open company. */
interface Me {
  email: string
  default_company: { id: string }
  default_entity: { id: string }
}
const me = (page: Page) => send<Me>(page, 'GET', 'user/me/')

/** Switches like the company switcher, which notifies the other windows of the browser. */
async function switchEntity(page: Page, id: string): Promise<void> {
  await send(page, 'POST', `entity/entity/${id}/set_default_entity/`)
  await page.evaluate(() => new BroadcastChannel('haulbook-session').postMessage('tenant-changed'))
}

/** A new vendor, typed and not saved. */
async function typeVendor(page: Page, name: string): Promise<Locator> {
  await page.goto(STAKEHOLDERS)
  await page.getByRole('button', { name: 'New stakeholder' }).locator('visible=true').first().press('Enter')
  const form = page.getByRole('dialog', { name: 'New stakeholder' })
  await form.getByRole('button', { name: 'Vendor' }).press('Enter')
  await form.getByLabel('Full name').fill(name)
  return form
}

const named = (page: Page, name: string) =>
  send<{ count: number }>(page, 'GET', `stakeholder/stakeholder/?search=${encodeURIComponent(name)}`)

test('a person in two tabs: name, theme and books follow; unsaved input is neither lost nor saved to other books', async ({
  page: a,
  context,
  browser,
}) => {
  test.slow()
  await openBooks(a)
  const b = await otherTab(context, LIST)
  const home = (await me(a)).default_entity.id

  await test.step('a new name is shown in the other tab', async () => {
    await expect(b.getByRole('button', { name: 'Account menu for Dana Whitfield' })).toBeVisible()
    await send(a, 'PATCH', 'user/me/update/', { first_name: 'Daniela' })
    await expect(b.getByRole('button', { name: 'Account menu for Daniela Whitfield' })).toBeVisible()
  })

  await test.step('so do the theme and the width of the sidebar', async () => {
    const width = async () => (await b.locator('aside[aria-label="Sidebar"]').boundingBox())?.width
    await a.getByRole('group', { name: 'Color theme' }).getByRole('button', { name: 'Light' }).focus()
    await a.keyboard.press('Enter')
    await expect(b.locator('html')).toHaveAttribute('data-theme', 'light')
    await a.keyboard.press('[')
    await expect.poll(width).toBe(65)
    await a.keyboard.press('[')
    await expect.poll(width).toBe(300)
  })

  const yard = (await send(a, 'POST', 'entity/entity/', { name: 'Yard' })).id
  await test.step('the other tab switches the entity under a drawer with unsaved text: it stays, and is not saved there', async () => {
    const form = await typeVendor(b, 'Bolt and Sons')
    await switchEntity(a, yard)
    await expect(toastWith(b, 'Other books were opened in another window or on another device.')).toBeVisible()
    await expect(form.getByLabel('Full name')).toHaveValue('Bolt and Sons')
    await form.getByLabel('Full name').press('Control+Enter')
    await expect(toastWith(b, /This change belongs to the books shown here and was not saved/)).toBeVisible()
    await expect(form.getByLabel('Full name')).toHaveValue('Bolt and Sons')
    expect((await named(a, 'Bolt and Sons')).count).toBe(0)
  })

  await test.step('it is saved once its own books are open again', async () => {
    await switchEntity(a, home)
    await b.getByRole('dialog', { name: 'New stakeholder' }).getByLabel('Full name').press('Control+Enter')
    await expect(b.getByRole('heading', { name: 'Bolt and Sons' })).toBeVisible()
    expect((await named(a, 'Bolt and Sons')).count).toBe(1)
  })

  await test.step('discarding the text shows the open books', async () => {
    await typeVendor(b, 'Never saved')
    await switchEntity(a, yard)
    await expect(toastWith(b, 'Other books were opened in another window or on another device.')).toBeVisible()
    await b.keyboard.press('Escape')
    await discard(b)
    await expect(b.getByRole('button', { name: 'Switch entity, current: Yard' })).toBeVisible()
    await switchEntity(a, home)
    await expect(b.getByRole('button', { name: 'Switch entity, current: Cedar Ridge Transport LLC' })).toBeVisible()
  })

  const elsewhere = await browser.newContext({ storageState: await context.storageState() })
  const c = await elsewhere.newPage()
  await test.step('a window that was not notified of a switch on another device saves nothing to the other books', async () => {
    const form = await typeVendor(c, 'Typed elsewhere')
    await send(a, 'POST', `entity/entity/${yard}/set_default_entity/`)
    await form.getByLabel('Full name').press('Control+Enter')
    await expect(toastWith(c, /This change belongs to the books shown here and was not saved/)).toBeVisible()
    expect((await named(a, 'Typed elsewhere')).count).toBe(0)
    await switchEntity(a, home)
    await form.getByLabel('Full name').press('Control+Enter')
    await expect(c.getByRole('heading', { name: 'Typed elsewhere' })).toBeVisible()
  })

  await test.step('a device that was asleep shows what changed in the meantime', async () => {
    await c.goto(LIST)
    await expect(row(c, 'CAT SCALE')).toBeVisible()
    await elsewhere.setOffline(true)
    await expect(c.getByText('You are offline.', { exact: true })).toBeVisible()
    const lines = await send<{ results: { id: string; name: string }[] }>(a, 'GET', 'transaction/transaction-list/')
    await rename(a, lines.results.find(({ name }) => name === 'CAT SCALE')?.id ?? '', 'WEIGHED WHILE ASLEEP')
    await elsewhere.setOffline(false)
    await expect(row(c, 'WEIGHED WHILE ASLEEP')).toBeVisible()
    await elsewhere.close()
  })

  await test.step('another company is opened while an invoice is being written: the draft is kept in its own company', async () => {
    const { default_company } = await me(a)
    await b.goto('/app/accounting/invoices/new')
    await b.getByLabel('Internal note').fill('Two stops in Joliet')
    await b.waitForTimeout(KEPT_AFTER_MS)
    await send(a, 'POST', 'company/company/', { name: 'Bluestem Carriers Inc.' })
    await a.evaluate(() => new BroadcastChannel('haulbook-session').postMessage('tenant-changed'))
    await expect(toastWith(b, 'Other books were opened in another window or on another device.')).toBeVisible()
    b.once('dialog', (dialog) => void dialog.accept())
    await b.reload()
    await expect(b.getByRole('button', { name: 'Switch company, current: Bluestem Carriers Inc.' })).toBeVisible()
    await expect(b.getByLabel('Internal note')).toHaveValue('')
    await send(a, 'POST', `company/company/${default_company.id}/set_default/`)
    await a.evaluate(() => new BroadcastChannel('haulbook-session').postMessage('tenant-changed'))
    await expect(b.getByLabel('Internal note')).toHaveValue('Two stops in Joliet')
  })

  await test.step('one tab logs out with unsaved text in the other: another user does not see it, its author finds it again', async () => {
    const { email } = await me(a)
    await b.getByLabel('Internal note').fill('Three stops in Joliet')
    await b.waitForTimeout(KEPT_AFTER_MS)
    await a.goto('/app/dashboard')
    await logOut(a)
    await expect(b).toHaveURL(/\/auth\/login/)
    await openFreshBooks(a)
    await b.goto('/app/accounting/invoices/new')
    await expect(b.getByLabel('Internal note')).toHaveValue('')
    await a.evaluate(logInAs, email)
    await b.goto('/app/accounting/invoices/new')
    await expect(b.getByLabel('Internal note')).toHaveValue('Three stops in Joliet')
  })
  await b.close()
})

/** A draft is stored after a pause this long. */
const KEPT_AFTER_MS = 500

async function logOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette).toBeVisible()
  await page.keyboard.type('log out')
  await expect(palette.getByRole('option', { name: /Log out/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** Runs in the browser: signs in with the password of fresh books. */
async function logInAs(username: string): Promise<void> {
  const send = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
      body: JSON.stringify(body),
    })
  await send('/api/session/logout', {})
  const answer = await send('/api/session/login', { username, password: 'long-haul-ledger-42' })
  if (!answer.ok) throw new Error(await answer.text())
}

test('two people: an open window loses a withdrawn role, and then the company', async ({ page: a, browser }) => {
  test.slow()
  const id = await openBooks(a)
  const context = await browser.newContext()
  const b = await context.newPage()
  await openFreshBooks(b)
  const { email } = await me(b)
  await inviteByMail(a, email)
  const link = await mailedLink(b, email, '/auth/sign-up?')
  await send(b, 'POST', 'company/invite-user/accept/', { token: new URL(link).searchParams.get('token') })
  const members = await send<{ results: { id: string; email: string }[] }>(a, 'GET', 'company/invite-user/')
  const member = members.results.find((one) => one.email === email)?.id ?? ''

  await test.step("a member who can edit sees another person's changes to the open line", async () => {
    await b.goto(LIST)
    const open = await openLine(b, 'CAT SCALE')
    await send(a, 'PATCH', `transaction/${id('CAT SCALE')}/update/`, { note: 'From the owner' })
    await expect(open.getByText('From the owner').first()).toBeVisible()
    await expect(open.getByRole('button', { name: 'Flag transaction' })).toBeVisible()
  })

  await test.step('changed to read-only: the controls disappear without a reload', async () => {
    await send(a, 'PATCH', `company/invite-user/${member}/`, { permissions: 'read_only' })
    await expect(drawer(b, 'CAT SCALE').getByRole('button', { name: 'Flag transaction' })).toHaveCount(0)
    await closeDrawer(b)
  })

  await test.step("no longer a member: the window continues in the user's own company", async () => {
    await send(a, 'DELETE', `company/invite-user-delete/${member}/`)
    await expect(row(b, 'CAT SCALE')).toHaveCount(0)
  })
  await context.close()
})

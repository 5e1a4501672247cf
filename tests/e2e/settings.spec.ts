import { expect, test, type Browser, type Page } from '@playwright/test'
import { openFreshBooks } from './fresh-books'

const PASSWORD = 'long-haul-ledger-42'

/** Tab until the keyboard is there, as a person without a mouse would. */
async function tabTo(page: Page, name: RegExp | string) {
  const target = page.getByRole('button', { name }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(name)}`)
}
const press = async (page: Page, name: RegExp | string) => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** In the role field, which has the keyboard. */
async function chooseRole(page: Page, role: string) {
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name: role })
  await expect(option).toBeVisible()
  await page.keyboard.type(role.slice(0, 3))
  await expect(option).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Another browser of the same person. */
async function signInElsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/144.0' })
  const page = await context.newPage()
  await page.goto('/auth/login')
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/session/login', {
          method: 'POST', headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' }, body: JSON.stringify(body),
        })
      ).status,
    { username: email, password: PASSWORD },
  )
  expect(status).toBe(200)
  return page
}

test('by keyboard: a new name, an invitation, another role, its end, and the end of another session', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await openFreshBooks(page)

  await test.step('one\'s own name, which changes everywhere', async () => {
    await page.goto('/app/settings')
    await expect(page.getByText('Owner, full access')).toBeVisible()
    await press(page, 'Edit user information')
    const drawer = page.getByRole('dialog', { name: 'User information' })
    await drawer.getByLabel(/^First name/).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Daniela')
    await page.keyboard.press('Control+Enter')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Account menu for Daniela Whitfield' })).toBeVisible()
  })

  await test.step('invite', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('user management')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=user-management/)
    await press(page, 'Invite a new user')
    const dialog = page.getByRole('dialog', { name: 'Invite a new user' })
    await expect(dialog.getByLabel(/^First name/)).toBeFocused()
    await page.keyboard.type('Ruth')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Delgado')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ruth@cedarridge')
    await page.keyboard.press('Tab')
    await expect(dialog.getByText('Enter a valid email address.')).toBeVisible()
    await dialog.getByLabel(/^Email/).fill(`ruth-${Date.now()}@cedarridge.example`)
    await page.keyboard.press('Tab')
    await chooseRole(page, 'Consultant')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('The invitation has been sent to the user.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Ruth Delgado.*Consultant.*Pending/ })).toBeVisible()
  })

  await test.step('another role', async () => {
    await press(page, 'Edit Ruth Delgado')
    await page.getByRole('combobox', { name: /^Role/ }).focus()
    await chooseRole(page, 'Finance department')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('row', { name: /Ruth Delgado.*Finance department/ })).toBeVisible()
  })

  await test.step('delete, after the question', async () => {
    await press(page, 'Delete Ruth Delgado')
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
    await expect(question.getByText('Are you sure you want to delete Ruth Delgado? This action cannot be undone.')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Ruth Delgado/ })).toBeHidden()
  })

  await test.step('end another session, which is then at login', async () => {
    const email = (await page.getByRole('cell', { name: /@cedarridge\.example/ }).first().textContent()) ?? ''
    const elsewhere = await signInElsewhere(browser, email)
    await page.goto('/app/settings?tab=sessions')
    await expect(page.getByRole('listitem').filter({ hasText: 'Current device' })).toHaveCount(1)
    await press(page, 'Terminate Desktop, Windows')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The session has been terminated.')).toBeVisible()
    await expect(page.getByText('Desktop, Windows')).toBeHidden()
    await elsewhere.goto('/app/settings')
    await expect(elsewhere).toHaveURL(/\/auth\/login/)
    await elsewhere.context().close()
  })
})

test('an entity is added, locked and deleted; the company keeps its last one', async ({ page }) => {
  await openFreshBooks(page)
  await page.goto('/app/settings')
  const switcher = page.getByRole('dialog', { name: 'Switch entity' })
  const openSwitcher = () => page.getByRole('button', { name: /^Switch entity/ }).click()

  await openSwitcher()
  await expect(switcher.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await switcher.getByRole('button', { name: 'Add entity' }).click()
  await page.getByLabel(/^Entity name/).fill('Yard')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Entity Yard was added.')).toBeVisible()

  await openSwitcher()
  await switcher.getByRole('button', { name: 'Edit Yard' }).click()
  await page.getByLabel('Lock the books until').fill('01/31/2026')
  await page.keyboard.press('Control+Enter')
  await openSwitcher()
  await expect(switcher.getByText('Locked until Jan 31, 2026')).toBeVisible()

  await switcher.getByRole('button', { name: 'Delete Yard' }).click()
  await page.getByRole('alertdialog', { name: 'Are you sure you want to delete this entity' }).getByRole('button', { name: 'Delete entity' }).click()
  await expect(page.getByText('Entity Yard was deleted.')).toBeVisible()
  await expect(switcher.getByRole('radio', { name: 'Yard' })).toHaveCount(0)
})

import { expect, test, type Browser, type Page } from '@playwright/test'
import { mailedLink, openFreshBooks } from './fresh-books'
import { pressInRow, pressOn, tabTo, typeIn } from './keyboard'
import { needs } from './deployment'

needs('an account of its own')

const PASSWORD = 'long-haul-ledger-42'
const NEXT_PASSWORD = 'long-haul-ledger-43'

const press = (page: Page, name: RegExp | string) => pressOn(page.getByRole('button', { name }).first())

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

const chooseRole = (page: Page, role: string) => choose(page, /^Role/, role)

/** Chooses an option in the field of that name, which has the focus. */
async function choose(page: Page, field: RegExp, choice: string) {
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name: choice })
  await expect(option).toBeVisible()
  await page.keyboard.type(choice.slice(0, 3))
  await expect(option).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: field })).toBeFocused()
}

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Runs in the browser: renames the user's own company and returns who it belongs to. */
async function renameOwnCompany(name: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRF': '1' }
  const me = (await (await fetch('/api/v1/user/me/', { headers })).json()) as {
    email: string
    default_company: { id: string }
  }
  const path = `/api/v1/company/company/${me.default_company.id}/`
  const renamed = await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ name }) })
  if (!renamed.ok) throw new Error(`${path} answered ${renamed.status}: ${await renamed.text()}`)
  return me.email
}

/** Another browser session of the same person. */
async function signInElsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/144.0',
  })
  const page = await context.newPage()
  await page.goto('/auth/login')
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/session/login', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
          body: JSON.stringify(body),
        })
      ).status,
    { username: email, password: NEXT_PASSWORD },
  )
  expect(status).toBe(200)
  return page
}

test('by keyboard: a new name, an invitation, a role change, a removal, and ending another session', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await openFreshBooks(page)
  const ruth = `ruth-${Date.now()}@cedarridge.example`

  await test.step("the user's own name changes everywhere", async () => {
    await page.goto('/app/settings')
    await expect(page.getByText('Owner, full access')).toBeVisible()
    await press(page, 'Edit user information')
    const drawer = page.getByRole('dialog', { name: 'User information' })
    await typeIn(drawer.getByLabel(/^First name/), 'Daniela')
    await page.keyboard.press('Control+Enter')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Account menu for Daniela Whitfield' })).toBeVisible()
  })

  await test.step('a new password; the focus starts in the first field and returns to its previous place', async () => {
    await press(page, 'Edit password')
    const drawer = page.getByRole('dialog', { name: 'Change password' })
    await expect(drawer.getByLabel(/^Current password/)).toBeFocused()
    await page.keyboard.insertText(PASSWORD)
    await typeIn(drawer.getByLabel(/^New password/), NEXT_PASSWORD)
    await page.keyboard.press('Control+Enter')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit password' })).toBeFocused()
  })

  await test.step('an invitation', async () => {
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
    await typeIn(dialog.getByLabel(/^Email/), ruth)
    await page.keyboard.press('Tab')
    await chooseRole(page, 'Consultant')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('The invitation has been sent to the user.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Ruth Delgado.*Consultant.*Pending/ })).toBeVisible()
  })

  await test.step('sending the invitation again', async () => {
    await expect(page.getByText('The invitation has been sent to the user.')).toBeHidden()
    await pressInRow(
      rowOf(page, 'Ruth Delgado'),
      page.getByRole('button', { name: 'Send the invitation to Ruth Delgado again' }),
    )
    await expect(page.getByText('The invitation has been sent to the user.')).toBeVisible()
  })

  await test.step('a role change', async () => {
    await pressInRow(rowOf(page, 'Ruth Delgado'), page.getByRole('button', { name: 'Edit Ruth Delgado' }))
    await tabTo(page.getByRole('combobox', { name: /^Role/ }))
    await chooseRole(page, 'Finance department')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('row', { name: /Ruth Delgado.*Finance department/ })).toBeVisible()
  })

  await test.step('the invited person chooses a password, logs in and is in the company', async () => {
    const context = await browser.newContext()
    const guest = await context.newPage()
    await guest.goto(await mailedLink(page, ruth, '/auth/sign-up?'))
    await expect(guest.getByRole('heading', { name: 'Join Cedar Ridge Transport LLC' })).toBeVisible()
    await expect(guest.getByText('Your role: Finance department.')).toBeVisible()
    await expect(guest.getByLabel('First name')).toHaveValue('Ruth')
    await expect(guest.getByLabel(/^Email/)).toHaveCount(0)
    await typeIn(guest.getByLabel(/^Password/), PASSWORD)
    await expect(guest.getByText('Strong')).toBeVisible()
    await typeIn(guest.getByLabel('Confirm password'), PASSWORD)
    await expect(guest.getByRole('button', { name: 'Sign Up Free trial' })).toBeVisible()
    await guest.keyboard.press('Enter')
    await expect(guest).toHaveURL('/auth/login')
    await expect(guest.getByText('You have joined Cedar Ridge Transport LLC. Log in to open its books.')).toBeVisible()
    await typeIn(guest.getByLabel(/^Email/), ruth)
    await typeIn(guest.getByLabel(/^Password/), PASSWORD)
    await guest.keyboard.press('Enter')
    await expect(guest).toHaveURL('/app/dashboard')
    await expect(
      guest.getByRole('button', { name: 'Switch company, current: Cedar Ridge Transport LLC' }),
    ).toBeVisible()
    await context.close()
    await page.reload()
    await expect(page.getByRole('row', { name: /Ruth Delgado.*Accepted/ })).toBeVisible()
  })

  await test.step('delete, after the question', async () => {
    await pressInRow(rowOf(page, 'Ruth Delgado'), page.getByRole('button', { name: 'Delete Ruth Delgado' }))
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
    await expect(
      question.getByText('Are you sure you want to delete Ruth Delgado? This action cannot be undone.'),
    ).toBeVisible()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Ruth Delgado/ })).toBeHidden()
  })

  await test.step('end another session, which is then at login', async () => {
    const email =
      (await page
        .getByRole('gridcell', { name: /@cedarridge\.example/ })
        .first()
        .textContent()) ?? ''
    const elsewhere = await signInElsewhere(browser, email)
    await page.goto('/app/settings?tab=sessions')
    const all = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    await expect(all).toHaveCount(2)
    await expect(all.filter({ hasText: 'Current device' })).toHaveCount(1)
    await expect(all.first()).toContainText('Current device')
    await expect(all.first().getByRole('button')).toHaveCount(0)
    await expect(all.last()).toContainText(/Firefox 144 · \S+/)
    await expect(all.last()).toContainText(
      /Initial login date \d\d:\d\d, \d{1,2} [A-Z][a-z]+ \d{4} · Last login date \d\d:\d\d, /,
    )
    await press(page, 'Terminate Desktop, Windows')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The session has been terminated.')).toBeVisible()
    await expect(page.getByText('Desktop, Windows')).toBeHidden()
    await elsewhere.goto('/app/settings')
    await expect(elsewhere).toHaveURL(/\/auth\/login/)
    await elsewhere.context().close()
  })

  await test.step('the red button of the first tab logs out, after the question', async () => {
    await pressOn(page.getByRole('link', { name: 'User information' }))
    const out = page.getByRole('main').getByRole('button', { name: 'Log out' })
    await pressOn(out)
    const question = page.getByRole('alertdialog', { name: 'Please confirm your action' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(out).toBeFocused()
    await page.keyboard.press('Enter')
    await pressOn(question.getByRole('button', { name: 'Confirm' }))
    await expect(page).toHaveURL('/auth/login')
  })
})

test("a user with an account opens the invitation in the outbox, accepts it while signed in, and has the role's rights there", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const context = await browser.newContext()
  const guest = await context.newPage()
  await Promise.all([openFreshBooks(page), openFreshBooks(guest)])
  const email = await guest.evaluate(renameOwnCompany, 'Bluestem Carriers Inc.')

  await test.step('the owner invites a read-only consultant', async () => {
    await page.goto('/app/settings?tab=user-management')
    await press(page, 'Invite a new user')
    const dialog = page.getByRole('dialog', { name: 'Invite a new user' })
    await typeIn(dialog.getByLabel(/^First name/), 'Sam')
    await typeIn(dialog.getByLabel(/^Last name/), 'Ortiz')
    await typeIn(dialog.getByLabel(/^Email/), email)
    await tabTo(dialog.getByRole('combobox', { name: /^Role/ }))
    await chooseRole(page, 'Consultant')
    await tabTo(dialog.getByRole('combobox', { name: /^Permission/ }))
    await choose(page, /^Permission/, 'Read only')
    await pressOn(dialog.getByRole('button', { name: 'Send invite' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The invitation has been sent to the user.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Sam Ortiz.*Consultant.*Pending/ })).toBeVisible()
  })

  await test.step('the guest opens the link in the email and accepts', async () => {
    await guest.goto('/outbox')
    const mail = guest
      .getByRole('listitem')
      .filter({ hasText: `To ${email}` })
      .filter({ hasText: 'invites you to Cedar Ridge Transport LLC' })
    await pressOn(mail.getByRole('link', { name: 'Open link' }))
    await expect(guest).toHaveURL(/\/invitation\?token=/)
    await expect(guest.getByText(`You are logged in as ${email}.`)).toBeVisible()
    await pressOn(guest.getByRole('button', { name: 'Accept the invitation' }))
    await expect(guest.getByText('You have joined Cedar Ridge Transport LLC.')).toBeVisible()
    await expect(guest).toHaveURL('/app/dashboard')
  })

  await test.step('the guest has the role there, without any other rights', async () => {
    await guest.goto('/app/settings')
    await expect(guest.getByText('Consultant, read only')).toBeVisible()
    await guest.goto('/app/settings?tab=user-management')
    await expect(guest.getByRole('row', { name: /Consultant.*Accepted/ })).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Invite a new user' })).toHaveCount(0)
  })

  await test.step("the guest's own company is still there", async () => {
    await pressOn(guest.getByRole('button', { name: 'Switch company, current: Cedar Ridge Transport LLC' }))
    const switcher = guest.getByRole('dialog', { name: 'Switch company' })
    await expect(switcher.getByRole('radio', { name: 'Bluestem Carriers Inc.' })).toBeVisible()
  })

  await test.step('the owner sees the acceptance without a reload, and changes the role', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /Consultant.*Accepted/ })).toBeVisible()
    const invited = page.getByRole('row', { name: /Consultant.*Accepted/ })
    await pressInRow(invited, invited.getByRole('button', { name: /^Edit / }))
    await tabTo(page.getByRole('combobox', { name: /^Role/ }))
    await chooseRole(page, 'Other')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('row', { name: /Other.*Accepted/ })).toBeVisible()
  })

  await test.step('a role without reports starts with the transactions, and nothing links to pages it does not include', async () => {
    const refused: string[] = []
    guest.on('response', (response) => response.status() === 403 && refused.push(response.url()))
    await guest.goto('/')
    await expect(guest).toHaveURL(/\/transactions\/not-categorized$/)
    await expect(guest.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Rules', exact: true })).toHaveCount(0)
    await guest.keyboard.press('Control+k')
    await guest.keyboard.type('profit')
    await expect(guest.getByText('Nothing found...')).toBeVisible()
    await guest.goto('/app/reports/profit-and-loss')
    await expect(guest.getByText('Your role does not include this page')).toBeVisible()
    await pressOn(guest.getByRole('link', { name: 'Go to transactions' }))
    await expect(guest).toHaveURL(/\/transactions\/not-categorized$/)
    expect(refused).toEqual([])
  })
  await context.close()
})

test('a company is added with its logo, renamed and deleted, by keyboard; another window follows immediately', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await openFreshBooks(page)
  const other = await context.newPage()
  await Promise.all([page.goto('/app/settings'), other.goto('/app/settings')])
  const current = (window: Page, name: string) =>
    expect(window.getByRole('button', { name: `Switch company, current: ${name}` })).toBeVisible()
  const inSwitcher = async (name: string) => {
    await press(page, /^Switch company/)
    await press(page, name)
  }

  await test.step('adding it with an image that is not too large', async () => {
    await inSwitcher('Add Another Company')
    const drawer = page.getByRole('dialog', { name: 'Add Another Company' })
    await typeIn(drawer.getByLabel(/^Company name/), 'Bluestem Carriers Inc.')
    const file = drawer.locator('input[type="file"]')
    await file.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(drawer.getByRole('alert')).toHaveText('The file should not exceed 5mb')
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(drawer.getByText('logo.png')).toBeVisible()
    await pressOn(drawer.getByRole('button', { name: 'Add Company' }))
    await current(page, 'Bluestem Carriers Inc.')
    await current(other, 'Bluestem Carriers Inc.')
  })

  await test.step('its logo is shown; a new name', async () => {
    await inSwitcher('Edit Bluestem Carriers Inc.')
    const drawer = page.getByRole('dialog', { name: 'Edit company' })
    const logo = drawer.getByRole('img', { name: 'Logo' })
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await typeIn(drawer.getByLabel(/^Company name/), 'Bluestem Freight Inc.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Company Bluestem Freight Inc. is saved.')).toBeVisible()
    await current(page, 'Bluestem Freight Inc.')
    await expect(page.getByRole('button', { name: /^Switch company/ })).toBeFocused()
  })

  await test.step('delete, after the question', async () => {
    await inSwitcher('Delete Bluestem Freight Inc.')
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this company' })
    await expect(question.getByRole('button', { name: "No don't delete it" })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Delete company' })).toBeFocused()
    await page.keyboard.press('Enter')
    await current(page, 'Cedar Ridge Transport LLC')
    await current(other, 'Cedar Ridge Transport LLC')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('an entity is added, locked and deleted, by keyboard; the company keeps its last one', async ({
  page,
  context,
}) => {
  await openFreshBooks(page)
  await page.goto('/app/settings')
  const switcher = page.getByRole('dialog', { name: 'Switch entity' })
  const openSwitcher = () => press(page, /^Switch entity/)

  await openSwitcher()
  await expect(switcher.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await pressOn(switcher.getByRole('button', { name: 'Add entity' }))
  await typeIn(page.getByLabel(/^Entity name/), 'Yard')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Entity Yard was added.')).toBeVisible()

  await openSwitcher()
  await pressOn(switcher.getByRole('button', { name: 'Edit Yard' }))
  await typeIn(page.getByLabel('Lock the books until'), '01/31/2026')
  await page.keyboard.press('Control+Enter')
  await openSwitcher()
  await expect(switcher.getByText('Locked until Jan 31, 2026')).toBeVisible()

  await test.step('another window switches to the entity too', async () => {
    const other = await context.newPage()
    await other.goto('/app/settings')
    await expect(other.getByRole('button', { name: 'Switch entity, current: Cedar Ridge Transport LLC' })).toBeVisible()
    await tabTo(switcher.getByRole('radio', { name: 'Cedar Ridge Transport LLC' }))
    await page.keyboard.press('ArrowDown')
    await pressOn(switcher.getByRole('button', { name: 'Switch Entity' }))
    await expect(page).toHaveURL('/app/dashboard')
    await expect(other.getByRole('button', { name: 'Switch entity, current: Yard' })).toBeVisible()
    await other.close()
  })

  await openSwitcher()
  await pressOn(switcher.getByRole('button', { name: 'Delete Yard' }))
  await expect(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this entity' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Entity Yard was deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch entity, current: Cedar Ridge Transport LLC' })).toBeVisible()
})

import { expect, test, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { needs } from './deployment'
import { send } from './api'
import { inviteByMail, mailedLink, openFreshBooks } from './fresh-books'
import { pressInRow, pressOn, typeIn } from './keyboard'

needs('an account of its own')

const PASSWORD = 'long-haul-ledger-42'
const STEP_SECONDS = 30
/** How long it may take from reading a code to its check. */
const TYPING_SECONDS = 8

const press = (page: Page, name: RegExp | string) => pressOn(page.getByRole('button', { name }).first())

/**
 * Each time step can be used once: a journey uses consecutive steps, from one behind to as far ahead as clocks may differ. A step that would
 * be two behind when its code is checked is left out.
 */
function codesOf(secret: string) {
  let last = 0
  return async (): Promise<string> => {
    const stepIn = (seconds: number) => Math.floor((Date.now() / 1000 + seconds) / STEP_SECONDS)
    const step = Math.max(stepIn(TYPING_SECONDS) - 1, last + 1)
    while (step > stepIn(0) + 1) await new Promise((resolve) => setTimeout(resolve, 500))
    last = step
    return generateSync({ secret, epoch: step * STEP_SECONDS })
  }
}

/** Simulates touching a security key. */
async function securityKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function setUpApp(page: Page) {
  await press(page, 'Show the key as text')
  const secret = ((await page.getByLabel('Key', { exact: true }).textContent()) ?? '').replaceAll(' ', '')
  const next = codesOf(secret)
  await typeIn(page.getByLabel(/^Code/), await next())
  await page.keyboard.press('Enter')
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  return { next, codes: await shown.allTextContents() }
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/api/session/logout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF': '1' },
      body: '{}',
    }),
  )
  // The window navigates by itself, and must have done so before it is sent elsewhere.
  await page.waitForURL(/\/auth\/login/)
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await typeIn(page.getByLabel(/^Email/), email)
  await typeIn(page.getByLabel(/^Password/), PASSWORD)
  await page.keyboard.press('Enter')
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`by keyboard at ${width} px: app, recovery code and passkey; a required factor; a reset by an owner`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height })
    await securityKey(page)
    await openFreshBooks(page)
    const { email } = await send<{ email: string }>(page, 'GET', 'user/me/')

    const { next, codes } = await test.step('an authenticator app, with its recovery codes', async () => {
      await page.goto('/app/settings?tab=user')
      await expect(page.getByText('Codes from an app on your phone.')).toBeVisible()
      await press(page, 'Set up')
      const drawer = page.getByRole('dialog', { name: 'Authenticator app' })
      await expect(drawer.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      const app = await setUpApp(page)
      await fits(page)
      await press(page, 'I have kept them')
      await expect(drawer).toBeHidden()
      await expect(page.getByText('10 of 10 left.')).toBeVisible()
      return app
    })

    await test.step('the login asks for a code; a wrong one is reported at the field', async () => {
      await logOut(page)
      await logIn(page, email)
      const code = page.getByLabel(/^Code/)
      await expect(code).toBeFocused()
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^This code is not right/)).toBeVisible()
      await fits(page)
      await typeIn(code, await next())
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/app/dashboard')
    })

    await test.step('a recovery code signs in once, and the owner is notified by email', async () => {
      await logOut(page)
      await logIn(page, email)
      await press(page, 'Use a recovery code')
      await typeIn(page.getByLabel(/^Recovery code/), codes[0] ?? '')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/app/dashboard')
      await page.goto('/app/settings?tab=user')
      await expect(page.getByText('9 of 10 left.')).toBeVisible()
    })

    await test.step('a passkey is added and then signs in', async () => {
      await press(page, 'Add a passkey')
      const drawer = page.getByRole('dialog', { name: 'Add a passkey' })
      await typeIn(drawer.getByLabel(/^Name/), 'Desk key')
      await page.keyboard.press('Enter')
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Desk key' })).toBeVisible()
      await logOut(page)
      await logIn(page, email)
      await press(page, 'Use a passkey')
      await expect(page).toHaveURL('/app/dashboard')
    })

    const sam = `sam-${Date.now()}-${width}@cedarridge.example`
    await test.step('the company requires one of every member', async () => {
      await inviteByMail(page, sam)
      await page.goto('/app/settings?tab=user-management')
      await pressOn(page.getByRole('switch', { name: 'Require a second factor' }))
      await press(page, 'Require it')
      await expect(page.getByText('Every member logs in with a password and a second factor.')).toBeVisible()
      await fits(page)
    })

    await test.step('a member has to set it up first, and is then in the app', async () => {
      const context = await browser.newContext({ viewport: { width, height } })
      const guest = await context.newPage()
      await guest.goto(await mailedLink(page, sam, '/auth/sign-up?'))
      await typeIn(guest.getByLabel(/^Password/), PASSWORD)
      await typeIn(guest.getByLabel('Confirm password'), PASSWORD)
      await guest.keyboard.press('Enter')
      await expect(guest).toHaveURL('/auth/login')
      await logIn(guest, sam)
      await expect(guest.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      await expect(guest.getByText(/^Cedar Ridge Transport LLC requires one from everybody/)).toBeVisible()
      await guest.goto('/app/reports/trial-balance')
      await expect(guest).toHaveURL(/\/second-factor/)
      await setUpApp(guest)
      await fits(guest)
      await press(guest, 'I have kept them')
      await expect(guest).toHaveURL(/\/app\//)
      await expect(guest.getByRole('heading', { name: 'Set up a second factor' })).toBeHidden()
      await context.close()
    })

    await test.step('the owner resets it, and the member is notified by email', async () => {
      await page.reload()
      const reset = page.getByRole('button', { name: 'Reset the second factor of Sam Ortiz' })
      await (width < 768 ? pressOn(reset) : pressInRow(page.getByRole('row', { name: /Sam Ortiz/ }), reset))
      await expect(page.getByRole('alertdialog', { name: 'Reset the second factor?' })).toBeVisible()
      await press(page, 'Reset')
      await expect(page.getByText('The second factor of Sam Ortiz is reset.')).toBeVisible()
      await mailedLink(page, sam, '/auth/login')
    })

    await test.step('a user who needs none is not kept on the setup page', async () => {
      await page.goto('/second-factor')
      await expect(page).toHaveURL('/app/dashboard')
    })
  })
}

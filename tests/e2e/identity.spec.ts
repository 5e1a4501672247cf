import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const PASSWORD = 'long-haul-ledger-42'
const demo = { email: process.env.DEMO_EMAIL ?? '', password: process.env.DEMO_PASSWORD ?? '' }

/** A form takes input once React has taken it over. */
const formReady = (page: Page) => expect(page.locator('form:not([inert])')).toBeVisible()

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await formReady(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('alertdialog', { name: 'Please confirm your action' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

const year = new Date().getFullYear()
const line = (id: string, date: string, amount: string, name: string) =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${year}${date}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`

/** A checking statement with three lines of this year, as a bank's website offers it. */
const statement = {
  name: 'checking.ofx',
  mimeType: 'application/x-ofx',
  buffer: Buffer.from(
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n` +
      `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${year}0131<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>` +
      `<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD` +
      `<BANKACCTFROM><BANKID>111000025<ACCTID>000123454417<ACCTTYPE>CHECKING</BANKACCTFROM>` +
      `<BANKTRANLIST><DTSTART>${year}0101<DTEND>${year}0131` +
      line('A1', '0105', '-612.48', 'PILOT TRAVEL CENTER') +
      line('A2', '0112', '4250.00', 'HARBOR OAK FREIGHT') +
      line('A3', '0120', '-48.90', 'PREPASS TOLLS') +
      `</BANKTRANLIST><LEDGERBAL><BALAMT>3588.62<DTASOF>${year}0131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
  ),
}

test('from sign-up to a cleared inbox: verify the email, set up a company, import a statement', async ({ page }) => {
  test.setTimeout(Number(process.env.SLOW ?? 150_000))
  const email = `dana-${Date.now()}@cedarridge.example`

  await test.step('sign up', async () => {
    await page.goto('/auth/sign-up')
    await formReady(page)
    await page.getByRole('button', { name: 'Sign Up Free trial' }).click()
    await expect(page.getByText('field is required').first()).toBeVisible()
    await page.getByLabel('First name').fill('Dana')
    await page.getByLabel('Last name').fill('Whitfield')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill('something else')
    await page.getByRole('button', { name: 'Sign Up Free trial' }).click()
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up Free trial' }).click()
    await expect(page).toHaveURL(`/auth/verification-request?email=${encodeURIComponent(email)}`)
    await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('no log in before the email is confirmed', async () => {
    await page.getByRole('link', { name: 'Back to log in' }).click()
    await logIn(page, { email, password: PASSWORD })
    await expect(page.getByRole('alert').filter({ hasText: 'Please confirm your email first.' })).toBeVisible()
    await page.getByRole('link', { name: 'Send the confirmation email again' }).click()
  })

  await test.step('confirm the email from the outbox', async () => {
    await page.getByRole('link', { name: 'Open the demo outbox' }).click()
    await expect(page.getByRole('heading', { name: 'Demo outbox' })).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link', { name: 'Open link' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in' }).click()
    await logIn(page, { email, password: PASSWORD })
    await expect(page).toHaveURL(/\/onboarding$/)
  })

  await test.step('choose the period and add the company', async () => {
    await page.goto('/app')
    await expect(page).toHaveURL(/\/onboarding$/)
    await expect(page.getByRole('radio', { name: 'This year (from January 1st)' })).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).click()
    const add = page.getByRole('button', { name: 'Add Company' })
    await expect(add).toBeDisabled()
    await page.getByLabel('Company name').fill('Cedar Ridge Transport LLC')
    await page.getByLabel('US DOT').fill('2914477')
    await expect(add).toBeEnabled()
    await add.click()
    await expect(page.getByRole('heading', { name: 'Link a bank' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(`Importing from Jan 1, ${year}`)).toBeVisible()
  })

  await test.step('import a statement and wait for the loading period', async () => {
    await page.locator('input[type="file"]').setInputFiles(statement)
    await page.getByRole('button', { name: 'Import 3 transactions' }).click()
    await page.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(page.getByText('Your free trial period ends in 14 days.')).toBeVisible({ timeout: 25_000 })
    await expect(page).toHaveURL('/app/dashboard')
    await expect(page.getByRole('link', { name: /^Transactions without a category\s*3$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Spend management' }).click()
    await page.getByRole('link', { name: /^Transactions\s*3$/ }).click()
    await expect(page.getByText('HARBOR OAK FREIGHT').first()).toBeVisible()
  })

  await test.step('another company has its own, empty books', async () => {
    await page.getByRole('button', { name: /^Switch company/ }).click()
    await page.getByRole('button', { name: 'Add Another Company' }).click()
    await page.getByLabel('Company name').fill('Bluestem Carriers Inc.')
    await page.getByRole('button', { name: 'Add Company' }).click()
    await expect(page.getByRole('button', { name: 'Switch company, current: Bluestem Carriers Inc.' })).toBeVisible()
    await expect(page.getByText('HARBOR OAK FREIGHT')).toHaveCount(0)
    await page.getByRole('button', { name: /^Switch company/ }).click()
    await page.getByRole('radio', { name: 'Cedar Ridge Transport LLC' }).check()
    await page.getByRole('button', { name: 'Switch Company', exact: true }).click()
    await expect(page).toHaveURL('/app/dashboard')
    await expect(page.getByRole('link', { name: /^Transactions without a category\s*3$/ })).toBeVisible()
  })

  await test.step('reset the password', async () => {
    await logOut(page)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('link', { name: 'Open the demo outbox' }).click()
    const mail = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'set a new password' })
    await mail.first().getByRole('link', { name: 'Open link' }).click()
    await formReady(page)
    await page.getByLabel(/^New password/).fill('another-long-haul-7')
    await page.getByLabel('Confirm new password').fill('another-long-haul-7')
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('link', { name: 'Log in' }).click()
    await logIn(page, { email, password: 'another-long-haul-7' })
    await expect(page).toHaveURL('/app/dashboard')
  })
})

test('a wrong password is refused with the one message', async ({ page }) => {
  await page.goto('/auth/login')
  await logIn(page, { email: demo.email, password: 'not the password' })
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
})

test('signed out, every page leads to login; after it, to the page that was asked for', async ({ page }) => {
  for (const path of ['/', '/app', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login/)
  }
  await page.goto('/app/reports/profit-and-loss')
  await expect(page).toHaveURL('/auth/login?next=%2Fapp%2Freports%2Fprofit-and-loss')
  await logIn(page, demo)
  await expect(page).toHaveURL(/\/app\/reports\/profit-and-loss/)
})

test('a next of another origin is not followed', async ({ page }) => {
  await page.goto('/auth/login?next=https://evil.example/')
  await logIn(page, demo)
  await expect(page).toHaveURL('/app/dashboard')
})

test('signed in, unknown pages lead into the app', async ({ page }) => {
  await page.goto('/auth/login')
  await logIn(page, demo)
  await expect(page).toHaveURL('/app/dashboard')
  for (const path of ['/', '/app/nowhere/at-all', '/nowhere', '/auth/login']) {
    await page.goto(path)
    await expect(page).toHaveURL('/app/dashboard')
  }
})

test('log out asks first, and takes every other tab along', async ({ context, page }) => {
  await page.goto('/auth/login')
  await logIn(page, demo)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/app/reports/profit-and-loss')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Please confirm your action' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await logOut(page)
  await expect(other).toHaveURL(/\/auth\/login/)
  await page.goto('/app')
  await expect(page).toHaveURL('/auth/login')
})

test('the payment pages stand open and lead home', async ({ page }) => {
  await page.goto('/payment/success')
  await expect(page.getByRole('heading', { name: 'Thank You, Your Payment Has Been Received!' })).toBeVisible()
  await page.goto('/payment/error')
  await expect(page.getByRole('heading', { name: 'We Encountered a Problem' })).toBeVisible()
  await expect(
    page.getByText('There was an issue processing your payment. Please check your payment details and try again.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Get back to home page' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('an invitation link fills in the names and hides the email', async ({ page }) => {
  await page.goto('/auth/sign-up?token=expired&email=sam@cedarridge.example&first_name=Sam&last_name=Ortiz')
  await formReady(page)
  await expect(page.getByLabel('First name')).toHaveValue('Sam')
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up Free trial' }).click()
  await expect(page.getByText('This invitation is not valid.')).toBeVisible()
})

const OPEN_PAGES = [
  '/auth/login', '/auth/sign-up', '/auth/verification-request?email=dana@cedarridge.example', '/auth/verify-email', '/auth/reset-password',
  '/auth/reset-password/confirm?token=x', '/payment/success', '/payment/error', '/outbox',
]
for (const theme of ['dark', 'light']) {
  test(`the pages that stand open have no accessibility violation (${theme}, wide and narrow)`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('haulbook:theme', JSON.stringify(value)), theme)
    for (const path of OPEN_PAGES) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
  })
}

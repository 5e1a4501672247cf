import { expect, test, type Page } from '@playwright/test'
import { pressOn, tabTo, typeIn } from './keyboard'
import { needs } from './deployment'
import { YEAR } from './fresh-books'

const PASSWORD = 'long-haul-ledger-42'
const demo = { email: process.env.DEMO_EMAIL ?? '', password: process.env.DEMO_PASSWORD ?? '' }

/** A form takes input only after hydration. */
const formReady = (page: Page) => expect(page.locator('form:not([inert])')).toBeVisible()

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await formReady(page)
  await typeIn(page.getByLabel('Email'), email)
  await typeIn(page.getByLabel(/^Password/), password)
  await page.keyboard.press('Enter')
}

async function askToLogOut(page: Page) {
  await pressOn(page.getByRole('button', { name: /^Account menu for/ }))
  const item = page.getByRole('menuitem', { name: 'Log out' })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(item).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Please confirm your action' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  return question
}

async function logOut(page: Page) {
  await askToLogOut(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login$/)
}

const line = (id: string, date: string, amount: string, name: string) =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${YEAR}${date}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`

/** A checking statement with three lines of last year, as a bank's website offers it. */
const statement = {
  name: 'checking.ofx',
  mimeType: 'application/x-ofx',
  buffer: Buffer.from(
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n` +
      `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${YEAR}0131<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>` +
      `<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD` +
      `<BANKACCTFROM><BANKID>111000025<ACCTID>000123454417<ACCTTYPE>CHECKING</BANKACCTFROM>` +
      `<BANKTRANLIST><DTSTART>${YEAR}0101<DTEND>${YEAR}0131` +
      line('A1', '0105', '-612.48', 'PILOT TRAVEL CENTER') +
      line('A2', '0112', '4250.00', 'HARBOR OAK FREIGHT') +
      line('A3', '0120', '-48.90', 'PREPASS TOLLS') +
      `</BANKTRANLIST><LEDGERBAL><BALAMT>3588.62<DTASOF>${YEAR}0131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
  ),
}

test('by keyboard from sign-up to a cleared inbox: verify the email, set up a company, import a statement', async ({
  page,
  context,
}) => {
  needs('the outbox')
  test.setTimeout(Number(process.env.SLOW ?? 210_000))
  const email = `dana-${Date.now()}@cedarridge.example`

  await test.step('sign up', async () => {
    await page.goto('/auth/sign-up')
    await formReady(page)
    await pressOn(page.getByRole('button', { name: 'Sign Up Free trial' }))
    await expect(page.getByText('field is required').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await typeIn(page.getByLabel('First name'), 'Dana')
    await typeIn(page.getByLabel('Last name'), 'Whitfield')
    await typeIn(page.getByLabel('Email'), email)
    await typeIn(page.getByLabel(/^Password/), PASSWORD)
    await typeIn(page.getByLabel('Confirm password'), 'something else')
    await page.keyboard.press('Enter')
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await typeIn(page.getByLabel('Confirm password'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/auth/verification-request?email=${encodeURIComponent(email)}`)
    await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('no login before the email is confirmed', async () => {
    await pressOn(page.getByRole('link', { name: 'Back to log in' }))
    await logIn(page, { email, password: PASSWORD })
    await expect(page.getByRole('alert').filter({ hasText: 'Please confirm your email first.' })).toBeVisible()
    await pressOn(page.getByRole('link', { name: 'Send the confirmation email again' }))
  })

  await test.step('confirm the email from the outbox', async () => {
    await pressOn(page.getByRole('link', { name: 'Open the demo outbox' }))
    await expect(page.getByRole('heading', { name: 'Demo outbox' })).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: email })
      .first()
      .getByRole('link', { name: 'Open link' })
      .press('Enter')
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    await pressOn(page.getByRole('link', { name: 'Log in' }))
    await logIn(page, { email, password: PASSWORD })
    await expect(page).toHaveURL(/\/onboarding$/)
  })

  await test.step('choose the period and add the company', async () => {
    await page.goto('/app')
    await expect(page).toHaveURL(/\/onboarding$/)
    await tabTo(page.getByRole('radio', { name: 'This year (from January 1st)' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Two years period' })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'This year (from January 1st)' })).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const add = page.getByRole('button', { name: 'Add Company' })
    await expect(add).toBeDisabled()
    await page.reload()
    await formReady(page)
    await expect(add).toBeDisabled()
    await typeIn(page.getByLabel('Company name'), 'Cedar Ridge Transport LLC')
    await typeIn(page.getByLabel('US DOT'), '2914477')
    await expect(add).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Link a bank' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(`Importing from Jan 1, ${YEAR}`)).toBeVisible()
  })

  await test.step('import a statement and wait for the loading period', async () => {
    await page.locator('input[type="file"]').setInputFiles(statement)
    await pressOn(page.getByRole('button', { name: 'Import 3 transactions' }))
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 30_000 })
    await pressOn(page.getByRole('button', { name: 'Done' }))
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(page.getByText('Your free trial period ends in 14 days.')).toBeVisible({ timeout: 25_000 })
    await expect(page).toHaveURL('/app/dashboard')
    await expect(page.getByRole('link', { name: /^Transactions without a category\s*3$/ })).toBeVisible()
    await pressOn(page.getByRole('button', { name: 'Spend management' }))
    await pressOn(page.getByRole('link', { name: /^Transactions\s*3$/ }))
    await expect(page.getByText('HARBOR OAK FREIGHT').first()).toBeVisible()
  })

  await test.step('another company has its own empty books in every window', async () => {
    const other = await context.newPage()
    await other.goto('/app/spend-management/transactions/all')
    await expect(other.getByText('HARBOR OAK FREIGHT').first()).toBeVisible()
    await pressOn(page.getByRole('button', { name: /^Switch company/ }))
    await pressOn(page.getByRole('button', { name: 'Add Another Company' }))
    await typeIn(page.getByLabel('Company name'), 'Bluestem Carriers Inc.')
    await expect(page.getByRole('button', { name: 'Add Company' })).toBeEnabled()
    await page.keyboard.press('Enter')
    for (const window of [page, other]) {
      await expect(
        window.getByRole('button', { name: 'Switch company, current: Bluestem Carriers Inc.' }),
      ).toBeVisible()
      await expect(window.getByText('HARBOR OAK FREIGHT')).toHaveCount(0)
    }
    await expect(other.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
    await pressOn(page.getByRole('button', { name: /^Switch company/ }))
    await tabTo(page.getByRole('radio', { name: 'Bluestem Carriers Inc.' }))
    await page.keyboard.press('ArrowDown')
    await pressOn(page.getByRole('button', { name: 'Switch Company', exact: true }))
    await expect(page).toHaveURL('/app/dashboard')
    await expect(page.getByRole('link', { name: /^Transactions without a category\s*3$/ })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(other.getByText('HARBOR OAK FREIGHT').first()).toBeVisible()
    await other.close()
  })

  await test.step('reset the password', async () => {
    await logOut(page)
    await pressOn(page.getByRole('link', { name: 'Forgot password?' }))
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
    await formReady(page)
    await pressOn(page.getByRole('link', { name: 'Back' }))
    await pressOn(page.getByRole('link', { name: 'Forgot password?' }))
    await formReady(page)
    await typeIn(page.getByLabel('Email'), 'nobody')
    await pressOn(page.getByRole('button', { name: 'Send' }))
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await typeIn(page.getByLabel('Email'), email)
    await pressOn(page.getByRole('button', { name: 'Send' }))
    await pressOn(page.getByRole('link', { name: 'Open the demo outbox' }))
    const mail = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'set a new password' })
    await mail.first().getByRole('link', { name: 'Open link' }).press('Enter')
    await formReady(page)
    await typeIn(page.getByLabel(/^New password/), 'another-long-haul-7')
    await typeIn(page.getByLabel('Confirm new password'), 'another-long-haul-8')
    await page.keyboard.press('Enter')
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await typeIn(page.getByLabel('Confirm new password'), 'another-long-haul-7')
    await pressOn(page.getByRole('button', { name: 'Reset' }))
    await pressOn(page.getByRole('link', { name: 'Log in' }))
    await logIn(page, { email, password: 'another-long-haul-7' })
    await expect(page).toHaveURL('/app/dashboard')
  })
})

test('a wrong password is refused with the general message', async ({ page }) => {
  await page.goto('/auth/login')
  await logIn(page, { email: demo.email || 'nobody@cedarridge.example', password: 'not the password' })
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
})

test('signed out, every page redirects to login, and afterwards to the requested page', async ({ page }) => {
  needs('the demo company')
  for (const path of ['/', '/app', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\/login/)
  }
  await page.goto('/app/reports/profit-and-loss')
  await expect(page).toHaveURL('/auth/login?next=%2Fapp%2Freports%2Fprofit-and-loss')
  await logIn(page, demo)
  await expect(page).toHaveURL(/\/app\/reports\/profit-and-loss/)
})

test('a next parameter with another origin is ignored', async ({ page }) => {
  needs('the demo company')
  await page.goto('/auth/login?next=https://evil.example/')
  await logIn(page, demo)
  await expect(page).toHaveURL('/app/dashboard')
})

test('signed in, unknown pages redirect to the app', async ({ page }) => {
  needs('the demo company')
  await page.goto('/auth/login')
  await logIn(page, demo)
  await expect(page).toHaveURL('/app/dashboard')
  for (const path of ['/', '/app/nowhere/at-all', '/nowhere', '/auth/login']) {
    await page.goto(path)
    await expect(page).toHaveURL('/app/dashboard')
  }
})

const PAGES: [path: string, title: string, tab?: string][] = [
  ['/app/dashboard', 'Dashboard'],
  ['/app/spend-management/overview', 'Overview'],
  ['/app/spend-management/transactions/not-categorized', 'Transactions', 'Not categorized'],
  ['/app/spend-management/transactions/all', 'Transactions', 'All Transactions'],
  ['/app/spend-management/transactions/in', 'Transactions', 'Money in'],
  ['/app/spend-management/transactions/out', 'Transactions', 'Money out'],
  ['/app/spend-management/transactions/transfer', 'Transactions', 'Transfers'],
  ['/app/spend-management/transactions/calendar', 'Transactions', 'Calendar'],
  ['/app/spend-management/transactions/rules', 'Transactions', 'Rules'],
  ['/app/reports/trial-balance', 'Trial balance'],
  ['/app/reports/profit-and-loss', 'Profit and loss'],
  ['/app/reports/balance-sheet', 'Balance sheet'],
  ['/app/reports/cash-activity', 'Cash activity'],
  ['/app/reports/customer-balance', 'Customer balance'],
  ['/app/reports/vendor-balance', 'Vendor balance'],
  ['/app/reports/profit-and-loss-by-truck', 'Profit and loss by truck'],
  ['/app/reports/fixed-asset-balance-truck', 'Fixed-asset balance by truck'],
  ['/app/reports/top-10-accounts', 'Top 10 accounts'],
  ['/app/reports/top-10-stakeholders', 'Top 10 stakeholders'],
  ['/app/reports/consistency-review', 'Consistency review'],
  ['/app/reports/budget', 'Budget'],
  ['/app/reports/saved', 'Saved reports'],
  ['/app/accounting/general-ledger', 'General ledger'],
  ['/app/settings', 'Settings', 'User information'],
  ['/app/settings?tab=user', 'Settings', 'User information'],
  ['/app/settings?tab=integrations', 'Settings', 'Integrations'],
  ['/app/settings?tab=user-management', 'Settings', 'User management'],
  ['/app/settings?tab=sessions', 'Settings', 'Active sessions'],
  ['/app/settings?tab=nowhere', 'Settings', 'User information'],
  ['/payment/success', 'Thank You, Your Payment Has Been Received!'],
  ['/payment/error', 'We Encountered a Problem'],
]
test('signed in, every page opens at its address, and a completed setup redirects to the app', async ({ page }) => {
  needs('the demo company')
  test.setTimeout(150_000)
  await page.goto('/auth/login')
  await logIn(page, demo)
  await expect(page).toHaveURL('/app/dashboard')
  for (const [path, title, tab] of PAGES) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible()
      if (tab) await expect(page.getByRole('main').locator('[aria-current="page"]')).toContainText(tab)
    })
  }
  await page.goto('/onboarding')
  await expect(page).toHaveURL('/app/dashboard')
})

test('logging out asks first, and logs out every other tab', async ({ context, page }) => {
  needs('the demo company')
  await page.goto('/auth/login')
  await logIn(page, demo)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/app/reports/profit-and-loss')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const question = await askToLogOut(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeFocused()
  await logOut(page)
  await expect(other).toHaveURL(/\/auth\/login/)
  await page.goto('/app')
  await expect(page).toHaveURL('/auth/login')
})

test('the payment pages are public and link to the home page', async ({ page }) => {
  await page.goto('/payment/success')
  await expect(page.getByRole('heading', { name: 'Thank You, Your Payment Has Been Received!' })).toBeVisible()
  await expect(
    page.getByText('We have received your payment. Welcome aboard. The details will be sent to you by email.'),
  ).toBeVisible()
  await pressOn(page.getByRole('link', { name: 'Get back to home page' }))
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goto('/payment/error')
  await expect(page.getByRole('heading', { name: 'We Encountered a Problem' })).toBeVisible()
  await expect(
    page.getByText('There was an issue processing your payment. Please check your payment details and try again.'),
  ).toBeVisible()
  await pressOn(page.getByRole('link', { name: 'Get back to home page' }))
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('an invalid invitation link is reported before anything is entered', async ({ page }) => {
  await page.goto('/auth/sign-up?token=expired&email=sam@cedarridge.example&first_name=Sam&last_name=Ortiz')
  await expect(page.getByRole('heading', { name: 'We could not open your invitation' })).toBeVisible()
  await expect(page.getByText('This invitation is not valid.')).toBeVisible()
})

test('the page linked from an email to a previous address changes nothing before a click', async ({ page }) => {
  await page.goto('/auth/restore-email?token=expired')
  await pressOn(page.getByRole('button', { name: 'Undo the change' }))
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})

const OPEN_PAGES = [
  '/auth/login',
  '/auth/sign-up',
  '/auth/verification-request?email=dana@cedarridge.example',
  '/auth/verify-email',
  '/auth/restore-email?token=x',
  '/auth/undo-factor?token=x',
  '/auth/reset-password',
  '/auth/reset-password/confirm?token=x',
  '/payment/success',
  '/payment/error',
  '/outbox',
]
test('no public page is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of OPEN_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Every load, every gallon, booked.')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

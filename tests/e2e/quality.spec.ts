import AxeBuilder from '@axe-core/playwright'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'

// The looks stand alone, so that every worker takes its share.
test.describe.configure({ mode: 'parallel' })

const demo = { email: process.env.DEMO_EMAIL ?? '', password: process.env.DEMO_PASSWORD ?? '' }
const TRANSACTIONS = '/app/spend-management/transactions'
const PROFIT_AND_LOSS = '/app/reports/profit-and-loss'

interface Look {
  name: string
  theme: 'dark' | 'light'
  viewport: { width: number; height: number }
}
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const LOOKS: Look[] = [
  { name: 'dark, 1440', theme: 'dark', viewport: DESKTOP },
  { name: 'light, 1440', theme: 'light', viewport: DESKTOP },
  { name: 'dark, 390', theme: 'dark', viewport: PHONE },
  { name: 'light, 390', theme: 'light', viewport: PHONE },
]

/** A screen or an open layer; `show` starts from wherever the last one ended. */
interface Scene {
  name: string
  show: (page: Page, phone: boolean) => Promise<void>
  only?: 'desktop' | 'phone'
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('h1, h2').first()).toBeVisible()
}

async function logIn(page: Page, { email, password } = demo) {
  await page.goto('/auth/login')
  await expect(page.locator('form:not([inert])')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

const firstRow = (page: Page) => page.locator('[row-id], [data-row]').first()

async function list(page: Page, tab: string) {
  await visit(page, `${TRANSACTIONS}/${tab}`)
  await expect(firstRow(page)).toBeVisible()
}

/** Escape closes one layer at a time. */
async function closeLayers(page: Page) {
  const layers = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')
  await expect(async () => {
    if ((await layers.count()) > 0) await page.keyboard.press('Escape')
    await expect(layers).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

const signedOut: Scene[] = [
  { name: 'login', show: (page) => visit(page, '/auth/login') },
  {
    name: 'login, refused',
    show: async (page) => {
      await expect(page.locator('form:not([inert])')).toBeVisible()
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByText('field is required').first()).toBeVisible()
    },
  },
  { name: 'sign up', show: (page) => visit(page, '/auth/sign-up') },
  { name: 'verification request', show: (page) => visit(page, '/auth/verification-request?email=dana@cedarridge.example') },
  { name: 'a link to confirm that is not valid', show: (page) => visit(page, '/auth/verify-email?token=none') },
  { name: 'reset request', show: (page) => visit(page, '/auth/reset-password') },
  { name: 'new password', show: (page) => visit(page, '/auth/reset-password/confirm?token=none') },
  { name: 'outbox', show: (page) => visit(page, '/outbox') },
  { name: 'payment received', show: (page) => visit(page, '/payment/success') },
  { name: 'payment failed', show: (page) => visit(page, '/payment/error') },
]

const signedIn: Scene[] = [
  {
    name: 'dashboard',
    show: async (page) => {
      await visit(page, '/app/dashboard')
      await expect(page.getByRole('slider')).toBeVisible()
      await expect(page.getByRole('treegrid')).toBeVisible()
    },
  },
  {
    name: 'dashboard, the chart as a table',
    show: async (page) => {
      await page.getByRole('button', { name: 'Show as a table' }).click()
      await page.getByRole('tab', { name: 'Balance Sheet' }).click()
      await expect(page.getByRole('treegrid', { name: 'Balance sheet' })).toBeVisible()
    },
  },
  {
    name: 'spend overview',
    show: async (page) => {
      await visit(page, '/app/spend-management/overview')
      await expect(page.getByRole('region', { name: 'Top 10 stakeholders' }).getByRole('listitem').first()).toBeVisible()
      await page.getByRole('button', { name: 'Show as a table' }).click()
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  { name: 'not categorized', show: (page) => list(page, 'not-categorized') },
  { name: 'all transactions', show: (page) => list(page, 'all') },
  { name: 'money in', show: (page) => list(page, 'in') },
  { name: 'money out', show: (page) => list(page, 'out') },
  {
    name: 'no matches',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/all?search=nothing-is-called-this`)
      await expect(page.getByText('No matches')).toBeVisible()
    },
  },
  {
    name: 'category combobox',
    show: async (page) => {
      await list(page, 'not-categorized')
      await firstRow(page).locator('[data-edit="chart_of_account"]').click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'stakeholder combobox',
    show: async (page) => {
      await page.keyboard.press('Escape')
      await firstRow(page).locator('[data-edit="stakeholder"]').click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'filter',
    show: async (page, phone) => {
      await list(page, 'all')
      await page.getByRole('button', { name: phone ? 'Filters' : 'Filter', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'selected rows',
    only: 'desktop',
    show: async (page) => {
      await list(page, 'not-categorized')
      await page.locator('.ag-row .ag-checkbox-input').first().click()
      await expect(page.locator('.bulk')).toBeVisible()
    },
  },
  {
    name: 'import drawer',
    show: async (page) => {
      await list(page, 'all')
      await page.getByRole('button', { name: 'Import statement' }).click()
      await expect(page.getByRole('dialog', { name: 'Import statement' }).locator('input[type="file"]')).toBeAttached()
    },
  },
  {
    name: 'a transaction by hand',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: 'Add transaction' }).click()
      await expect(page.getByRole('dialog', { name: 'Add transaction' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    show: async (page) => {
      await closeLayers(page)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'palette without a match',
    show: async (page) => {
      await page.keyboard.type('nothing is called this')
      await expect(page.getByText('Nothing found...')).toBeVisible()
    },
  },
  {
    name: 'shortcut list',
    show: async (page) => {
      await closeLayers(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'user menu',
    only: 'desktop',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: /^Account menu for/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    },
  },
  {
    name: 'menu sheet',
    only: 'phone',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: 'Open menu', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: 'log out, to confirm',
    show: async (page, phone) => {
      await page.getByRole(phone ? 'button' : 'menuitem', { name: 'Log out' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Please confirm your action' })).toBeVisible()
    },
  },
  {
    name: 'company switcher',
    only: 'desktop',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: /^Switch company/ }).click()
      await expect(page.getByRole('radio').first()).toBeVisible()
    },
  },
  {
    name: 'entity, to edit',
    only: 'desktop',
    show: async (page) => {
      await closeLayers(page)
      await page.getByRole('button', { name: /^Switch entity/ }).click()
      await page.getByRole('button', { name: /^Edit / }).first().click()
      await expect(page.getByLabel('Lock the books until')).toBeVisible()
    },
  },
  {
    name: 'settings, user information',
    show: async (page) => {
      await visit(page, '/app/settings')
      await expect(page.getByText('First name')).toBeVisible()
    },
  },
  {
    name: 'settings, user information, to edit',
    show: async (page) => {
      await page.getByRole('button', { name: 'Edit user information' }).click()
      await expect(page.getByLabel(/^First name/)).toBeVisible()
    },
  },
  {
    name: 'settings, user management',
    show: async (page) => {
      await visit(page, '/app/settings?tab=user-management')
      await expect(page.getByText('Accepted').first()).toBeVisible()
    },
  },
  {
    name: 'settings, invitation refused',
    show: async (page) => {
      await page.getByRole('button', { name: 'Invite a new user' }).click()
      await page.getByRole('button', { name: 'Send invite' }).click()
      await expect(page.getByText('field is required').first()).toBeVisible()
    },
  },
  {
    name: 'settings, active sessions',
    show: async (page) => {
      await visit(page, '/app/settings?tab=sessions')
      await expect(page.getByText('Current device')).toBeVisible()
    },
  },
  {
    name: 'settings, integrations',
    show: async (page) => {
      await visit(page, '/app/settings?tab=integrations')
      await expect(page.getByText(/^Data source: /).first()).toBeVisible()
    },
  },
  {
    name: 'settings, a data source to add',
    show: async (page) => {
      await page.getByRole('button', { name: 'Add Integration' }).click()
      await expect(page.getByRole('dialog', { name: 'Add integration' })).toBeVisible()
    },
  },
  {
    name: 'demo banks',
    show: async (page) => {
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('list', { name: 'Institutions' })).toBeVisible()
    },
  },
  {
    name: 'accounts of a demo bank',
    show: async (page) => {
      await page.getByRole('button', { name: /^Ridgeline/ }).click()
      await page.getByRole('button', { name: 'Sign in as demo customer' }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'transfers',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/transfer`)
      await expect(page.locator('[data-card], .es').first()).toBeVisible()
    },
  },
  {
    name: 'calendar',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/calendar`)
      await expect(page.locator('[data-day]').first()).toBeVisible()
    },
  },
  {
    name: 'a day of the calendar',
    show: async (page) => {
      await page.locator('[data-day]').first().click()
      await expect(page.getByRole('dialog').getByText('View all')).toBeVisible()
    },
  },
  {
    name: 'rules',
    show: async (page) => {
      await visit(page, `${TRANSACTIONS}/rules`)
      await expect(page.locator('[data-rule], .mobile-rows, .es').first()).toBeVisible()
    },
  },
  {
    name: 'create rule',
    show: async (page) => {
      await page.keyboard.press('Alt+r')
      await expect(page.getByRole('dialog').getByLabel('Text of condition 1')).toBeVisible()
    },
  },
  {
    name: 'profit and loss',
    show: async (page) => {
      await visit(page, PROFIT_AND_LOSS)
      await expect(page.getByRole('treegrid')).toBeVisible()
    },
  },
  {
    name: 'date range',
    show: async (page) => {
      await page.getByRole('button', { name: / – / }).first().click()
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
    },
  },
  ...['balance-sheet', 'cash-activity', 'trial-balance', 'profit-and-loss-by-truck', 'customer-balance', 'vendor-balance'].map(
    (report): Scene => ({
      name: report,
      show: async (page) => {
        await visit(page, `/app/reports/${report}`)
        await expect(page.getByRole('main').locator('[role="treegrid"], .card').first()).toBeVisible()
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      },
    }),
  ),
  {
    name: 'general ledger',
    show: async (page) => {
      await visit(page, '/app/accounting/general-ledger')
      await expect(firstRow(page)).toBeVisible()
    },
  },
  {
    name: 'entry with its lines',
    show: async (page) => {
      await page.locator('[row-id] .link, [data-row] button').first().click()
      await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible()
    },
  },
]

/** The violations of the page as it stands, each with where it is. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(' | ')}`)
}

async function inspect(page: Page, look: Look, scenes: readonly Scene[]) {
  const phone = look.viewport.width < 768
  for (const { name, show, only } of scenes) {
    if (only && (only === 'phone') !== phone) continue
    await test.step(name, async () => {
      await show(page, phone)
      expect.soft(await violations(page), `${name}, ${look.name}`).toEqual([])
    })
  }
}

for (const look of LOOKS) {
  test.describe(look.name, () => {
    // What is still fading in has other colours than what a person reads.
    test.use({ viewport: look.viewport, contextOptions: { reducedMotion: 'reduce' } })
    test.beforeEach(({ context }) =>
      context.addInitScript((theme) => localStorage.setItem('haulbook:theme', JSON.stringify(theme)), look.theme),
    )

    test(`signed out, no screen breaks WCAG 2.1 AA (${look.name})`, async ({ page }) => {
      test.setTimeout(180_000)
      await inspect(page, look, signedOut)
    })

    test(`signed in, no screen and no open layer breaks WCAG 2.1 AA (${look.name})`, async ({ page }) => {
      test.setTimeout(300_000)
      await logIn(page)
      await inspect(page, look, signedIn)
    })
  })
}

const PASSWORD = 'long-haul-ledger-42'

/** A new account that has confirmed its email and logs in. */
async function arrive(page: Page) {
  const email = `kim-${Date.now()}@cedarridge.example`
  await visit(page, '/auth/sign-up')
  await expect(page.locator('form:not([inert])')).toBeVisible()
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill('Ortega')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up Free trial' }).click()
  await page.getByRole('link', { name: 'Open the demo outbox' }).click()
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link', { name: 'Open link' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.locator('form:not([inert])')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
}

const onboarding: Scene[] = [
  { name: 'import period', show: async (page) => expect(page.getByRole('radio').first()).toBeVisible() },
  {
    name: 'company',
    show: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Add Company' })).toBeDisabled()
    },
  },
  {
    name: 'bank',
    show: async (page) => {
      await page.getByLabel('Company name').fill('Cedar Ridge Transport LLC')
      await page.getByRole('button', { name: 'Add Company' }).click()
      await expect(page.getByRole('heading', { name: 'Link a bank' })).toBeVisible()
    },
  },
]

test('no step of the set-up breaks WCAG 2.1 AA, in any look', async ({ page }) => {
  test.setTimeout(240_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(page)
  for (const { name, show } of onboarding) {
    await show(page, false)
    for (const look of LOOKS) {
      await page.setViewportSize(look.viewport)
      await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), look.theme)
      expect.soft(await violations(page), `${name}, ${look.name}`).toEqual([])
    }
    await page.setViewportSize(DESKTOP)
  }
})

/** What must not happen while a person works, collected from the first document on. */
async function overhear(context: BrowserContext) {
  const heard: string[] = []
  await context.exposeFunction('overhear', (text: string) => void heard.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, disposition, sample, sourceFile }) => {
      // Trusted types are reported only: the framework loads its own chunks without them.
      if (disposition === 'report') return
      const report: unknown = Reflect.get(window, 'overhear')
      const text = `policy: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`
      if (typeof report === 'function') Reflect.apply(report, window, [text])
    })
  })
  context.on('console', (message) => message.type() === 'error' && heard.push(`console: ${message.text()} ${message.location().url}`))
  context.on('weberror', (failure) => heard.push(`uncaught: ${failure.error().message}`))
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api')) return
    if (!(response.headers()['cache-control'] ?? '').includes('no-store')) heard.push(`may be kept: ${pathname}`)
    if (response.headers()['content-type']?.includes('event-stream')) return
    response.text().then(
      (body) => CREDENTIAL.test(body) && heard.push(`credential in the answer of ${pathname}`),
      () => undefined,
    )
  })
  return heard
}

/** The names and the shapes under which tokens travel between our servers. */
const CREDENTIAL = /"(?:access|refresh|access_token|refresh_token|token)"\s*:|\beyJ[\w-]{10,}\.[\w-]{10,}/

async function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ cookie: document.cookie, local: { ...localStorage }, session: { ...sessionStorage } }))
}

test('a whole day of work raises no console error and no policy violation, and shows scripts no credential', async ({ context, page }) => {
  test.setTimeout(180_000)
  const heard = await overhear(context)
  await logIn(page)
  const cookies = await context.cookies()
  expect(cookies.map(({ httpOnly, secure, sameSite }) => ({ httpOnly, secure, sameSite }))).toEqual([
    { httpOnly: true, secure: true, sameSite: 'Lax' },
  ])

  await page.getByRole('slider', { name: 'Money in and money out by week' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('tab', { name: 'Cash Activity' }).click()
  await expect(page.getByRole('treegrid', { name: 'Cash activity' })).toBeVisible()
  await page.getByRole('button', { name: 'Spend management' }).click()
  await page.getByRole('link', { name: /^Transactions\s*\d/ }).click()
  await page.getByRole('link', { name: 'Money out' }).click()
  await expect(page).toHaveURL(/\/out$/)
  await expect(firstRow(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('fuel')
  await expect(page).toHaveURL(/search=fuel/)
  await page.getByRole('link', { name: /^Not categorized/ }).click()
  await expect(page).toHaveURL(/not-categorized$/)
  await expect(page.getByText(/^1–25 of/)).toBeVisible()
  await expect(firstRow(page)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.keyboard.type('fuel')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Filed as/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(/^Filed as/)).toBeHidden()
  await page.getByRole('button', { name: 'Import statement' }).click()
  await expect(page.getByRole('dialog', { name: 'Import statement' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('profit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treegrid')).toBeVisible()
  await page.getByRole('button', { name: 'Detailed' }).click()
  await page.reload()
  await expect(page.getByRole('treegrid')).toBeVisible()
  expect(JSON.parse(await kept(page))).toMatchObject({ cookie: '' })
  expect(await kept(page)).not.toMatch(CREDENTIAL)
  for (const { value } of cookies) expect(await kept(page)).not.toContain(value)
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await context.cookies()).toEqual([])
  expect(heard).toEqual([])
})

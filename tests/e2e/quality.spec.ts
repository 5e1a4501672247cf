import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { firstRow, logIn } from './scenes/scene'
import { needs } from './deployment'

needs('the demo company')

/** Errors that must not occur while a person works, collected from the first document on. */
async function overhear(context: BrowserContext) {
  const problems: string[] = []
  await context.exposeFunction('overhear', (text: string) => void problems.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) => {
      const report: unknown = Reflect.get(window, 'overhear')
      const text = `policy: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`
      if (typeof report === 'function') Reflect.apply(report, window, [text])
    })
  })
  context.on(
    'console',
    (message) => message.type() === 'error' && problems.push(`console: ${message.text()} ${message.location().url}`),
  )
  context.on('weberror', (failure) => problems.push(`uncaught: ${failure.error().message}`))
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api')) return
    if (!(response.headers()['cache-control'] ?? '').includes('no-store')) problems.push(`may be kept: ${pathname}`)
    if (response.headers()['content-type']?.includes('event-stream')) return
    response.text().then(
      (body) => CREDENTIAL.test(body) && problems.push(`credential in the answer of ${pathname}`),
      () => undefined,
    )
  })
  return problems
}

/** The names and patterns of the tokens used between our servers. */
const CREDENTIAL = /"(?:access|refresh|access_token|refresh_token|token)"\s*:|\beyJ[\w-]{10,}\.[\w-]{10,}/

async function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify({ cookie: document.cookie, local: { ...localStorage }, session: { ...sessionStorage } }),
  )
}

test('a whole day of work causes no console error or policy violation, and exposes no credentials to scripts', async ({
  context,
  page,
}) => {
  test.setTimeout(180_000)
  const problems = await overhear(context)
  await logIn(page)
  const cookies = await context.cookies()
  // The cookies of the session, and of the known device.
  expect(cookies.map(({ httpOnly, secure, sameSite }) => ({ httpOnly, secure, sameSite }))).toEqual([
    { httpOnly: true, secure: true, sameSite: 'Lax' },
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
  expect((await context.cookies()).map(({ name }) => name)).toEqual([expect.stringMatching(/tb-device$/)])
  expect(problems).toEqual([])
})

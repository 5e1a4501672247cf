import { expect, test, type Page } from '@playwright/test'
import { importLines, openFreshBooks, row } from './fresh-books'
import { pressOn, typeIn } from './keyboard'

const TRANSACTIONS = '/app/spend-management/transactions'
const TRIAL_BALANCE = '/app/reports/trial-balance'
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(text)
}

const SIDEBAR = 'aside[aria-label="Sidebar"]'

async function heightOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  return box?.height ?? -1
}

async function widthOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  return box?.width ?? -1
}

/** The pages as served with SENTRY_DSN set; returns what is sent to the service. */
async function withErrorReports(page: Page): Promise<string[]> {
  const service = 'https://errors.example'
  const sent: string[] = []
  await page.route(`${service}/**`, (route) => {
    sent.push(route.request().postData() ?? '')
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.route('**/app/settings*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const headers = response.headers()
    const policy =
      headers['content-security-policy']?.replace("connect-src 'self'", `connect-src 'self' ${service}`) ?? ''
    const body = (await response.text()).replace(
      '<head>',
      `<head><meta name="error-reports" content="${service.replace('//', '//key@')}/7">`,
    )
    return route.fulfill({ response, body, headers: { ...headers, 'content-security-policy': policy } })
  })
  return sent
}

test('the shell: palette, sizes, themes, errors and unknown pages', async ({ page, context }) => {
  test.setTimeout(120_000)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  await openFreshBooks(page)
  await importLines(page, [
    { day: '0105', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
    { day: '0112', amount: '4250.00', name: 'HARBOR OAK FREIGHT' },
  ])

  await test.step('by keyboard to a page, to an empty result, to a record', async () => {
    await search(page, 'trial bal')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/trial-balance/)
    await search(page, 'drayage')
    await expect(palette(page).getByText('Nothing found...')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('option').first()).toBeVisible()
    expect((await palette(page).boundingBox())?.height ?? 999).toBeLessThanOrEqual(420)
    await page.keyboard.type('harbor oak')
    await expect(palette(page).getByRole('option', { name: /HARBOR OAK FREIGHT.*\$4,250\.00 · Jan 12/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(row(page, 'HARBOR OAK')).toBeVisible()
    await expect(row(page, 'PILOT')).toHaveCount(0)
  })

  await test.step('alt+R on any page', async () => {
    await page.goto(TRIAL_BALANCE)
    await heading(page, 'Trial balance')
    await page.keyboard.press('Alt+r')
    await expect(page.getByRole('dialog', { name: /Create rule/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('300 or 65 px, kept after a reload; so is the theme, from the first paint on', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await widthOf(page, SIDEBAR)).toBe(300)
    const theme = page.getByRole('group', { name: 'Color theme' })
    await pressOn(theme.getByRole('button', { name: 'Light' }))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await pressOn(theme.getByRole('button', { name: 'Dark' }))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await pressOn(page.getByRole('button', { name: 'Collapse sidebar' }))
    await expect.poll(() => widthOf(page, SIDEBAR)).toBe(65)
    await pressOn(page.getByRole('button', { name: 'Use the light theme' }))
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html[data-theme="light"][data-sidebar="mini"]')).toBeAttached()
    await heading(page, 'Trial balance')
    expect(await widthOf(page, SIDEBAR)).toBe(65)
    await page.keyboard.press('[')
    await expect.poll(() => widthOf(page, SIDEBAR)).toBe(300)
  })

  await test.step('every entry of the sidebar keeps its height with the longest group open in a low window', async () => {
    await page.setViewportSize({ width: 1440, height: 700 })
    const entries = page.locator(`${SIDEBAR} nav`).locator(':scope > a, :scope > button')
    await expect(entries).not.toHaveCount(0)
    expect(await entries.evaluateAll((all) => [...new Set(all.map((one) => one.clientHeight))])).toEqual([34])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the trial banner is violet, 30 px, and not printed; the header of a phone is 70 px', async () => {
    const banner = page.getByText('Your free trial period ends in 14 days.')
    await expect(banner).toBeVisible()
    expect(await heightOf(page, '[data-banner]')).toBe(30)
    await page.emulateMedia({ media: 'print' })
    await expect(banner).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(async () => [
        await heightOf(page, '[data-page-header]'),
        (await page.locator('[data-page-header]').boundingBox())?.y,
      ])
      .toEqual([70, 30])
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('being offline is shown, and a page that is not loaded does not open', async () => {
    await context.setOffline(true)
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
    await pressOn(page.getByRole('link', { name: 'Balance sheet' }))
    await expect(page.getByText('You are offline. Pages open again once you reconnect.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.', { exact: true })).toHaveCount(0)
  })

  await test.step('an unknown address: the error scene inside the app, the first page otherwise', async () => {
    await page.goto(`${TRANSACTIONS}/nowhere`)
    await heading(page, 'Wrong turn')
    await pressOn(page.getByRole('link', { name: 'Go to dashboard' }))
    await expect(page).toHaveURL('/app/dashboard')
    await page.goto('/nowhere')
    await expect(page).toHaveURL('/app/dashboard')
  })

  await test.step('when the server fails: Reset retries, the home button opens the home page', async () => {
    await page.route('**/api/v1/user/me/', (route) =>
      route.fulfill({ status: 400, json: { message: 'Down for maintenance' } }),
    )
    await page.goto(TRIAL_BALANCE)
    await heading(page, 'Something is not right...')
    await expect(page.getByText('Down for maintenance')).toBeVisible()
    await expect(page.getByText('If this issue still persists, please try pressing Ctrl+F5.')).toBeVisible()
    await page.unroute('**/api/v1/user/me/')
    await pressOn(page.getByRole('button', { name: 'Reset' }))
    await heading(page, 'Trial balance')
    await page.route('**/api/v1/user/me/', (route) =>
      route.fulfill({ status: 400, json: { message: 'Down for maintenance' } }),
    )
    await page.reload()
    await heading(page, 'Something is not right...')
    await page.unroute('**/api/v1/user/me/')
    await pressOn(page.getByRole('button', { name: 'Get back to home page' }))
    await heading(page, 'Dashboard')
    await expect(page).toHaveURL('/app/dashboard')
  })

  await test.step('without the right: the message stays on screen and the session continues', async () => {
    const refusal = { message: 'You do not have permission to do this.', code: 'permission_denied' }
    await page.route('**/api/v1/report/trial-balance/**', (route) => route.fulfill({ status: 403, json: refusal }))
    await page.goto(TRIAL_BALANCE)
    await expect(page.getByText(refusal.message)).toBeVisible()
    await expect(page).toHaveURL(/trial-balance/)
    await page.unroute('**/api/v1/report/trial-balance/**')
  })

  await test.step('with error reporting: one masked report of a refused write, and none of a refused read', async () => {
    const reporting = await context.newPage()
    const reports = await withErrorReports(reporting)
    await reporting.route('**/api/v1/company/integration-list/**', (route) =>
      route.fulfill({ status: 404, json: { message: 'Not found.' } }),
    )
    await reporting.goto('/app/settings?tab=user')
    await pressOn(reporting.getByRole('button', { name: 'Edit password' }))
    await typeIn(reporting.getByLabel(/^Current password/), 'not-my-password-1')
    await typeIn(reporting.getByLabel(/^New password/), 'a-whispered-phrase-7')
    await reporting.keyboard.press('Enter')
    const events = () => reports.filter((text) => text.includes('"type":"event"'))
    await expect.poll(events).toHaveLength(1)
    expect(events()[0]).toContain('/user/me/update-password/ answered 400')
    await pressOn(reporting.getByRole('button', { name: 'Cancel' }))
    expect(reports.join('\n')).not.toMatch(/Whitfield|Cedar Ridge|whispered|not-my-password/)
    expect(events()).toHaveLength(1)
    await reporting.close()
  })

  await test.step('with an expired session: login, and back to the requested page', async () => {
    await context.clearCookies()
    await page.goto(`${TRIAL_BALANCE}?basis=cash`)
    await expect(page).toHaveURL(/\/auth\/login\?next=/)
    expect(new URL(page.url()).searchParams.get('next')).toBe(`${TRIAL_BALANCE}?basis=cash`)
  })

  await test.step('no page has loaded code of the error-reporting service', async () => {
    const texts = await Promise.all(scripts)
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => text.includes('__SENTRY__'))).toEqual([])
  })
})

test('eight windows share one connection; a change in one is shown in all within 10 s, and logging out logs out all', async ({
  context,
  page,
}) => {
  // Eight pages are rendered at once, next to another journey, on however many processors there are.
  test.slow()
  await openFreshBooks(page)
  await importLines(page, [{ day: '0105', amount: '-612.48', name: 'PILOT TRAVEL CENTER' }])
  const streams: string[] = []
  context.on('request', (request) => void (request.url().endsWith('/api/realtime') && streams.push(request.url())))
  const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()))
  await Promise.all(others.map((other) => other.goto(`${TRANSACTIONS}/all`)))
  for (const other of others) await expect(row(other, 'PILOT')).toBeVisible({ timeout: 30_000 })
  expect(streams).toEqual([])

  await page.evaluate(rename)
  await Promise.all(others.map((other) => expect(row(other, 'RENAMED BY ANOTHER')).toBeVisible({ timeout: 10_000 })))

  await test.step('another window takes over the connection when its window closes', async () => {
    const next = context.waitForEvent('request', (request) => request.url().endsWith('/api/realtime'))
    await page.close()
    await next
  })

  await test.step('every one of them still works', async () => {
    for (const other of others) {
      await other.bringToFront()
      await search(other, 'trial bal')
      await other.keyboard.press('Enter')
      await heading(other, 'Trial balance')
    }
  })

  const [first, ...rest] = others
  if (!first) throw new Error('no window')
  await first.bringToFront()
  await search(first, 'log out')
  await first.keyboard.press('Enter')
  await pressOn(
    first.getByRole('alertdialog', { name: 'Please confirm your action' }).getByRole('button', { name: 'Confirm' }),
  )
  for (const other of [first, ...rest]) await expect(other).toHaveURL(/\/auth\/login/)
})

test('a session ended on another device returns to login immediately, without a click', async ({
  browser,
  page: first,
}) => {
  await openFreshBooks(first)
  // A tab that has opened only this page, so that nothing from an earlier page is listening.
  const page = await first.context().newPage()
  await first.close()
  const connected = page.waitForEvent('console', (message) => message.text() === 'Realtime channel connected')
  await page.goto(TRIAL_BALANCE)
  await heading(page, 'Trial balance')
  await connected
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const ended = page.waitForEvent('console', (message) => message.text() === 'No token is found')
  const out = await elsewhere.request.post('/api/session/logout', {
    headers: { Origin: new URL(page.url()).origin, 'X-CSRF': '1' },
    data: {},
  })
  expect(out.ok()).toBe(true)
  await ended
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await elsewhere.close()
})

test('a malformed message on the channel is ignored and logged to the console', async ({ page }) => {
  await openFreshBooks(page)
  const wrong = page.waitForEvent('console', (message) => message.text() === 'Shape of the websocket is incorrect')
  await page.route('**/api/realtime', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'data: ok\n\ndata: {"message_type":"invalidate"}\n\n' }),
  )
  await page.goto(TRIAL_BALANCE)
  await wrong
  await heading(page, 'Trial balance')
  await expect(page.locator('[data-toasts]').getByRole('alert')).toHaveCount(0)
  const again = page.waitForRequest('**/api/realtime')
  await page.unroute('**/api/realtime')
  await again
})

/** As another user's window would: the page itself does not know about it. */
async function rename(): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-CSRF': '1' }
  const list = await fetch('/api/v1/transaction/transaction-list/', { headers })
  const { results } = (await list.json()) as { results: { id: string }[] }
  const changed = await fetch(`/api/v1/transaction/${results[0]?.id}/update/`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ name: 'RENAMED BY ANOTHER' }),
  })
  if (!changed.ok) throw new Error(await changed.text())
}

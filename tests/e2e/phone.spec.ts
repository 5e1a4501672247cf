import { expect, test, type Locator } from '@playwright/test'
import { send } from './api'
import { needs } from './deployment'
import { ofxStatement, openFreshBooks, openUnfinishedBooks, YEAR } from './fresh-books'
import { PLACES, reach } from './places'
import { logIn, TRANSACTIONS } from './scenes/scene'

needs('the demo company')

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test.beforeEach(async ({ page }) => {
  await logIn(page)
})

test('on a phone the date picker is a sheet as wide as the window, with complete presets and days of 44 px', async ({
  page,
}) => {
  await reach(page, '/app/reports/profit-and-loss')
  await page.getByRole('button', { name: /^Date range/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose date range' })
  const box = await sheet.boundingBox()
  expect(box?.width).toBeGreaterThan(370)
  for (const preset of await sheet.getByRole('group', { name: 'Presets' }).getByRole('button').all()) {
    expect(await preset.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    expect((await preset.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  const day = sheet.locator('[data-day]').last()
  expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect((await day.boundingBox())?.width).toBeGreaterThanOrEqual(44)
})

test('on a phone open tasks are second on the dashboard, and a calendar day shows its sums', async ({ page }) => {
  await reach(page, '/app/dashboard')
  const topOf = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? Number.NaN
  const review = await topOf('To review')
  for (const name of ['Financial performance', 'Bank accounts', 'Reports'])
    expect(await topOf(name), name).toBeGreaterThan(review)
  await reach(page, '/app/spend-management/transactions/calendar')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.locator('[data-day] [data-short]').first()).toBeVisible()
})

test('on a phone every control of every page is large enough to tap: 44 px, itself or its row', async ({ page }) => {
  test.slow()
  for (const place of PLACES) {
    await reach(page, place)
    expect(await page.evaluate(smallTargets), place).toEqual([])
  }
})

test('on a phone the entries of the menu keep their height when its groups are open, and the rest is scrolled to', async ({
  page,
}) => {
  await reach(page, '/app/dashboard')
  await page.getByRole('button', { name: 'Open menu', exact: true }).click()
  const entries = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation')
  for (const group of ['Reports', 'Accounting']) await entries.getByRole('button', { name: group }).click()
  for (const entry of await entries.locator('a, button').all())
    expect((await entry.boundingBox())?.height, (await entry.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  await entries.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/app/settings')
})

test('on a phone the text of the bank is whole where a line is chosen by it', async ({ page }) => {
  await reach(page, '/app/spend-management/transactions/transfer')
  await page
    .getByRole('button', { name: /^Choose another/ })
    .first()
    .click()
  const lines = page.getByRole('list', { name: 'Transactions of other accounts' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  expect(await lines.evaluateAll(cutTexts)).toEqual([])
})

test('on a phone the texts of the bank of a stakeholder are whole', async ({ page }) => {
  await reach(page, '/app/stakeholders?search=Gateway Fleet Tire')
  await page.locator('[data-slot="mobile-rows"] > li').first().click()
  const lines = page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  expect(await lines.evaluateAll(cutTexts)).toEqual([])
})

test('on a phone the sums below a list leave room to turn its pages', async ({ page }) => {
  for (const path of ['/app/stakeholders', '/app/stakeholders?is_1099=true', '/app/accounting/journal-entry']) {
    await reach(page, path)
    await expect(page.getByText(/^(Open|For the 1099|Total) \$/)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Next page' })).toBeInViewport({ ratio: 1 })
  }
})

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } })

  test('has the pages of a phone: its menu, controls of 44 px and fields that nothing zooms to', async ({ page }) => {
    test.slow()
    for (const place of PLACES) {
      await reach(page, place)
      await expect(page.getByRole('button', { name: 'Open menu', exact: true })).toBeVisible()
      expect(await page.evaluate(smallTargets), place).toEqual([])
      expect(await page.evaluate(smallFields), place).toEqual([])
    }
  })

  test('keeps what is typed when the phone is turned', async ({ page }) => {
    await reach(page, `${TRANSACTIONS}/not-categorized`)
    await page.locator('[data-slot="mobile-rows"] [data-slot="two-lines"]').first().tap()
    const drawer = page.getByRole('dialog', { name: /^Transaction/ })
    await drawer.getByRole('tab', { name: 'Split' }).tap()
    await drawer.getByLabel('Description').first().fill('Oil')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(drawer.getByLabel('Description').first()).toHaveValue('Oil')
  })
})

test('on a phone the way back from a line leads to its list', async ({ page }) => {
  await reach(page, '/app/dashboard')
  await page
    .getByRole('link', { name: /^Transactions without a category/ })
    .first()
    .tap()
  await page.locator('[data-slot="mobile-rows"] [data-slot="two-lines"]').first().tap()
  const drawer = page.getByRole('dialog', { name: /^Transaction/ })
  await expect(drawer.getByRole('tab', { name: 'Details' })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/not-categorized/)
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
})

test('on a phone an opened line has facts and entries that are large enough to tap', async ({ page }) => {
  await reach(page, `${TRANSACTIONS}/not-categorized`)
  await page.locator('[data-slot="mobile-rows"] [data-slot="two-lines"]').first().tap()
  await expect(page.getByRole('heading', { name: 'Journal entries' })).toBeVisible()
  expect(await page.evaluate(smallTargets)).toEqual([])
})

test('above the keyboard of a phone a list of choices keeps its search in the window', async ({ page }) => {
  await reach(page, `${TRANSACTIONS}/all?status=by_user`)
  await page.locator('[data-slot="mobile-rows"] [data-slot="two-lines"]').first().tap()
  const drawer = page.getByRole('dialog', { name: /^Transaction/ })
  await drawer.getByRole('button', { name: /, change category$/ }).tap()
  const search = page.getByRole('combobox', { name: 'Category' }).or(page.getByPlaceholder('Search accounts'))
  await expect(search.first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 480 })
  await expect.poll(() => isInWindow(search.first())).toBe(true)
  expect(await page.evaluate(smallFields)).toEqual([])
})

test('on a phone a message never covers a question', async ({ page }) => {
  await reach(page, '/app/dashboard?no-page=1')
  const message = page.getByRole('alert').filter({ hasText: 'There is no page at that address.' })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Open menu', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).tap()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expect
    .poll(async () => {
      const [above, below] = [await message.boundingBox(), await question.boundingBox()]
      return (above?.y ?? Infinity) + (above?.height ?? 0) < (below?.y ?? 0)
    })
    .toBe(true)
})

test('on a phone the bank step has links large enough to tap, and the dates of a file are whole', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await openUnfinishedBooks(page)
  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { name: 'Link a bank' })).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(
    ofxStatement([
      { day: '1002', amount: '-612.48', name: 'PILOT TRAVEL CENTER' },
      { day: '1030', amount: '4250.00', name: 'HARBOR OAK FREIGHT' },
    ]),
  )
  await expect(page.getByText('2 new lines')).toBeVisible()
  expect(await page.locator('main').evaluateAll(cutTexts)).toEqual([])
  expect(await page.evaluate(smallTargets)).toEqual([])
})

test('on a phone the boxes of a worksheet are large enough to tap', async ({ page, context }) => {
  await context.clearCookies()
  await openFreshBooks(page)
  const account = await send(page, 'POST', 'bank/account/', { name: 'Payroll', account_type: 'checking' })
  const { id } = await send(page, 'POST', 'reconciliation/reconciliation/', {
    bank_account: account.id,
    end_date: `${YEAR}-01-31`,
    settlement_balance: 15,
  })
  await reach(page, `/app/accounting/reconciliation/${id}`)
  await expect(page.getByRole('checkbox', { name: 'All shown lines of money out' })).toBeVisible()
  expect(await page.evaluate(smallTargets)).toEqual([])
})

test('on a phone a long category wraps in its chip', async ({ page }) => {
  await reach(page, `${TRANSACTIONS}/rules`)
  const chip = page.getByText('Driver Payroll Taxes, Benefits and Workers Compensation')
  await expect(chip).toBeVisible()
  expect(await page.locator('[data-slot="mobile-rows"]').evaluateAll(cutTexts)).toEqual([])
})

const isInWindow = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

/** Runs in the browser: visible fields with text under 16 px, to which a phone zooms. */
function smallFields(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .filter((each) => !['checkbox', 'radio', 'file', 'hidden'].includes(each.type))
    .filter((each) => each.getBoundingClientRect().height > 2 && each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => Number(getComputedStyle(each).fontSize.replace('px', '')) < 16)
    .map((each) => each.ariaLabel ?? each.labels?.[0]?.textContent ?? each.placeholder)
}

/** Runs in the browser: texts in these elements that end in dots. */
function cutTexts(inside: readonly Element[]): (string | null)[] {
  return inside
    .flatMap((each) => [...each.querySelectorAll('*')])
    .filter((each) => getComputedStyle(each).textOverflow === 'ellipsis' && each.scrollWidth > each.clientWidth)
    .map(({ textContent }) => textContent)
}

/** Runs in the browser: controls less than 44 px high, including their label or surrounding layer. Links in a sentence are left out. */
function smallTargets(): string[] {
  const LEAST = 43.5
  const px = (length: string): number => Number(length.replace('px', ''))
  const height = (element: Element): number => {
    const around = getComputedStyle(element, '::after')
    const own = element.getBoundingClientRect().height
    return around.position === 'absolute' ? Math.max(own, own - px(around.top) - px(around.bottom)) : own
  }
  const small = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="tab"]'),
  ].filter((element) => {
    const { width, height: own, bottom } = element.getBoundingClientRect()
    // The skip link is above the page until it is focused.
    if (width < 2 || own < 2 || bottom <= 0 || !element.checkVisibility({ visibilityProperty: true })) return false
    if (element.closest('p, .sr-only') || getComputedStyle(element).display === 'inline') return false
    const held = [element, element.closest('label'), element.closest('[row-id], tr, li')]
    return Math.max(...held.map((each) => (each ? height(each) : 0))) < LEAST
  })
  return [...new Set(small.map((each) => `${each.ariaLabel ?? each.textContent}: ${Math.round(height(each))} px`))]
}

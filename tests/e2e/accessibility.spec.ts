import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { inviteByMail, linkDemoBank, openFreshBooks } from './fresh-books'
import { books } from './scenes/books'
import { daily, lines } from './scenes/daily'
import { documents } from './scenes/documents'
import { figures } from './scenes/figures'
import { fleet } from './scenes/fleet'
import { LAYER, logIn, type Scene } from './scenes/scene'
import { arrive, onboarding } from './scenes/set-up'
import { settings, team } from './scenes/settings'
import { signedOut } from './scenes/signed-out'
import { statements } from './scenes/statements'
import { tooWide } from './scenes/width'
import { needs } from './deployment'

declare global {
  interface Window {
    axe: typeof axe
  }
}

needs('the demo company')

// One test per width, so that the workers share them.
test.describe.configure({ mode: 'parallel' })

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const WIDTHS = [DESKTOP, PHONE]

/** The violations of the page in both themes, with the place of each. In the second theme only the colors are checked again. */
async function violations(page: Page, phone: boolean): Promise<string[]> {
  // It appears a moment after the page that was opened.
  await expect(page).toHaveTitle(/\S/)
  const [first, second] = phone ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  const whole = await found(page, first, { type: 'tag', values: RULES })
  return [...whole, ...(await found(page, second, { type: 'rule', values: ['color-contrast'] }))]
}

const AXE = readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** In addition to WCAG: a screen reader reads the column of each cell. */
const NAMED_COLUMNS = { 'empty-table-header': { enabled: true } }

/** Of the open layer only; the page beneath it was checked as a scene of its own. */
async function found(page: Page, theme: 'dark' | 'light', runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  await page.evaluate(wear, theme)
  // The rules are loaded once per document: loading them for each check costs as much as running many of them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const layered = (await page.locator(LAYER).count()) > 0
  const faults = await page.evaluate(look, {
    // Rows are identical in structure: eight represent all.
    context: { exclude: ['.ag-row:nth-child(n+9)'], ...(layered && { include: [LAYER] }) },
    options: { resultTypes: ['violations' as const], preload: false, rules: NAMED_COLUMNS, runOnly },
  })
  return faults.map(
    ({ id, nodes }) =>
      `${theme}, ${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`).join(' | ')}`,
  )
}

/** Runs in the browser. */
async function look({ context, options }: { context: axe.ElementContext; options: axe.RunOptions }) {
  return (await window.axe.run(context, options)).violations
}

/** Runs in the browser. The switch is instant: no color transition is running. */
function wear(theme: string): void {
  document.documentElement.dataset.theme = theme
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}

async function inspect(page: Page, width: number, scenes: readonly Scene[]) {
  const phone = width < 768
  for (const { name, show, only } of scenes) {
    if (only && (only === 'phone') !== phone) continue
    await test.step(name, async () => {
      await show(page, phone)
      expect.soft(await violations(page, phone), `${name}, ${width}`).toEqual([])
      if (phone) expect.soft(await tooWide(page), `${name} is no wider than a phone`).toEqual([])
    })
  }
}

/** One visit checked in every width, for pages that are created for the test. */
async function inspectEveryWidth(page: Page, scenes: readonly Scene[]) {
  for (const { name, show } of scenes) {
    await test.step(name, async () => {
      await show(page, false)
      for (const viewport of WIDTHS) {
        await page.setViewportSize(viewport)
        expect.soft(await violations(page, viewport === PHONE), `${name}, ${viewport.width}`).toEqual([])
        if (viewport === PHONE) expect.soft(await tooWide(page), `${name} is no wider than a phone`).toEqual([])
      }
      await page.setViewportSize(DESKTOP)
    })
  }
}

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    test(`signed out, no screen violates WCAG 2.2 AA or a best practice in either theme (${viewport.width})`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await inspect(page, viewport.width, signedOut)
    })

    for (const [what, scenes] of Object.entries({
      daily,
      lines,
      documents,
      settings,
      figures,
      fleet,
      books,
      statements,
    })) {
      test(`signed in, no screen and no open layer violates WCAG 2.2 AA or a best practice in either theme: ${what} (${viewport.width})`, async ({
        page,
      }) => {
        // Checking every rule on every scene takes minutes, and three times as long on a busy machine.
        test.setTimeout(600_000)
        await logIn(page)
        await inspect(page, viewport.width, scenes)
      })
    }
  })
}

test('no step of the setup violates WCAG 2.2 AA or a best practice in either theme', async ({ page }) => {
  test.setTimeout(240_000)
  await arrive(page)
  await inspectEveryWidth(page, onboarding)
})

test('no dialog for users and linked banks, and no full-page message, violates WCAG 2.2 AA or a best practice in either theme', async ({
  page,
}) => {
  test.setTimeout(360_000)
  await openFreshBooks(page)
  await Promise.all([inviteByMail(page, `sam-${Date.now()}@cedarridge.example`), linkDemoBank(page, 'sandbox_ridge')])
  await inspectEveryWidth(page, team)
})

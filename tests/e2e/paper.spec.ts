import { expect, test, type Page } from '@playwright/test'
import { readPdf } from '@/tests/support/pdf'
import { send } from './api'
import { needs } from './deployment'
import { PLACES, reach } from './places'
import { logIn } from './scenes/scene'

needs('the demo company')

test.describe.configure({ mode: 'parallel' })

/** The labels of controls on a page; none may be printed by itself, unless a text or a cell has the same words. */
const buttonsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = new Set<string | undefined>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement?.closest('[data-slot*="button"]') || parentElement.closest('td, [role="gridcell"]'))
        seen.add(textContent?.trim())
    }
    return [...document.querySelectorAll<HTMLElement>('[data-slot="button"], [data-slot="icon-button"]')]
      .map((button) => (button.getAttribute('aria-label') ?? button.innerText).split('\n')[0]?.trim() ?? '')
      .filter((name) => name.length > 3 && !seen.has(name))
  })

const company = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/user/me/', { headers: { 'X-CSRF': '1' } })
    return ((await answer.json()) as { default_company: { name: string } }).default_company.name
  })

const half = Math.ceil(PLACES.length / 2)
for (const [part, places] of [PLACES.slice(0, half), PLACES.slice(half)].entries())
  test(`every page prints in either theme with company and page number on each sheet, and without buttons: part ${part + 1}`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    await logIn(page)
    const whose = await company(page)
    for (const [at, place] of places.entries()) {
      await reach(page, place)
      const buttons = await buttonsOf(page)
      await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), at % 2 ? 'light' : 'dark')
      const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }))
      const count = pdf.pages.length
      for (const [index, { lines, width, texts }] of pdf.pages.entries()) {
        const where = `${place}, sheet ${index + 1}`
        expect.soft(lines[0], `${where}: the company`).toContain(whose)
        expect.soft(lines.at(-1), `${where}: its number`).toContain(`Page ${index + 1} of ${count}`)
        const words = texts.map(({ text }) => text.trim())
        expect
          .soft(
            words.filter((word) => buttons.includes(word)),
            `${where}: buttons`,
          )
          .toEqual([])
        const cut = texts.filter(({ x, width: wide }) => x < 0 || x + wide > width + 1).map(({ text }) => text)
        expect.soft(cut, `${where}: nothing beside the paper`).toEqual([])
      }
    }
  })

test('an editable budget prints its whole year as figures', async ({ page }) => {
  await logIn(page)
  await page.goto('/app/reports/budget')
  await expect(page.getByRole('textbox', { name: /, Dec \d{4}$/ }).first()).toBeVisible()
  const { pages } = readPdf(await page.pdf({ preferCSSPageSize: true }))
  const words = pages[0]?.texts.map(({ text }) => text.trim()).join(' ') ?? ''
  for (const word of ['Jan', 'Jun', 'Dec', 'Total']) expect(words).toContain(word)
  expect(words).toMatch(/Total.*\d\.\d\d/)
})

test('a printed stakeholder has no field for files or comments', async ({ page }) => {
  await logIn(page)
  const { results } = await send<{ results: { id: string }[] }>(
    page,
    'GET',
    'stakeholder/stakeholder/?type=Vendor&page_size=1',
  )
  await page.goto(`/app/stakeholders/${results[0]?.id}`)
  await expect(page.getByText('Drop a file here').first()).toBeVisible()
  const { pages } = readPdf(await page.pdf({ preferCSSPageSize: true }))
  const words = pages.flatMap(({ texts }) => texts.map(({ text }) => text.trim())).join(' ')
  expect(words).toContain('Vendor')
  expect(words).not.toMatch(/Drop a file|mention a teammate/)
})

test('a printed reconciliation names each entry on a line of its own, from the first sheet to the last', async ({
  page,
}) => {
  await logIn(page)
  const { results } = await send<{ results: { id: string }[] }>(
    page,
    'GET',
    // The oldest one, since other journeys open worksheets of the demo company meanwhile.
    'reconciliation/reconciliation/?finished=true&ordering=end_date&page_size=1',
  )
  await page.goto(`/app/accounting/reconciliation/${results[0]?.id}`)
  await expect(page.getByRole('table', { name: 'Cleared' })).toBeVisible()
  const { pages } = readPdf(await page.pdf({ preferCSSPageSize: true }))
  const isOn = (sheet: number, text: RegExp) => pages.at(sheet)?.texts.some((one) => text.test(one.text.trim()))
  expect([isOn(0, /^Cleared$/), isOn(0, /^TXN-/), isOn(-1, /^Total cleared$/)]).toEqual([true, true, true])
  const entries = pages
    .flatMap(({ texts }) => texts.map(({ text }) => text.trim()))
    .filter((text) => /^TXN-/.test(text))
  expect(entries.length).toBeGreaterThan(20)
  expect(entries.filter((text) => !/^TXN-\d+$/.test(text))).toEqual([])
})

import { expect, test } from '@playwright/test'
import { importStatement, ofxStatement, openFreshBooks, YEAR } from './fresh-books'
import { readPdf } from '../support/pdf'

const LINES = 300

test("the browser's print shortcut prints the whole ledger, each date on one line, on no more pages than its PDF", async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openFreshBooks(page)
  const lines = Array.from({ length: LINES }, (_, n) => ({
    day: `01${String(1 + (n % 28)).padStart(2, '0')}`,
    amount: `-${100 + n}.25`,
    name: `PILOT TRAVEL CENTER ${n}`,
  }))
  await page.evaluate(importStatement, ofxStatement(lines).buffer.toString())
  const range = `start_date=${YEAR}-01-01&end_date=${YEAR}-01-31`
  await page.goto(`/app/accounting/general-ledger?${range}`)
  await expect(page.getByRole('treegrid', { name: 'Lines of the ledger' })).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title)
  })
  await page.keyboard.press('Control+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^General ledger Jan 1/)
  const printed = readPdf(await page.pdf({ preferCSSPageSize: true, format: 'Letter' }))
  for (const { name } of lines) expect(printed.text).toContain(name)
  const dates = printed.text.match(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g) ?? []
  expect(dates.length).toBeGreaterThanOrEqual(2 * LINES)

  const own = await page.evaluate(async (query) => {
    const answer = await fetch(`/api/v1/report/general-ledger/file/?${query}&as=pdf`, { headers: { 'X-CSRF': '1' } })
    return [...new Uint8Array(await answer.arrayBuffer())]
  }, range)
  expect(printed.pages.length).toBeLessThanOrEqual(readPdf(new Uint8Array(own)).pages.length)
})
